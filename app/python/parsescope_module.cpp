// SPDX-License-Identifier: GPL-3.0-or-later
// The Python module: systems, configurations, exact losses and decoding, for programs that train or
// study parsers. parsescope.pyi has the types; `help` shows the texts in this file.
#include "core/decoding/decoder.h"
#include "core/decoding/exact_decoders.h"
#include "core/oracle/derivation.h"
#include "core/oracle/oracles.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "core/study/loss_answer.h"

#include <pybind11/numpy.h>
#include <pybind11/operators.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace py = pybind11;
using namespace py::literals;

namespace {

using namespace parsescope;

constexpr int NotReachable = -1; // in arrays
constexpr int LargestWeight = 1000;
constexpr int LongestDecoded = 1000; // in words; a table takes 8 MB then

using Names = std::vector<std::string>;

/// Returns the value, or raises the error as a ValueError.
template<class T>
T orRaise(Result<T> result) {
    if (!result)
        throw py::value_error(result.error().text().english());
    return *std::move(result);
}

RootPlace rootNamed(const std::string& name) {
    if (name == "first")
        return RootPlace::First;
    if (name == "last")
        return RootPlace::Last;
    throw py::value_error("expected root \"first\" or \"last\", found \"" + name + '"');
}

int checkedWords(int words) {
    if (words < 0)
        throw py::value_error("expected at least 0 words");
    return words;
}

/// A configuration and the name of its system.
struct State {
    Configuration at;
    std::shared_ptr<const std::string> system;
    bool operator==(const State& other) const { return at == other.at && *system == *other.system; }
};

/// A system and the initial place of ROOT.
struct System {
    TransitionSystem rules;
    RootPlace root;
    std::shared_ptr<const std::string> name;

    System(const std::string& called, const std::string& place)
        : rules(orRaise(isSystemFile(called) ? openSystem(called) : findSystem(called))),
          root(rootNamed(place)), name(std::make_shared<const std::string>(rules.name)) {
        if (rules.rootPlace && *rules.rootPlace != root)
            throw py::value_error("the initial place of ROOT in " + rules.name + " cannot be \"" +
                                  place + '"');
    }

    [[nodiscard]] State state(Configuration at) const { return {std::move(at), name}; }
    /// Returns the configuration of a state. Raises an error if it is not of this system.
    [[nodiscard]] const Configuration& own(const State& state) const {
        if (state.system != name && *state.system != *name)
            throw py::value_error("expected a configuration of " + *name + ", found one of " +
                                  *state.system);
        if (state.at.rootPlace() != root)
            throw py::value_error("expected a configuration with ROOT in the same place");
        return state.at;
    }
    [[nodiscard]] Transition legal(const State& state, const std::string& called) const {
        const std::optional<Transition> transition = rules.find(called);
        if (!transition)
            throw py::value_error(*name + " has no transition \"" + called + '"');
        const Obstacle obstacle = rules.obstacle(own(state), *transition);
        if (obstacle != Obstacle::None)
            throw py::value_error(
                Text("{0} is not legal in {1}: {2}", called, state.at.text(), describe(obstacle))
                    .english());
        return *transition;
    }
    [[nodiscard]] Names namesOf(const std::vector<Transition>& transitions) const {
        Names names;
        for (const Transition transition : transitions)
            names.push_back(rules.nameOf(transition));
        return names;
    }
};

std::vector<int> wordsOnly(const std::vector<int>& heads) {
    return {heads.begin() + 1, heads.end()};
}

/// An oracle for the configurations of a sentence.
class GoldOracle {
public:
    GoldOracle(const System& system, const std::vector<int>& heads, std::vector<int> weights,
               bool singleRoot, const std::string& name)
        : m_system(system), m_problem{system.rules,
                                      orRaise(Tree::fromHeads(heads)),
                                      {},
                                      {singleRoot, system.root}},
          m_oracle(oracleFor(std::move(weights), name)), m_loss(m_oracle.prepare(m_problem)) {}

    [[nodiscard]] std::string name() const { return std::string(m_oracle.name); }
    [[nodiscard]] bool isExact() const { return m_oracle.claim(m_problem) == Claim::Exact; }

    [[nodiscard]] Loss loss(const State& state) const { return m_loss(own(state)); }
    [[nodiscard]] Losses losses(const State& state) const {
        return parsescope::losses(m_problem.system, m_loss, own(state));
    }
    [[nodiscard]] std::optional<Certificate> certificate(const State& state) const {
        return findCertificate(m_problem.system, m_loss, own(state));
    }
    [[nodiscard]] const System& system() const { return m_system; }

private:
    [[nodiscard]] const Configuration& own(const State& state) const {
        const Configuration& at = m_system.own(state);
        if (at.words() != m_problem.gold.size())
            throw py::value_error("expected a configuration of " +
                                  std::to_string(m_problem.gold.size()) + " words, found one of " +
                                  std::to_string(at.words()));
        return at;
    }
    Oracle oracleFor(std::vector<int> weights, const std::string& name) {
        if (!weights.empty()) {
            if (static_cast<int>(weights.size()) != m_problem.gold.size())
                throw py::value_error("expected a weight for each word");
            if (std::ranges::any_of(weights, [](int w) { return w < 0 || w > LargestWeight; }))
                throw py::value_error("expected weights from 0 to " +
                                      std::to_string(LargestWeight));
            weights.insert(weights.begin(), 0); // for ROOT
            m_problem.weights = std::move(weights);
        }
        return orRaise(name.empty() ? chooseOracle(m_problem) : findOracle(name, m_problem));
    }

    System m_system;
    Problem m_problem;
    Oracle m_oracle;
    LossFunction m_loss;
};

py::object number(const Loss& loss) {
    return loss.value == Unreachable ? py::object(py::none()) : py::object(py::int_(loss.value));
}

using Numbers = py::array_t<int>;
using Flags = py::array_t<bool>;

/// The elements of a sequence, all of one class of this module. Does not use the conversions of
/// pybind11, which take as long as the computation of a loss.
template<class T>
class Elements {
public:
    Elements(const py::sequence& sequence, const char* expected)
        : m_list(py::reinterpret_steal<py::object>(PySequence_Fast(sequence.ptr(), expected))),
          m_type(py::type::of<T>()), m_expected(expected) {
        if (!m_list)
            throw py::error_already_set();
    }
    [[nodiscard]] py::ssize_t size() const { return PySequence_Fast_GET_SIZE(m_list.ptr()); }
    [[nodiscard]] const T& operator[](py::ssize_t i) const {
        PyObject* element = PySequence_Fast_GET_ITEM(m_list.ptr(), i);
        const T* value = nullptr;
        if (Py_TYPE(element) == reinterpret_cast<PyTypeObject*>(m_type.ptr()))
            value = reinterpret_cast<py::detail::instance*>(element)
                        ->get_value_and_holder()
                        .template value_ptr<T>();
        else if (py::isinstance<T>(element)) // of a derived class
            value = py::handle(element).cast<const T*>();
        if (!value) // something else, or never initialised
            throw py::type_error(m_expected);
        return *value;
    }

private:
    py::object m_list;
    py::type m_type;
    const char* m_expected;
};

Elements<State> statesIn(const py::sequence& sequence) {
    return {sequence, "expected a sequence of configurations"};
}

/// Returns the losses of configurations, and whether they are exact. `oracleOf(i)` is the oracle
/// for configuration i.
template<class OracleOf>
std::pair<Numbers, Flags> lossArrays(const Elements<State>& states, OracleOf oracleOf) {
    Numbers values(states.size());
    Flags exact(states.size());
    auto value = values.mutable_unchecked<1>();
    auto isExact = exact.mutable_unchecked<1>();
    for (py::ssize_t i = 0; i < states.size(); ++i) {
        const Loss loss = oracleOf(i).loss(states[i]);
        value(i) = loss.value == Unreachable ? NotReachable : loss.value;
        isExact(i) = loss.exact;
    }
    return {std::move(values), std::move(exact)};
}

/// Returns the scores in tables by name, each with n + 2 rows and columns.
Scores scoresFrom(const std::string& system, const py::dict& tables) {
    const ExactDecoder* decoder = findExactDecoder(system);
    if (!decoder)
        throw py::value_error("expected arc-hybrid, arc-eager, eisner or mst, found \"" + system +
                              '"');
    Scores scores;
    for (const std::string_view name : decoder->tables) {
        const py::str key(name.data(), name.size());
        if (!tables.contains(key))
            throw py::value_error("the table \"" + std::string(name) + "\" is missing");
        const auto table =
            py::array_t<double, py::array::c_style | py::array::forcecast>::ensure(tables[key]);
        if (!table || table.ndim() != 2 || table.shape(0) != table.shape(1) || table.shape(0) < 2)
            throw py::value_error("expected n + 2 rows and columns for \"" + std::string(name) +
                                  '"');
        const int words = static_cast<int>(table.shape(0)) - 2;
        if (scores.words() < 0)
            scores = Scores(decoder, words);
        if (scores.words() != words)
            throw py::value_error("expected tables of one size");
        const auto cell = table.unchecked<2>();
        for (int row = 0; row < words + 2; ++row)
            for (int column = 0; column < words + 2; ++column) {
                const double score = cell(row, column);
                if (std::isnan(score) || score == -MinusInfinity)
                    throw py::value_error("expected numbers or minus infinity in \"" +
                                          std::string(name) + '"');
                scores.table(name).at(row, column) = score;
            }
    }
    if (scores.words() > LongestDecoded)
        throw py::value_error("expected at most " + std::to_string(LongestDecoded) + " words");
    return scores;
}

std::vector<std::pair<double, std::vector<int>>>
decoded(const std::string& system, const py::dict& tables, bool singleRoot, int count) {
    const Scores scores = scoresFrom(system, tables);
    if (count < 1)
        throw py::value_error("expected a count of at least 1");
    DecodingOptions options;
    options.singleRoot = singleRoot;
    std::vector<std::pair<double, std::vector<int>>> trees;
    const py::gil_scoped_release released;
    for (const Decoding& tree : decodeBest(scores, count, options))
        trees.emplace_back(tree.score, wordsOnly(tree.heads));
    return trees;
}

} // namespace

PYBIND11_MODULE(parsescope, module) {
    module.doc() =
        "Transition systems, exact oracles and decoding of dependency parsing. Heads are "
        "lists for words 1..n with 0 for ROOT and -1 for none.";
    module.attr("__version__") = PARSESCOPE_VERSION;
    module.attr("UNREACHABLE") = NotReachable;

    module.def(
        "systems",
        [] {
            Names names;
            for (const TransitionSystem& system : systems())
                names.push_back(system.name);
            return names;
        },
        "Returns the names of all systems; buffer transitions can be added: \"arc-eager+lba\".");

    py::class_<State>(module, "Configuration",
                      "A stack, a buffer and arcs. Immutable: System.step returns another one.")
        .def_property_readonly(
            "stack", [](const State& state) { return state.at.stackNodes(); },
            "The nodes of the stack, the top last.")
        .def_property_readonly(
            "buffer", [](const State& state) { return state.at.bufferNodes(); },
            "The nodes of the buffer, the front first.")
        .def_property_readonly(
            "heads", [](const State& state) { return wordsOnly(state.at.heads()); },
            "The heads of words 1..n, -1 for none.")
        .def_property_readonly(
            "words", [](const State& state) { return state.at.words(); }, "The number of words.")
        .def_property_readonly("system", [](const State& state) { return *state.system; })
        .def(py::self == py::self)
        .def("__hash__", [](const State& state) { return ConfigurationHash()(state.at); })
        .def("__repr__", [](const State& state) { return state.at.text(); });

    py::class_<System>(module, "System", "A transition system.")
        .def(py::init<const std::string&, const std::string&>(), "name"_a, "root"_a = "first",
             "name: the name of a system, or the path of a file with its rules, which has a / or "
             "ends in .system. root: the initial place of ROOT, \"first\" or \"last\".")
        .def_property_readonly("name", [](const System& system) { return system.rules.name; })
        .def_property_readonly("title",
                               [](const System& system) { return system.rules.title.english(); })
        .def_property_readonly("source", [](const System& system) { return system.rules.source; })
        .def_property_readonly(
            "rules",
            [](const System& system) {
                Names names;
                for (const Rule& rule : system.rules.rules)
                    names.emplace_back(rule.name);
                return names;
            },
            "The short names of the rules. A rule with variants, for example la of lr-spine, "
            "has the transitions la1, la2, …")
        .def(
            "start",
            [](const System& system, int words) {
                return system.state(system.rules.start(checkedWords(words), system.root));
            },
            "words"_a, "Returns the initial configuration.")
        .def(
            "after",
            [](const System& system, int words, const Names& transitions) {
                return system.state(orRaise(configurationAfter(system.rules, checkedWords(words),
                                                               transitions, system.root)));
            },
            "words"_a, "transitions"_a, "Returns the configuration after the transitions.")
        .def(
            "legal",
            [](const System& system, const State& at) {
                return system.namesOf(system.rules.legalTransitions(system.own(at)));
            },
            "configuration"_a, "Returns the legal transitions; none in a final configuration.")
        .def(
            "step",
            [](const System& system, const State& at, const std::string& name) {
                const Transition transition = system.legal(at, name);
                return system.state(system.rules.step(at.at, transition));
            },
            "configuration"_a, "transition"_a,
            "Returns the configuration after a legal transition.")
        .def(
            "is_final",
            [](const System& system, const State& at) {
                return system.rules.isFinal(system.own(at));
            },
            "configuration"_a)
        .def(
            "arc",
            [](const System& system, const State& at,
               const std::string& name) -> std::optional<std::pair<int, int>> {
                const Transition transition = system.legal(at, name);
                const auto arc = system.rules.arc(at.at, transition);
                return arc ? std::optional(std::pair(arc->head, arc->dependent)) : std::nullopt;
            },
            "configuration"_a, "transition"_a,
            "Returns the arc (head, dependent) that a legal transition adds, or None.")
        .def(
            "tree",
            [](const System& system, const State& at) {
                return wordsOnly(finalHeads(system.own(at)));
            },
            "configuration"_a, "Returns the heads of the tree of a final configuration.")
        .def("__repr__",
             [](const System& system) { return "parsescope.System('" + system.rules.name + "')"; });

    py::class_<GoldOracle>(module, "Oracle",
                           "The losses of configurations of a sentence with a gold tree: the least "
                           "number of wrong heads in a reachable tree.")
        .def(
            py::init<const System&, const std::vector<int>&, std::vector<int>, bool,
                     const std::string&>(),
            "system"_a, "heads"_a, "weights"_a = std::vector<int>{}, "single_root"_a = false,
            "oracle"_a = "",
            "heads: the gold tree. weights: the cost of a wrong head for each word, 1 if left out. "
            "oracle: the name of an oracle; the cheapest exact one if left out.")
        .def_property_readonly("name", &GoldOracle::name)
        .def_property_readonly("exact", &GoldOracle::isExact,
                               "False if answers may be lower bounds.")
        .def(
            "loss",
            [](const GoldOracle& oracle, const State& at) { return number(oracle.loss(at)); },
            "configuration"_a, "Returns the loss; None if no tree can be reached.")
        .def(
            "is_exact",
            [](const GoldOracle& oracle, const State& at) { return oracle.loss(at).exact; },
            "configuration"_a, "Returns whether the loss is exact; otherwise it is a lower bound.")
        .def(
            "losses",
            [](const GoldOracle& oracle, const State& at) {
                py::dict dict;
                for (const TransitionLoss& entry : oracle.losses(at).transitions)
                    dict[py::str(oracle.system().rules.nameOf(entry.transition))] =
                        number(entry.loss);
                return dict;
            },
            "configuration"_a, "Returns the loss after each legal transition, by its name.")
        .def(
            "optimal",
            [](const GoldOracle& oracle, const State& at) {
                Names names;
                for (const TransitionLoss& entry : oracle.losses(at).transitions)
                    if (entry.optimal)
                        names.push_back(oracle.system().rules.nameOf(entry.transition));
                return names;
            },
            "configuration"_a, "Returns the transitions that do not raise the loss.")
        .def(
            "loss_batch",
            [](const GoldOracle& oracle, const py::sequence& states) {
                return lossArrays(statesIn(states),
                                  [&](py::ssize_t) -> const GoldOracle& { return oracle; });
            },
            "configurations"_a,
            "Returns an array of losses (UNREACHABLE if no tree can be reached), and an array that "
            "is True for exact ones.")
        .def(
            "certificate",
            [](const GoldOracle& oracle,
               const State& at) -> std::optional<std::pair<Names, std::vector<int>>> {
                const auto found = oracle.certificate(at);
                if (!found)
                    return std::nullopt;
                return std::pair(oracle.system().namesOf(found->transitions),
                                 wordsOnly(found->heads));
            },
            "configuration"_a,
            "Returns transitions that prove the loss, and the heads of the tree that they build; "
            "None if the loss is only a bound.");

    module.def(
        "loss_batch",
        [](const py::sequence& oracles, const py::sequence& configurations) {
            const Elements<GoldOracle> each(oracles, "expected a sequence of oracles");
            const Elements<State> states = statesIn(configurations);
            if (each.size() != states.size())
                throw py::value_error("expected an oracle for each configuration");
            return lossArrays(states, [&](py::ssize_t i) -> const GoldOracle& { return each[i]; });
        },
        "oracles"_a, "configurations"_a,
        "Returns the arrays of Oracle.loss_batch for configurations of many sentences, each with "
        "its own oracle.");

    module.def(
        "decode", decoded, "system"_a, "scores"_a, "single_root"_a = false, "count"_a = 1,
        "Returns the best trees as (score, heads), best first. system: \"arc-hybrid\", "
        "\"arc-eager\", \"eisner\" or \"mst\"; scores: arrays with n + 2 rows and columns by the "
        "names of transitions, or \"arc\"; minus infinity forbids.");
}
