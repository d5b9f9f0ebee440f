// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/actions.h"

#include "ui/canvas/qt_text.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/wording.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace parsescope {

namespace {

struct ActionTexts {
    Q_DECLARE_TR_FUNCTIONS(Actions)
};

void describeArc(Action& action, const ParseExplorer& parse) {
    const auto arc = parse.system().arc(parse.configuration(), action.transition);
    action.arc = QStringLiteral("–");
    if (!arc)
        return;
    const auto nameOf = [&parse](int node) {
        return inQuotes(parse, node).remove(QChar(0x201C)).remove(QChar(0x201D));
    };
    action.arc = nameOf(arc->head) + QStringLiteral(" → ") + nameOf(arc->dependent);
    if (!parse.gold() || !parse.losses().withheldFor().isEmpty())
        // While losses are withheld, the relation would reveal whether the arc is gold.
        return;
    const std::string& label = parse.sentence().words[arc->dependent - 1].deprel;
    if (!parse.gold()->hasArc(*arc))
        action.relation = ActionTexts::tr("not gold");
    else
        action.relation = label == "_" ? ActionTexts::tr("gold") : toQt(label);
}

void describeCost(Action& action, const ParseExplorer& parse) {
    action.cost = parse.losses().oracle() ? QStringLiteral("…") : QStringLiteral("–");
    const Explanation* here = parse.losses().explanation();
    const TransitionLoss* entry = here ? here->losses.find(action.transition) : nullptr;
    if (!entry)
        return;
    action.cost = costText(here->losses.loss, entry->loss);
    action.isOptimal = entry->optimal;
    action.rise = parse.losses().cost(parse.exploration().cursor(), action.transition);
}

void describeClaim(Action& action, const ParseExplorer& parse) {
    const OracleClaim* claim =
        parse.losses().claim(parse.exploration().cursor(), action.transition);
    if (!claim)
        return;
    if (!claim->cost) {
        action.claim =
            claim->isRight ? ActionTexts::tr("claimed right") : ActionTexts::tr("claimed wrong");
        action.claimIsWrong = action.rise && claim->isRight != action.isOptimal;
        return;
    }
    const QString cost = costText(Loss(0), *claim->cost);
    action.claim = ActionTexts::tr("claimed %1").arg(cost);
    action.claimIsWrong = action.rise && cost != action.cost;
}

void describeScore(Action& action, const LoadedModel& model) {
    if (!model.fits())
        return;
    const Advised* advised = model.adviceOn(action.transition);
    action.score = advised              ? modelScoreText(advised->score)
                   : model.isThinking() ? QStringLiteral("…")
                                        : QStringLiteral("–");
    action.isChoice = advised && advised == &model.advice().front();
}

} // namespace

QString Action::inWords() const {
    const QString named = ActionTexts::tr("%1, key %2").arg(title, key);
    if (!isLegal())
        return ActionTexts::tr("%1: not legal. %2").arg(named, obstacle);
    QStringList parts{named};
    if (arc != QStringLiteral("–"))
        parts += relation.isEmpty() ? ActionTexts::tr("new arc %1").arg(arc)
                                    : ActionTexts::tr("new arc %1, %2").arg(arc, relation);
    if (!cost.isEmpty())
        parts += ActionTexts::tr("cost %1").arg(cost);
    if (!claim.isEmpty())
        parts += claim;
    if (!score.isEmpty())
        parts += isChoice ? ActionTexts::tr("score %1, the model’s choice").arg(score)
                          : ActionTexts::tr("score %1").arg(score);
    return parts.join(QStringLiteral("; "));
}

void hideCost(Action& action) {
    action.cost.clear();
    action.relation.clear();
    action.claim.clear();
    action.claimIsWrong = false;
    action.rise.reset();
    action.isOptimal = false;
}

QString costText(const Loss& before, const Loss& after) {
    if (after.value >= Unreachable)
        return QStringLiteral("∞");
    if (!before.exact)
        return ActionTexts::tr("loss %1").arg(toQt(after.text()));
    const int rise = after.value - before.value;
    if (!after.exact)
        return QStringLiteral("≥ %1").arg(std::max(rise, 0));
    return rise > 0 ? QStringLiteral("+%1").arg(rise) : QString::number(rise);
}

std::vector<Action> actionsOf(const ParseExplorer& parse, const LoadedModel& model) {
    std::vector<Action> actions;
    if (!parse.canExplore())
        return actions;
    const TransitionSystem& system = parse.system();
    for (Transition transition : system.transitions(parse.configuration())) {
        const Rule& rule = system.rules[transition.rule];
        Action action;
        action.transition = transition;
        action.key = QString(QLatin1Char(rule.key)).toUpper();
        if (rule.variants && legalVariants(parse, transition.rule).size() > 1)
            action.key += QStringLiteral(" %1").arg(transition.variant);
        action.title = toQt(rule.title);
        action.name = toQt(system.nameOf(transition));
        action.effect = toQt(rule.effect);
        action.schema = toQt(rule.schema);
        const Obstacle obstacle = system.obstacle(parse.configuration(), transition);
        action.obstacle = toQt(describe(obstacle));
        if (obstacle == Obstacle::None) {
            describeArc(action, parse);
            describeCost(action, parse);
            if (parse.losses().withheldFor().isEmpty()) {
                describeClaim(action, parse);
                describeScore(action, model);
            }
        }
        actions.push_back(std::move(action));
    }
    return actions;
}

std::vector<Transition> legalVariants(const ParseExplorer& parse, int rule) {
    std::vector<Transition> variants;
    for (Transition transition : parse.system().legalTransitions(parse.configuration()))
        if (transition.rule == rule)
            variants.push_back(transition);
    return variants;
}

} // namespace parsescope
