// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/branch.h"

#include "core/oracle/arc_fate.h"
#include "ui/canvas/qt_text.h"
#include "ui/explorer/actions.h"
#include "ui/explorer/narration.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/wording.h"

#include <QCoreApplication>

#include <algorithm>
#include <tuple>

namespace parsescope {

namespace {

struct BranchTexts {
    Q_DECLARE_TR_FUNCTIONS(Branch)
};

Branch branchAlong(const ParseExplorer& parse, const std::vector<int>& nodes) {
    Branch branch;
    for (int node : nodes) {
        const Exploration::Node& step = parse.exploration().node(node);
        const bool isStart = step.parent < 0;
        branch.steps.push_back(
            {node, isStart ? QString() : toQt(parse.system().nameOf(step.transition)),
             isStart ? QString() : transitionText(parse.system(), step.transition),
             parse.losses().loss(node)});
    }
    return branch;
}

/// Returns the transitions that are legal at some step, and one transition for each other rule, in
/// the order of the rules.
std::vector<Transition> transitionsAlong(const ParseExplorer& parse, const Branch& branch) {
    std::vector<Transition> found;
    for (const Branch::Step& step : branch.steps)
        for (const Transition legal :
             parse.system().legalTransitions(parse.exploration().node(step.node).configuration))
            if (std::find(found.begin(), found.end(), legal) == found.end())
                found.push_back(legal);
    for (const Branch::Step& step : branch.steps)
        for (const Transition any :
             parse.system().transitions(parse.exploration().node(step.node).configuration))
            if (std::ranges::find(found, any.rule, &Transition::rule) == found.end())
                found.push_back(any);
    std::sort(found.begin(), found.end(), [](Transition a, Transition b) {
        return std::tie(a.rule, a.variant) < std::tie(b.rule, b.variant);
    });
    return found;
}

CostRow::Cell costAt(const ParseExplorer& parse, int node, Transition transition) {
    const Configuration& before = parse.exploration().node(node).configuration;
    CostRow::Cell cell;
    cell.legal = parse.system().obstacle(before, transition) == Obstacle::None;
    if (!cell.legal)
        return cell;
    cell.text = parse.losses().oracle() ? QStringLiteral("…") : QStringLiteral("–");
    cell.fact = namedTransition(parse.system(), transition);
    if (const auto arc = parse.system().arc(before, transition))
        cell.fact += QStringLiteral(": ") + arcText(parse, *arc);
    const Explanation* here = parse.losses().explanation(node);
    const TransitionLoss* entry = here ? here->losses.find(transition) : nullptr;
    if (!entry)
        return cell;
    cell.cost = parse.losses().cost(node, transition);
    cell.text = costText(here->losses.loss, entry->loss);
    cell.fact =
        BranchTexts::tr("%1, cost %2 (loss %3 before, %4 after)")
            .arg(cell.fact, cell.text, toQt(here->losses.loss.text()), toQt(entry->loss.text()));
    return cell;
}

} // namespace

QString Branch::stepText(int step) const {
    return step == 0 ? BranchTexts::tr("Start")
                     : BranchTexts::tr("Step %1: %2").arg(step).arg(steps[step].title);
}

Branch currentBranch(const ParseExplorer& parse) {
    Branch branch = branchAlong(parse, parse.exploration().path());
    branch.cursor = parse.exploration().current().depth;
    return branch;
}

Branch branchTo(const ParseExplorer& parse, int node) {
    std::vector<int> nodes;
    for (; node >= 0; node = parse.exploration().node(node).parent)
        nodes.insert(nodes.begin(), node);
    Branch branch = branchAlong(parse, nodes);
    branch.cursor = static_cast<int>(branch.steps.size()) - 1;
    return branch;
}

std::vector<CostRow> costsOf(const ParseExplorer& parse, const Branch& branch) {
    std::vector<CostRow> rows;
    for (const Transition transition : transitionsAlong(parse, branch)) {
        CostRow row{transition,
                    transitionText(parse.system(), transition),
                    namedTransition(parse.system(), transition),
                    {}};
        for (std::size_t i = 0; i < branch.steps.size(); ++i) {
            CostRow::Cell cell = costAt(parse, branch.steps[i].node, transition);
            cell.taken =
                i + 1 < branch.steps.size() &&
                parse.exploration().node(branch.steps[i + 1].node).transition == transition;
            row.cells.push_back(std::move(cell));
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

namespace {

/// Returns the history of an arc in words.
QString factOf(const ParseExplorer& parse, const Branch& branch, const ArcLife& life) {
    const int change = life.lastChange;
    if (change < 0)
        return BranchTexts::tr("%1: not known yet").arg(life.name);
    const Branch::Step& step = branch.steps[change];
    const Configuration& at = parse.exploration().node(step.node).configuration;
    return toQt(historyText(fateOf(at, life.arc, *life.states.back()), change,
                            Text::untranslated(step.title.toStdString()), arcNames(parse)));
}

} // namespace

std::vector<ArcLife> livesOf(const ParseExplorer& parse, const Selection& selection,
                             const Branch& branch) {
    std::vector<ArcLife> lives;
    for (int word = 1; word <= parse.gold()->size(); ++word) {
        ArcLife life;
        life.arc = {parse.gold()->head(word), word};
        life.name = arcText(parse, life.arc);
        life.emphasised = selection.highlight().holds(life.arc);
        for (const Branch::Step& step : branch.steps) {
            const Explanation* here = parse.losses().explanation(step.node);
            life.states.push_back(here ? std::optional(here->arc(word)) : std::nullopt);
        }
        life.lastChange = lastChange(life.states);
        life.fact = factOf(parse, branch, life);
        lives.push_back(std::move(life));
    }
    return lives;
}

} // namespace parsescope
