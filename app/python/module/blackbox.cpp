// SPDX-License-Identifier: GPL-3.0-or-later
// Audits of machines that are Python objects.
#include "app/python/module/audit_report.h"
#include "app/python/module/module.h"

namespace parsescope::python {

namespace {

/// A Python object with the methods of parsescope.Machine. Its states are numbered, because core
/// knows states by texts.
class MachineObject {
public:
    explicit MachineObject(py::object machine) : m_machine(std::move(machine)) {
        for (const char* form : AnswerForms)
            if (py::hasattr(m_machine, form))
                m_forms.emplace_back(form);
        if (m_forms.empty())
            throw py::type_error("machine: expected a method costs, losses, optimal, best or loss");
    }

    [[nodiscard]] std::string name() const {
        return py::str(py::type::of(m_machine).attr("__name__"));
    }

    std::string start(int words) {
        m_words = words;
        return nameOf(m_machine.attr("start")(words));
    }

    MachineStep step(const std::string& name) {
        raiseSignals();
        const py::object state = stateOf(name);
        MachineStep step;
        step.text = py::str(py::hasattr(m_machine, "text") ? m_machine.attr("text")(state) : state);
        for (const std::string& transition :
             strings(m_machine.attr("legal")(state), "legal", MostObjects))
            step.legal.emplace_back(transition, nameOf(m_machine.attr("next")(state, transition)));
        if (const py::object heads = m_machine.attr("heads")(state); !heads.is_none())
            step.heads = wholeNumbers(heads, "heads", MostObjects, NoHead, m_words);
        return step;
    }

    OracleAnswer judge(const LossRequest& question, const std::string& name) {
        raiseSignals();
        OracleAnswer answer;
        for (const std::string& form : m_forms) {
            py::object said;
            try {
                said = m_machine.attr(form.c_str())(stateOf(name), question.heads);
            } catch (const py::error_already_set& error) {
                addCrash(answer, error);
                return answer;
            }
            addAnswer(answer, said, form);
        }
        return answer;
    }

private:
    static void raiseSignals() {
        if (PyErr_CheckSignals() != 0)
            throw py::error_already_set();
    }

    std::string nameOf(const py::object& state) {
        const auto number = static_cast<py::ssize_t>(m_states.size());
        const py::object found = m_numbers.attr("setdefault")(state, number);
        if (found.cast<py::ssize_t>() == number)
            m_states.append(state);
        return std::to_string(found.cast<py::ssize_t>());
    }
    [[nodiscard]] py::object stateOf(const std::string& name) const {
        return m_states[static_cast<std::size_t>(std::stoul(name))];
    }

    py::object m_machine;
    std::vector<std::string> m_forms; // the methods with which the oracle answers
    int m_words = 0;                  // number of words of the sentences
    py::dict m_numbers;               // for each state, its index in m_states
    py::list m_states;
};

Report blackbox(const py::object& object, const py::object& longest, bool projective,
                bool singleRootGold, bool singleRoot, bool headlessIsWrong, bool rootArcsAreFree,
                const py::object& steps) {
    const int words = wholeNumber(longest, "words", 1, MostAuditedWords);
    const MachineLimits limits{.steps = steps.is_none() ? -1 : wholeNumber(steps, "steps", 0)};
    MachineObject machine(object);
    const MachineInterview interview{
        {machine.name(), [&machine](int length) { return machine.start(length); },
         [&machine](const std::string& state) { return machine.step(state); },
         [&machine](const LossRequest& question, const std::string& state) {
             return machine.judge(question, state);
         }},
        rootLimitOf(singleRoot),
        {headlessIsWrong, rootArcsAreFree},
        {projective, singleRootGold}};
    Audit found{LossAnswerer()};
    for (int length = 1; length <= words; ++length) {
        const MachineGraph graph =
            orRaise(MachineGraph::explore(interview.machine, length, limits));
        if (!graph.isComplete())
            throw py::value_error(
                Text("{0} has too many configurations of {1} words", interview.machine.name, length)
                    .english());
        orRaise(MachineQuestions(interview, graph).ask(found));
    }
    return reportOf({found, introductionOf(interview, words)});
}

} // namespace

void addBlackbox(py::module_& module) {
    module.def(
        "blackbox", blackbox, "machine"_a, "words"_a = 4, "projective"_a = false,
        "gold_single_root"_a = false, "single_root"_a = false, "headless_is_wrong"_a = false,
        "root_arcs_are_free"_a = false, "steps"_a = py::none(),
        "Asks a machine, which has the methods of parsescope.Machine, what it does in every state "
        "that it can reach in sentences of up to `words` words, and its oracle about every such "
        "state and gold tree.\n\n"
        "The oracle is one or several of the methods costs, losses, optimal, best and loss, which "
        "get a state and the gold heads of words 1..n and return what the function of audit "
        "returns. `projective` and `gold_single_root` choose the gold trees. After `steps` "
        "transitions, none is legal.");
}

} // namespace parsescope::python
