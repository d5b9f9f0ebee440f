// SPDX-License-Identifier: GPL-3.0-or-later
// Oracles: the losses of configurations, one by one and in batches, their certificates and charts.
#include "app/python/module/oracle.h"

#include "app/python/module/module.h"
#include "core/oracle/oracles.h"
#include "core/treebank/sentence_length.h"

#include <pybind11/numpy.h>
#include <pybind11/operators.h>

#include <algorithm>

namespace parsescope::python {

namespace {

constexpr int NotReachable = -1; // the value in arrays if no tree can be reached
constexpr int LargestWeight = 1000;
constexpr std::size_t LargestChart = 32'000'000; // in bytes; Python's objects need ten times more

using Numbers = py::array_t<int>;
using Flags = py::array_t<bool>;

Tree goldTree(const std::vector<int>& heads) {
    if (heads.size() > static_cast<std::size_t>(LongestSentence))
        throw py::value_error(tooLong(heads.size()).english());
    return orRaise(Tree::fromHeads(heads));
}

std::unique_ptr<GoldOracle> oracleOf(const System& system, const py::object& heads,
                                     const py::object& weights, bool singleRoot,
                                     const std::string& name) {
    const std::vector<int> gold = wholeNumbers(heads, "heads", LongestSentence);
    std::vector<int> costs = wholeNumbers(weights, "weights", LongestSentence, 0, LargestWeight);
    const py::gil_scoped_release released;
    return std::make_unique<GoldOracle>(system, gold, std::move(costs), singleRoot, name);
}

py::tuple pickledOracle(const GoldOracle& oracle) {
    return py::make_tuple(oracle.system(), wordsOnly(oracle.problem().gold.heads()),
                          oracle.weights(), oracle.problem().shape.singleRoot(), oracle.chosen());
}

std::unique_ptr<GoldOracle> restoredOracle(const py::tuple& pickled) {
    if (pickled.size() != 5)
        throw py::value_error("the pickle holds no oracle");
    return oracleOf(pickled[0].cast<const System&>(), pickled[1], pickled[2],
                    pickled[3].cast<bool>(), pickled[4].cast<std::string>());
}

Loss lossAt(const GoldOracle& oracle, const State& state) {
    const Configuration& at = oracle.own(state);
    return oracle.compute([&](const LossFunction& loss) { return loss(at); });
}

Losses lossesAt(const GoldOracle& oracle, const State& state) {
    const Configuration& at = oracle.own(state);
    return oracle.compute([&](const LossFunction& loss) {
        return parsescope::losses(oracle.problem().system, loss, at);
    });
}

py::dict lossesByName(const GoldOracle& oracle, const State& state) {
    py::dict dict;
    for (const TransitionLoss& entry : lossesAt(oracle, state).transitions)
        dict[py::str(oracle.system().rules.nameOf(entry.transition))] = number(entry.loss);
    return dict;
}

Names optimal(const GoldOracle& oracle, const State& state) {
    Names names;
    for (const TransitionLoss& entry : lossesAt(oracle, state).transitions)
        if (entry.optimal)
            names.push_back(oracle.system().rules.nameOf(entry.transition));
    return names;
}

std::optional<std::pair<Names, std::vector<int>>> certificate(const GoldOracle& oracle,
                                                              const State& state) {
    const Configuration& at = oracle.own(state);
    const auto found = oracle.compute(
        [&](const LossFunction& loss) { return findCertificate(oracle.problem(), loss, at); });
    if (!found)
        return std::nullopt;
    return std::pair(oracle.system().namesOf(found->transitions), wordsOnly(found->heads));
}

/// Returns the losses of configurations, and whether each of them is exact. `oracles` has one
/// oracle for each configuration, or one oracle for all.
std::pair<py::object, Flags> lossArrays(const std::vector<const GoldOracle*>& oracles,
                                        const std::vector<const State*>& states) {
    const auto oracleOf = [&](std::size_t i) { return oracles[oracles.size() == 1 ? 0 : i]; };
    for (std::size_t i = 0; i < states.size(); ++i)
        try {
            (void)oracleOf(i)->own(*states[i]);
        } catch (const py::value_error& error) {
            throw py::value_error("configurations[" + std::to_string(i) + "]: " + error.what());
        }
    Numbers values(static_cast<py::ssize_t>(states.size()));
    Flags exact(static_cast<py::ssize_t>(states.size()));
    Flags bounds(static_cast<py::ssize_t>(states.size()));
    int* const value = values.mutable_data();
    bool* const isExact = exact.mutable_data();
    bool* const isBound = bounds.mutable_data();
    {
        const py::gil_scoped_release released;
        for (std::size_t i = 0; i < states.size(); ++i) {
            const Loss loss = oracleOf(i)->alone(
                [&](const LossFunction& function) { return function(states[i]->at); });
            value[i] = loss.value == Unreachable ? NotReachable : loss.value;
            isExact[i] = loss.exact;
            isBound[i] = !loss.exact;
        }
    }
    return {py::module_::import("numpy.ma").attr("MaskedArray")(values, "mask"_a = bounds),
            std::move(exact)};
}

std::pair<py::object, Flags> batchOfOne(const GoldOracle& oracle,
                                        const py::object& configurations) {
    py::tuple owner;
    return lossArrays({&oracle}, objects<State>(configurations, "configurations", owner));
}

std::pair<py::object, Flags> batch(const py::object& oracles, const py::object& configurations) {
    py::tuple oracleOwner;
    py::tuple stateOwner;
    const auto each = objects<GoldOracle>(oracles, "oracles", oracleOwner);
    const auto states = objects<State>(configurations, "configurations", stateOwner);
    if (each.size() != states.size())
        throw py::value_error("expected an oracle for each configuration, found " +
                              std::to_string(each.size()) + " oracles and " +
                              std::to_string(states.size()) + " configurations");
    return lossArrays(each, states);
}

/// Returns the class with the name `name` in the module parsescope.losses.
PyObject* lossClass(const char* name) {
    return py::object(py::module_::import("parsescope.losses").attr(name)).release().ptr();
}

PyObject* exactClass = nullptr;
PyObject* boundClass = nullptr;

} // namespace

py::object number(const Loss& loss) {
    if (loss.value >= Unreachable)
        return py::none();
    return py::handle(loss.exact ? exactClass : boundClass)(loss.value);
}

GoldOracle::GoldOracle(System system, const std::vector<int>& heads, std::vector<int> weights,
                       bool singleRoot, std::string name)
    : m_system(std::move(system)),
      m_chosen(std::move(name)), m_problem{m_system.rules,
                                           goldTree(heads),
                                           {},
                                           {rootLimitOf(singleRoot), m_system.root}},
      m_oracle(oracleFor(std::move(weights))), m_prepared(m_oracle.prepare(m_problem)) {}

Oracle GoldOracle::oracleFor(std::vector<int> weights) {
    if (!weights.empty()) {
        if (static_cast<int>(weights.size()) != m_problem.gold.size())
            throw py::value_error("expected a weight for each of " +
                                  std::to_string(m_problem.gold.size()) + " words, found " +
                                  std::to_string(weights.size()));
        weights.insert(weights.begin(), 0); // the weight of ROOT, which is never used
        m_problem.weights = std::move(weights);
    }
    return orRaise(findOracle(m_chosen, m_problem));
}

std::vector<int> GoldOracle::weights() const {
    return m_problem.weights.empty() ? std::vector<int>{} : wordsOnly(m_problem.weights);
}

bool GoldOracle::operator==(const GoldOracle& other) const {
    return m_system == other.m_system && m_problem.gold == other.m_problem.gold &&
           m_problem.weights == other.m_problem.weights &&
           m_problem.shape.rootLimit == other.m_problem.shape.rootLimit &&
           m_oracle.name == other.m_oracle.name;
}

const Configuration& GoldOracle::own(const State& state) const {
    const Configuration& at = m_system.own(state);
    if (at.words() != m_problem.gold.size())
        throw py::value_error("expected a configuration of " +
                              std::to_string(m_problem.gold.size()) + " words, found one of " +
                              std::to_string(at.words()));
    return at;
}

Chart GoldOracle::chart(const State& state) const {
    if (!m_oracle.hasChart())
        throw py::value_error("the oracle " + name() + " has no chart");
    const Configuration& at = own(state);
    TaskControl control;
    control.memory = LargestChart;
    const py::gil_scoped_release released;
    return m_prepared->chart(at, control);
}

void addOracle(py::module_& module) {
    exactClass = lossClass("Loss");
    boundClass = lossClass("LowerBound");
    module.attr("UNREACHABLE") = NotReachable;

    py::class_<GoldOracle>(module, "Oracle",
                           "The losses of configurations of a sentence with a gold tree: the least "
                           "number of wrong heads in a reachable tree.")
        .def(py::init(&oracleOf), "system"_a, "heads"_a, "weights"_a = py::tuple(),
             "single_root"_a = false, "oracle"_a = "",
             "heads: the gold tree. weights: the cost of a wrong head for each word, 1 if left "
             "out. oracle: the name of an oracle; the cheapest exact one if left out.")
        .def_property_readonly("name", &GoldOracle::name, "The name of the oracle.")
        .def_property_readonly("system", &GoldOracle::system, "The system.",
                               py::return_value_policy::copy)
        .def_property_readonly(
            "heads", [](const GoldOracle& o) { return wordsOnly(o.problem().gold.heads()); },
            "The heads of words 1..n in the gold tree.")
        .def_property_readonly("exact", &GoldOracle::isExact,
                               "False if answers may be lower bounds.")
        .def(
            "loss",
            [](const GoldOracle& oracle, const State& at) { return number(lossAt(oracle, at)); },
            "configuration"_a,
            "Returns the loss: a Loss, which is an int; a LowerBound, which is no number, if the "
            "loss is not known exactly; None if no tree can be reached.")
        .def(
            "is_exact",
            [](const GoldOracle& oracle, const State& at) { return lossAt(oracle, at).exact; },
            "configuration"_a, "Returns whether the loss is exact; otherwise it is a lower bound.")
        .def("losses", lossesByName, "configuration"_a,
             "Returns the loss after each legal transition, by its name; each is what loss() "
             "returns.")
        .def("optimal", optimal, "configuration"_a,
             "Returns the transitions that are known not to raise the loss.")
        .def("loss_batch", batchOfOne, "configurations"_a,
             "Returns a masked array of losses (UNREACHABLE if no tree can be reached), in which "
             "lower bounds are masked, and an array that is True for exact losses.")
        .def("certificate", certificate, "configuration"_a,
             "Returns transitions that prove the loss, and the heads of the tree that they build; "
             "None if the loss is only a bound.")
        .def(py::self == py::self)
        .def("__hash__",
             [](const GoldOracle& oracle) {
                 return py::hash(py::tuple(py::cast(oracle.problem().gold.heads())));
             })
        .def("__repr__",
             [](const GoldOracle& oracle) {
                 return "<parsescope.Oracle " + oracle.name() + " of " + *oracle.system().name +
                        " for " + std::to_string(oracle.problem().gold.size()) + " words>";
             })
        .def(py::pickle(&pickledOracle, &restoredOracle));

    module.def("loss_batch", batch, "oracles"_a, "configurations"_a,
               "Returns the arrays of Oracle.loss_batch for configurations of many sentences, each "
               "with its own oracle.");
}

} // namespace parsescope::python
