// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/publish/derivation_page.h"

#include "core/export/html.h"
#include "core/oracle/explainer.h"
#include "core/oracle/oracles.h"
#include "core/teaching/judge/marking.h"

#include <algorithm>
#include <memory>

namespace parsescope {

namespace {

/// The largest product of the numbers of configurations and words for which all reasons are given.
/// Above this limit, reasons are given only for transitions that were taken.
constexpr std::size_t MostReasons = 3'000;

} // namespace

std::vector<Visit> visitsAlong(const std::vector<Transition>& transitions) {
    std::vector<Visit> visits{{-1, {}, transitions.empty() ? -1 : 1}};
    for (std::size_t i = 0; i < transitions.size(); ++i) {
        const auto node = static_cast<int>(i) + 1;
        visits.push_back({node - 1, transitions[i], i + 1 < transitions.size() ? node + 1 : -1});
    }
    return visits;
}

PageDerivation pageDerivation(const Recording& recording, const TaskControl& control) {
    PageDerivation page{
        recording.sentence, recording.system, recording.gold, {}, recording.cursor, {}, {}};
    Exploration exploration(recording.system, recording.sentence.size(), recording.shape.root);
    replay(exploration, recording.visits, recording.cursor);
    std::unique_ptr<Explainer> explainer;
    if (recording.gold && recording.losses) {
        const Problem problem = recording.problem(*recording.gold);
        if (const Result<Oracle> oracle = chooseOracle(problem))
            explainer = std::make_unique<Explainer>(problem, *oracle);
        else
            page.gold.reset();
    }
    const auto size = static_cast<std::size_t>(exploration.size());
    const bool allReasons = size * recording.sentence.words.size() <= MostReasons;
    for (int index = 0; index < exploration.size(); ++index) {
        const Exploration::Node& node = exploration.node(index);
        PageNode shown{node.configuration, node.parent, node.transition, node.next, {}, {}, {}};
        const auto child = [&](Transition transition) {
            for (int one : node.children)
                if (exploration.node(one).transition == transition)
                    return one;
            return -1;
        };
        if (explainer && !control.stopRequested()) {
            const Explanation explanation = explainer->explain(node.configuration, control);
            shown.loss = explanation.losses.loss;
            shown.arcs = explanation.arcs;
            for (const TransitionLoss& entry : explanation.losses.transitions) {
                PageMove move{
                    entry.transition, entry.loss, entry.optimal, child(entry.transition), {}};
                if (!entry.optimal && (allReasons || move.to >= 0))
                    move.why =
                        judge(*explainer, recording.sentence, node.configuration, entry.transition)
                            .feedback;
                shown.moves.push_back(std::move(move));
            }
        } else {
            if (page.gold)
                shown.arcs.assign(recording.sentence.words.size() + 1, ArcState::Unknown);
            for (Transition transition : recording.system.legalTransitions(node.configuration))
                shown.moves.push_back({transition, {}, false, child(transition), {}});
        }
        page.nodes.push_back(std::move(shown));
        control.report(static_cast<double>(index + 1) / static_cast<double>(size));
    }
    return page;
}

std::string derivationPage(const Recording& recording, const TaskControl& control) {
    const std::string text = recording.sentence.text();
    const std::string source = recording.sentence.comment("sent_id");
    return htmlPage(text + " – " + recording.system.title.english(),
                    "<h1 dir=\"auto\">" + htmlEscaped(text) + "</h1>\n<p class=\"caption\">" +
                        htmlEscaped(recording.system.title.english()) +
                        (source.empty() ? "" : ", " + htmlEscaped(source)) +
                        ". Step with the arrow keys, Home and End, by swiping, with the slider, "
                        "and with the transitions. Only those that were recorded can be taken "
                        "in this page.</p>\n" +
                        derivationHtml(pageDerivation(recording, control), 1));
}

} // namespace parsescope
