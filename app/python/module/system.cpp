// SPDX-License-Identifier: GPL-3.0-or-later
// Transition systems, by name and from files.
#include "app/python/module/system.h"

#include "app/python/module/module.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "core/study/loss_answer.h"

#include <pybind11/operators.h>

#include <algorithm>

namespace parsescope::python {

namespace {

TransitionSystem systemNamed(const std::string& called) {
    return orRaise(isSystemFile(called) ? openSystem(called) : findSystem(called));
}

int checkedWords(py::handle words) {
    return wholeNumber(words, "words", 0, MostWords);
}

Names systemNames() {
    Names names;
    for (const TransitionSystem& system : systems())
        names.push_back(system.name);
    return names;
}

State after(const System& system, const py::object& words, const py::object& transitions) {
    const int size = checkedWords(words);
    const Names names = strings(transitions, "transitions", mostTransitions(size));
    const py::gil_scoped_release released;
    auto found = configurationAfter(system.rules, size, names, system.root);
    const py::gil_scoped_acquire acquired;
    return system.state(orRaise(std::move(found)));
}

std::optional<std::pair<int, int>> arc(const System& system, const State& at,
                                       const std::string& name) {
    const Transition transition = system.legal(at, name);
    const auto found = system.rules.arc(at.at, transition);
    return found ? std::optional(std::pair(found->head, found->dependent)) : std::nullopt;
}

std::vector<int> tree(const System& system, const State& state) {
    const Configuration& at = system.own(state);
    if (!system.rules.isFinal(at))
        throw py::value_error("expected a final configuration, found " + at.text());
    return wordsOnly(finalHeads(at));
}

Names ruleNames(const System& system) {
    Names names;
    for (const Rule& rule : system.rules.rules)
        names.emplace_back(rule.name);
    return names;
}

py::tuple pickledSystem(const System& system) {
    return py::make_tuple(system.rules.name, rulesToKeep(system.rules), system.rootName());
}

System restoredSystem(const py::tuple& pickled) {
    if (pickled.size() != 3)
        throw py::value_error("the pickle holds no system");
    return {orRaise(keptSystem(pickled[0].cast<std::string>(), pickled[1].cast<std::string>())),
            rootNamed(pickled[2].cast<std::string>())};
}

} // namespace

std::size_t mostTransitions(int words) {
    constexpr std::size_t least = 1000;
    constexpr std::size_t most = 4 * std::size_t{MostWords};
    const auto size = static_cast<std::size_t>(words);
    return std::min(least + 4 * size * size, most);
}

RootPlace rootNamed(const std::string& name) {
    if (name == "first")
        return RootPlace::First;
    if (name == "last")
        return RootPlace::Last;
    throw py::value_error("expected root \"first\" or \"last\", found \"" + name + '"');
}

System::System(const std::string& called, const std::string& place)
    : System(systemNamed(called), rootNamed(place)) {}

System::System(TransitionSystem system, RootPlace place)
    : rules(std::move(system)), root(place), name(std::make_shared<const std::string>(rules.name)) {
    if (rules.rootPlace && *rules.rootPlace != root)
        throw py::value_error("the initial place of ROOT in " + rules.name + " cannot be \"" +
                              rootName() + '"');
}

bool System::operator==(const System& other) const {
    return root == other.root && areSame(rules, other.rules);
}

const Configuration& System::own(const State& state) const {
    if (state.system != name && *state.system != *name)
        throw py::value_error("expected a configuration of " + *name + ", found one of " +
                              *state.system);
    if (state.at.rootPlace() != root)
        throw py::value_error("expected a configuration with ROOT in the same place");
    return state.at;
}

Transition System::legal(const State& state, const std::string& called) const {
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

Names System::namesOf(const std::vector<Transition>& transitions) const {
    Names names;
    for (const Transition transition : transitions)
        names.push_back(rules.nameOf(transition));
    return names;
}

std::string System::rootName() const {
    return root == RootPlace::First ? "first" : "last";
}

void addSystem(py::module_& module) {
    module.def(
        "systems", systemNames,
        "Returns the names of all systems; buffer transitions can be added: \"arc-eager+lba\".");

    py::class_<System>(module, "System", "A transition system.")
        .def(py::init<const std::string&, const std::string&>(),
             py::call_guard<py::gil_scoped_release>(), "name"_a, "root"_a = "first",
             "name: the name of a system, or the path of a file with its rules, which has a / or "
             "ends in .system. root: the initial place of ROOT, \"first\" or \"last\".")
        .def_property_readonly(
            "name", [](const System& system) { return system.rules.name; },
            "The name in the command line, for example \"arc-eager\".")
        .def_property_readonly(
            "title", [](const System& system) { return system.rules.title.english(); },
            "The title in menus.")
        .def_property_readonly(
            "source", [](const System& system) { return system.rules.source; },
            "The publication; empty for a system from a file that names none.")
        .def_property_readonly("root", &System::rootName,
                               "The initial place of ROOT: \"first\" or \"last\".")
        .def_property_readonly("rules", ruleNames,
                               "The short names of the rules. A rule with variants, for example la "
                               "of lr-spine, has the transitions la1, la2, and so on.")
        .def(
            "start",
            [](const System& system, const py::object& words) {
                return system.state(system.rules.start(checkedWords(words), system.root));
            },
            "words"_a, "Returns the initial configuration.")
        .def("after", after, "words"_a, "transitions"_a,
             "Returns the configuration after the transitions.")
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
            "configuration"_a, "Returns whether the configuration is final.")
        .def("arc", arc, "configuration"_a, "transition"_a,
             "Returns the arc (head, dependent) that a legal transition adds, or None.")
        .def("tree", tree, "configuration"_a,
             "Returns the heads of the tree of a final configuration; raises a ValueError for "
             "other configurations.")
        .def(py::self == py::self)
        .def("__hash__", [](const System& system) { return py::hash(py::str(*system.name)); })
        .def("__repr__",
             [](const System& system) { return "parsescope.System('" + system.rules.name + "')"; })
        .def(py::pickle(&pickledSystem, &restoredSystem));
}

} // namespace parsescope::python
