// SPDX-License-Identifier: GPL-3.0-or-later
// Replays of other parsers, charts as data, and derivations as pages.
#include "app/python/module/module.h"
#include "app/python/module/oracle.h"
#include "app/python/module/sentence.h"
#include "core/study/replay.h"
#include "core/teaching/publish/explorer_page.h"

namespace parsescope::python {

namespace {

/// Returns a number of the oracle, or None for Unreachable.
py::object valueOf(int value) {
    return value >= Unreachable ? py::object(py::none()) : py::object(py::int_(value));
}

py::dict replayed(const GoldOracle& oracle, const py::object& transitions,
                  const std::string& otherNames) {
    TransitionNames names(oracle.system().rules);
    orRaise(names.add(otherNames));
    const Names taken =
        strings(transitions, "transitions", mostTransitions(oracle.problem().gold.size()));
    const ReplayedRun run = orRaise(oracle.compute(
        [&](const LossFunction& loss) { return replay(oracle.problem(), loss, names, taken); }));
    py::list mistakes;
    for (const ReplayedMistake& mistake : run.mistakes)
        mistakes.append(py::make_tuple(
            mistake.step, oracle.system().rules.nameOf(mistake.transition), valueOf(mistake.cost)));
    return py::dict("mistakes"_a = mistakes, "undecided"_a = run.undecided,
                    "loss"_a = number(run.loss), "final"_a = run.isFinal);
}

/// Returns an index; None for -1, which means none.
py::object indexOf(int index) {
    return index < 0 ? py::object(py::none()) : py::object(py::int_(index));
}

/// Lets other threads of Python run now and then while a long list is made.
void letOthersRun(int element) {
    constexpr int often = 4096;
    if (element % often == often - 1)
        const py::gil_scoped_release released;
}

py::dict itemOf(const Chart& chart, int index) {
    const Chart::Item& item = chart.items()[index];
    py::list key;
    for (const int part : item.key)
        if (part >= 0)
            key.append(part);
    return py::dict("kind"_a = chart.kinds()[item.kind].name.english(), "key"_a = key,
                    "label"_a = chart.label(index), "text"_a = chart.text(index).english(),
                    "row"_a = item.row, "column"_a = item.column, "value"_a = valueOf(item.value),
                    "best"_a = indexOf(item.best));
}

py::dict deductionOf(const Chart& chart, const Chart::Deduction& deduction) {
    py::list premises;
    for (const int premise : deduction.premises)
        if (premise >= 0)
            premises.append(premise);
    return py::dict(
        "rule"_a = chart.rules()[deduction.rule].name.english(),
        "conclusion"_a = deduction.conclusion, "premises"_a = premises, "cost"_a = deduction.cost,
        "arc"_a =
            deduction.arc.head == NoHead
                ? py::object(py::none())
                : py::object(py::list(py::make_tuple(deduction.arc.head, deduction.arc.dependent))),
        "value"_a = valueOf(deduction.value));
}

py::object chartOf(const GoldOracle& oracle, const State& state) {
    const Chart chart = oracle.chart(state);
    py::list items;
    for (int index = 0; index < static_cast<int>(chart.items().size()); ++index) {
        items.append(itemOf(chart, index));
        letOthersRun(index);
    }
    py::list deductions;
    for (int index = 0; index < static_cast<int>(chart.deductions().size()); ++index) {
        deductions.append(deductionOf(chart, chart.deductions()[index]));
        letOthersRun(index);
    }
    Names notes;
    for (const Text& note : chart.notes)
        notes.push_back(note.english());
    const py::dict fields("axis"_a = chart.axis, "stack_size"_a = chart.stackSize,
                          "built"_a = chart.built,
                          "total"_a = number(Loss(chart.total(), oracle.isExact())),
                          "root"_a = chart.root, "goal"_a = indexOf(chart.goal), "items"_a = items,
                          "deductions"_a = deductions, "notes"_a = notes);
    return py::module_::import("parsescope.notebook").attr("Chart")(fields);
}

/// Returns the transitions with the names `taken`, or the preferred transitions if `taken` is None.
/// Raises an error that names the element of `taken` that is not legal.
std::vector<Transition> derivationOf(const GoldOracle& oracle, const py::object& taken) {
    const Problem& problem = oracle.problem();
    std::vector<Transition> transitions;
    if (taken.is_none()) {
        const auto steps = oracle.compute([&](const LossFunction& loss) {
            return derivationSteps(problem, loss, preferOptimal(problem, loss));
        });
        for (const DerivationStep& step : steps)
            if (step.transition)
                transitions.push_back(*step.transition);
        return transitions;
    }
    State state = oracle.system().state(problem.start());
    for (const std::string& name :
         strings(taken, "transitions", mostTransitions(problem.gold.size())))
        try {
            transitions.push_back(oracle.system().legal(state, name));
            state.at = problem.system->step(state.at, transitions.back());
        } catch (const py::value_error& error) {
            throw py::value_error("transitions[" + std::to_string(transitions.size()) +
                                  "]: " + error.what());
        }
    return transitions;
}

py::object derivation(const GoldOracle& oracle, const Sentence& sentence, const py::object& taken) {
    const Problem& problem = oracle.problem();
    if (sentence.size() != problem.gold.size())
        throw py::value_error("expected a sentence of " + std::to_string(problem.gold.size()) +
                              " words, found one of " + std::to_string(sentence.size()));
    const std::vector<Transition> transitions = derivationOf(oracle, taken);
    std::string html;
    {
        const py::gil_scoped_release released;
        html =
            explorationPage(explorerDocument(), {{problem.system, problem.shape, oracle.chosen()},
                                                 sentence,
                                                 problem.gold,
                                                 visitsAlong(transitions),
                                                 0});
    }
    if (explorerDocument().empty() &&
        PyErr_WarnEx(PyExc_UserWarning,
                     Text("only the recorded steps are in the page: {0}", withoutExplorer())
                         .english()
                         .c_str(),
                     2) < 0)
        throw py::error_already_set();
    return py::module_::import("parsescope.notebook")
        .attr("Derivation")(oracle.system().namesOf(transitions), html);
}

} // namespace

void addStudy(py::module_& module) {
    const py::object oracle = module.attr("Oracle");
    const auto add = [&](const char* name, auto function, const char* text, auto... arguments) {
        oracle.attr(name) =
            py::cpp_function(function, py::name(name), py::is_method(oracle), text, arguments...);
    };
    add("replay", replayed,
        "Replays the transitions of another parser from the initial configuration. Returns a "
        "dictionary: mistakes, a list of (step, transition, cost), with 0-based steps and a cost "
        "of None if no tree can be reached afterwards; undecided, the number of transitions whose "
        "costs are not known; the loss at the end; and whether the last configuration is final. "
        "names: further names of transitions, as in \"SH=sh,POP=re\".",
        "transitions"_a, "names"_a = "");
    add("chart", chartOf,
        "Returns the chart that proves the loss of a configuration, as a dictionary of lists: "
        "items, and the deductions that derive them. A chart that needs more than 32 MB has only "
        "the loss, and a note. Raises a ValueError if the oracle has no chart.",
        "configuration"_a);
    add("derivation", derivation,
        "Returns a derivation of the sentence, which notebooks show step by step. transitions: "
        "their names. If left out, the derivation follows transitions that are known to be "
        "optimal, and ends where none is.",
        "sentence"_a, "transitions"_a = py::none());
}

} // namespace parsescope::python
