// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/terminal_table.h"

#include "core/export/derivation_text.h"
#include "core/export/display_text.h"
#include "core/parsing/transition_system.h"
#include "core/parsing/without_root.h"

namespace parsescope {

namespace {

constexpr int FormWidth = 16; // upper bound on the terminal columns of a form

std::string fitting(std::string_view form) {
    return shortened(form, FormWidth);
}

std::string lossCellText(Loss loss) {
    if (loss.value >= Unreachable)
        return "–";
    return (loss.exact ? "" : "≥") + std::to_string(loss.value);
}

} // namespace

TerminalTable::TerminalTable(const Sentence& sentence, const Problem& problem)
    : m_sentence(&sentence), m_problem(&problem) {
    m_rows.push_back({"Stack", "Buffer", "New dependency", "Transition", "Losses"});
}

void TerminalTable::add(const DerivationStep& step) {
    const std::string transition =
        step.transition ? m_problem->system->nameOf(*step.transition) : std::string();
    m_rows.push_back({stackText(*m_sentence, step.configuration, StackShown, fitting),
                      bufferText(*m_sentence, step.configuration, BufferShown, fitting),
                      arcCell(step), transition, lossCell(step.losses)});
}

std::string TerminalTable::text() const {
    return alignedTable(m_rows, "", " | ");
}

Text TerminalTable::summary(const DerivationStep& last) const {
    if (!m_problem->system->isFinal(last.configuration)) {
        if (last.losses.loss.exact)
            return Text("No allowed tree can be reached.");
        return Text("Stopped: the loss is at least {0}, and no transition is known to be optimal.",
                    last.losses.loss.value);
    }
    const std::vector<int> heads = finalHeads(last.configuration);
    std::string wrong;
    int loss = 0;
    for (int word = 1; word <= m_problem->gold.size(); ++word) {
        const int head = heads[word];
        const int gold = m_problem->gold.head(word);
        if (head == gold)
            continue;
        wrong += (loss++ ? ", " : "") + nodeText(*m_sentence, word, fitting) + " ← " +
                 std::to_string(head) + " (gold " + std::to_string(gold) + ")";
    }
    const std::vector<Arc> implied = impliedArcs(m_problem->system, last.configuration);
    std::vector<Text> lines;
    if (loss > 0)
        lines.push_back(
            plural("Loss {0}: wrong head: {1}", "Loss {0}: wrong heads: {1}", loss, wrong));
    else if (implied.empty())
        lines.push_back(Text("Loss 0: the gold tree was built."));
    else
        lines.push_back(Text("Loss 0: every word has its gold head."));
    std::string names;
    for (const Arc arc : implied)
        names += (names.empty() ? "" : ", ") + nodeText(*m_sentence, arc.dependent, fitting);
    if (!implied.empty())
        lines.push_back(plural("A word without a head becomes a child of ROOT at the end: {1}",
                               "{0} words without a head become children of ROOT at the end: {1}",
                               std::ssize(implied), names));
    if (hasNoRoot(m_problem->system)) {
        for (int word = 1; word <= m_problem->gold.size(); ++word)
            if (!last.configuration.hasHead(word))
                names += (names.empty() ? "" : ", ") + nodeText(*m_sentence, word, fitting);
        lines.push_back(Text("Without a head at the end: {0}", names));
    }
    return Text::joined(lines, "\n");
}

std::string TerminalTable::form(int node) const {
    return node == 0 ? "ROOT" : fitting(m_sentence->words[node - 1].form);
}

std::string TerminalTable::arcCell(const DerivationStep& step) const {
    const auto withMark = [&](Arc arc) {
        return form(arc.head) + " → " + form(arc.dependent) +
               (m_problem->gold.hasArc(arc) ? "" : " ✗");
    };
    if (!step.arc)
        return impliedText(m_problem->system, step.configuration, withMark);
    const std::string text = withMark(*step.arc);
    const Word& word = m_sentence->words[step.arc->dependent - 1];
    if (!m_problem->gold.hasArc(*step.arc))
        return text;
    return word.deprel == "_" ? text : text + " (" + shortened(word.deprel, FormWidth) + ")";
}

std::string TerminalTable::lossCell(const Losses& losses) const {
    std::string cell;
    for (const TransitionLoss& entry : losses.transitions)
        cell += (cell.empty() ? "" : " · ") + m_problem->system->nameOf(entry.transition) + " " +
                lossCellText(entry.loss);
    return cell;
}

} // namespace parsescope
