// SPDX-License-Identifier: GPL-3.0-or-later
// Audits of oracles that are Python functions.
#include "app/python/module/audit_report.h"
#include "app/python/module/module.h"
#include "app/python/module/system.h"
#include "core/parsing/without_root.h"

#include <algorithm>

namespace parsescope::python {

namespace {

/// Returns a number of an oracle: None if no tree can be reached.
Loss numberOf(const py::handle& value, const std::string& name) {
    if (value.is_none())
        return {};
    const auto number = py::cast<double>(value);
    if (number != static_cast<double>(static_cast<long long>(number)))
        throw py::value_error(name + ": expected a whole number or None, found " +
                              std::string(py::str(value)));
    return {static_cast<int>(std::clamp<double>(number, -1, Unreachable - 1)), true};
}

OracleAnswer::Numbers numbersOf(const py::object& answer, const std::string& form) {
    if (!py::isinstance<py::dict>(answer))
        throw py::type_error(form + ": expected a dict, found " +
                             std::string(py::str(py::type::of(answer))));
    OracleAnswer::Numbers numbers;
    for (const auto& [name, value] : answer.cast<py::dict>()) {
        auto text = name.cast<std::string>();
        const Loss number = numberOf(value, text);
        numbers.emplace_back(std::move(text), number);
    }
    return numbers;
}

} // namespace

void addAnswer(OracleAnswer& answer, const py::object& value, const std::string& form) {
    if (form == "costs")
        answer.costs = numbersOf(value, form);
    else if (form == "losses")
        answer.losses = numbersOf(value, form);
    else if (form == "optimal")
        answer.optimal = strings(value, "the answer", MostObjects);
    else if (form == "best")
        answer.best = value.cast<std::string>();
    else
        answer.loss = numberOf(value, "loss");
}

void addCrash(OracleAnswer& answer, const py::error_already_set& error) {
    if (!error.matches(PyExc_Exception))
        throw;
    answer.error = std::string(py::str(error.type().attr("__name__"))) + ": " +
                   std::string(py::str(error.value()));
}

Report reportOf(const AuditResult& result) {
    Report report{result.audit.questions(), {}, auditText(result, false), auditText(result, true)};
    for (const auto& [key, fault] : result.audit.reports())
        report.kinds[std::string(nameOf(fault.kind))] += fault.count;
    return report;
}

namespace {

/// Returns the relations of the arcs that a question has built, None for words without one.
py::list builtRelations(const LossRequest& request, const TransitionSystem& system,
                        const Configuration& configuration) {
    py::list built;
    for (const std::string& relation :
         relationsBy(system, configuration.words(), request.transitions, request.shape.root))
        built.append(relation.empty() ? py::object(py::none()) : py::object(py::str(relation)));
    return built;
}

/// Returns an oracle that calls `function` with a configuration and the gold heads, and with the
/// gold relations and those of the arcs so far if relations count. An exception of the function is
/// an answer, except one that is no Exception, for example KeyboardInterrupt.
AskOracle askBy(const py::object& function, const System& system, const std::string& form) {
    return [function, system, form](const LossRequest& request, const TransitionSystem& rules,
                                    const Configuration& configuration) -> Result<OracleAnswer> {
        if (PyErr_CheckSignals() != 0)
            throw py::error_already_set();
        OracleAnswer answer;
        py::object said;
        try {
            const State state = system.state(shownConfiguration(request, configuration));
            said = request.labels.empty() ? function(state, request.heads)
                                          : function(state, request.heads, request.labels,
                                                     builtRelations(request, rules, configuration));
        } catch (const py::error_already_set& error) {
            addCrash(answer, error);
            return answer;
        }
        addAnswer(answer, said, form);
        return answer;
    };
}

Report audit(const py::object& function, const py::object& system, const py::object& longest,
             const std::string& answers, bool projective, bool singleRootGold, bool singleRoot,
             const std::string& root, bool headlessIsWrong, bool rootArcsAreFree,
             const py::object& labels) {
    if (std::ranges::find(AnswerForms, answers) == AnswerForms.end())
        throw py::value_error("answers: expected costs, losses, optimal, best or loss, found " +
                              answers);
    const int words = wholeNumber(longest, "words", 1, MostAuditedWords);
    const bool onStack = root == "stack";
    const bool hasNoRoot = root == "none";
    if (hasNoRoot && headlessIsWrong)
        throw py::value_error("headless_is_wrong is not possible with root=\"none\"");
    const System chosen = py::isinstance<System>(system)
                              ? system.cast<System>()
                              : System(system.cast<std::string>(), onStack     ? "first"
                                                                   : hasNoRoot ? "last"
                                                                               : root);
    const Interview interview{hasNoRoot ? withoutRoot(chosen.rules) : chosen.rules,
                              chosen.rules.name,
                              {rootLimitOf(singleRoot), hasNoRoot ? RootPlace::Last : chosen.root},
                              {headlessIsWrong, rootArcsAreFree},
                              {projective, singleRootGold},
                              onStack,
                              hasNoRoot,
                              strings(labels, "labels", MostObjects)};
    if (interview.relations.size() == 1)
        throw py::value_error("labels: expected two or more relations");
    if (!interview.relations.empty())
        orRaise(checkRelations(interview.system));
    const AskOracle ask = askBy(function, chosen, answers);
    Audit found{LossAnswerer()};
    for (int length = 1; length <= words; ++length) {
        LengthQuestions questions(interview, length);
        if (!questions.isComplete())
            throw py::value_error(
                Text("{0} has too many configurations of {1} words", interview.name, length)
                    .english());
        orRaise(questions.ask(ask, found));
    }
    return reportOf({found, introductionOf(interview, words)});
}

} // namespace

void addAudit(py::module_& module) {
    py::class_<Report>(module, "AuditReport", "What an audit has found. str() is the report.")
        .def_property_readonly(
            "ok", [](const Report& report) { return report.kinds.empty(); },
            "True if no answer was wrong.")
        .def_property_readonly(
            "kinds", [](const Report& report) { return report.kinds; },
            "The number of faults of each kind: unsound, incomplete, number, illegal, crash.")
        .def_property_readonly(
            "questions", [](const Report& report) { return report.questions; },
            "The number of configurations about which the oracle was asked.")
        .def_property_readonly(
            "markdown", [](const Report& report) { return report.markdown; },
            "The report in Markdown.")
        .def("__str__", [](const Report& report) { return report.text; })
        .def("__repr__", [](const Report& report) { return report.text; })
        .def("__bool__", [](const Report& report) { return report.kinds.empty(); });
    module.def(
        "audit", audit, "function"_a, "system"_a, "words"_a = 4, "answers"_a = "costs",
        "projective"_a = false, "gold_single_root"_a = false, "single_root"_a = false,
        "root"_a = "first", "headless_is_wrong"_a = false, "root_arcs_are_free"_a = false,
        "labels"_a = py::tuple(),
        "Asks an oracle about every configuration and gold tree of up to `words` words.\n\n"
        "`function` is called with a Configuration and the gold heads of words 1..n. By `answers`, "
        "it returns the costs or the losses of the transitions as a dict, the list of optimal "
        "transitions, one best transition, or the loss. `projective` and `gold_single_root` choose "
        "the gold trees; `root` is \"first\", \"stack\", \"last\" or \"none\". With `labels`, two "
        "or "
        "more relations, wrong relations cost 1 too: transitions have names such as la:det, and "
        "`function` also gets the gold relations, and the relations of the arcs so far.");
}

} // namespace parsescope::python
