// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/derivation_text.h"

#include "core/base/csv.h"
#include "core/parsing/transition_system.h"

#include <algorithm>
#include <limits>

namespace parsescope {

namespace {

constexpr int All = std::numeric_limits<int>::max();

std::string asItIs(std::string_view form) {
    return std::string(form);
}

std::string lossText(Loss loss) {
    return loss.value >= Unreachable ? "" : (loss.exact ? "" : ">=") + std::to_string(loss.value);
}

/// Returns the losses after all transitions, for example "sh 0, la 2".
std::string lossesText(const TransitionSystem& system, const Losses& losses) {
    std::string text;
    for (const TransitionLoss& entry : losses.transitions)
        text += (text.empty() ? "" : ", ") + system.nameOf(entry.transition) + " " +
                (entry.loss.value >= Unreachable ? "-" : lossText(entry.loss));
    return text;
}

/// Returns the first `limit` of some nodes, for example "[1:The 2:cat …]".
std::string firstNodes(const Sentence& sentence, const std::vector<int>& nodes, int limit,
                       const FormText& form) {
    const auto count = std::min(static_cast<std::size_t>(limit), nodes.size());
    std::string text = "[";
    for (std::size_t i = 0; i < count; ++i)
        text += (i > 0 ? " " : "") + nodeText(sentence, nodes[i], form);
    return text + (count < nodes.size() ? " …]" : "]");
}

} // namespace

std::string nodeText(const Sentence& sentence, int node, const FormText& form) {
    if (node == 0)
        return "ROOT";
    return std::to_string(node) + ":" + form(sentence.words[node - 1].form);
}

std::string stackText(const Sentence& sentence, const Configuration& configuration, int limit,
                      const FormText& form, const std::vector<ListDeclaration>& names) {
    const int shown = std::min(configuration.stackSize(), limit);
    std::string text = shown < configuration.stackSize() ? "[… " : "[";
    for (int depth = shown - 1; depth >= 0; --depth)
        text += nodeText(sentence, configuration.stack(depth), form) + (depth > 0 ? " " : "");
    text += "]";
    for (std::size_t i = 0; i < configuration.lists().size(); ++i)
        text += (i < names.size() ? ", " + names[i].name + ": " : " ") +
                firstNodes(sentence, configuration.lists()[i], limit, form);
    return text;
}

std::string bufferText(const Sentence& sentence, const Configuration& configuration, int shown,
                       const FormText& form) {
    return firstNodes(sentence, configuration.bufferNodes(), shown, form);
}

std::string impliedText(const TransitionSystem& system, const Configuration& configuration,
                        const std::function<std::string(Arc)>& text) {
    std::string all;
    for (const Arc arc : impliedArcs(system, configuration))
        all += (all.empty() ? "" : ", ") + text(arc) + " (implied)";
    return all;
}

std::string jsonLine(int number, const Sentence& sentence, const TransitionSystem& system,
                     const DerivationStep& step, LossForm form) {
    Json object;
    if (number > 0)
        object["sentence"] = number;
    object["step"] = step.number;
    addConfiguration(object, system, step.configuration, step.losses, form);
    object["transition"] = step.transition ? Json(system.nameOf(*step.transition)) : Json(nullptr);
    object["arc"] = step.arc ? Json({step.arc->head, step.arc->dependent}) : Json(nullptr);
    if (number > 0 && step.number == 0) {
        if (std::string id = sentence.comment("sent_id"); !id.empty())
            object["sent_id"] = std::move(id);
        object["forms"] = Json::array();
        for (const Word& word : sentence.words)
            object["forms"].push_back(word.form);
    }
    return oneLine(object);
}

std::string jsonLines(int number, const Derivation& derivation) {
    std::string lines;
    for (const DerivationStep& step : derivation.steps)
        lines += jsonLine(number, derivation.sentence, derivation.system, step) + "\n";
    return lines;
}

std::string csvTable(const Derivation& derivation) {
    return csvHeadings() + csvRows(derivation);
}

std::string csvHeadings(bool hasSentences) {
    return std::string(hasSentences ? "sentence," : "") +
           "step,stack,buffer,loss,transition,head,dependent,relation,gold,loss after,losses\r\n";
}

std::string csvRows(const Derivation& derivation, int number) {
    std::string table;
    for (const DerivationStep& step : derivation.steps) {
        const TransitionLoss* taken =
            step.transition ? step.losses.find(*step.transition) : nullptr;
        std::vector<std::string> fields{
            std::to_string(step.number),
            stackText(derivation.sentence, step.configuration, All, asItIs),
            bufferText(derivation.sentence, step.configuration, All, asItIs),
            derivation.gold ? lossText(step.losses.loss) : "",
            step.transition ? derivation.system.nameOf(*step.transition) : "",
            step.arc ? nodeText(derivation.sentence, step.arc->head, asItIs) : "",
            step.arc ? nodeText(derivation.sentence, step.arc->dependent, asItIs) : "",
            "",
            "",
            taken ? lossText(taken->loss) : "",
            lossesText(derivation.system, step.losses)};
        if (step.arc && derivation.gold) {
            const bool gold = derivation.gold->hasArc(*step.arc);
            const auto word = static_cast<std::size_t>(step.arc->dependent) - 1;
            fields[7] = gold ? derivation.sentence.words[word].deprel : "";
            fields[8] = gold ? "yes" : "no";
        }
        if (number > 0)
            table += std::to_string(number) + ",";
        for (std::size_t i = 0; i < fields.size(); ++i)
            table += (i ? "," : "") + csvField(fields[i]);
        table += "\r\n";
    }
    return table;
}

} // namespace parsescope
