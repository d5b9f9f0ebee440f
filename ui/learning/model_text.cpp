// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/model_text.h"

#include "core/learning/models.h"
#include "ui/canvas/text.h"
#include "ui/explorer/narration.h"
#include "ui/learning/model_bench.h"
#include "ui/session/session.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>

namespace parsescope {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("ModelText", text);
}

/// What taking a transition costs; empty where that is not known.
QString costText(const Session& session, Transition transition) {
    const Explanation* here = session.explanation();
    const TransitionLoss* entry = here ? here->losses.find(transition) : nullptr;
    if (!entry)
        return {};
    if (entry->optimal)
        return tr("That costs nothing.");
    const Loss before = here->losses.loss;
    if (!entry->loss.exact || !before.exact || entry->loss.value >= Unreachable)
        return tr("That is not optimal.");
    return tr("That raises the loss by %1.").arg(entry->loss.value - before.value);
}

/// s₀, b₁, ROOT …: what an address begins with.
QString nodeText(const QString& name) {
    static const std::map<QString, const char*> words{
        {"parent", QT_TRANSLATE_NOOP("ModelText", "the node above on the spine")},
        {"grandparent", QT_TRANSLATE_NOOP("ModelText", "the node two above on the spine")},
        {"head", QT_TRANSLATE_NOOP("ModelText", "the arc’s head")},
        {"dep", QT_TRANSLATE_NOOP("ModelText", "the arc’s dependent")},
    };
    if (const auto found = words.find(name); found != words.end())
        return tr(found->second);
    if (name.size() == 2 && name[1].isDigit())
        return name[0] + QString(QChar(0x2080 + name[1].digitValue()));
    return name;
}

/// A node: where an address begins, then where it goes on to.
QString addressText(const QStringList& parts) {
    static const std::map<QString, const char*> steps{
        {"left", QT_TRANSLATE_NOOP("ModelText", "the leftmost dependent of %1")},
        {"left2", QT_TRANSLATE_NOOP("ModelText", "the second leftmost dependent of %1")},
        {"right", QT_TRANSLATE_NOOP("ModelText", "the rightmost dependent of %1")},
        {"right2", QT_TRANSLATE_NOOP("ModelText", "the second rightmost dependent of %1")},
        {"head", QT_TRANSLATE_NOOP("ModelText", "the head of %1")},
        {"before", QT_TRANSLATE_NOOP("ModelText", "the word before %1")},
        {"after", QT_TRANSLATE_NOOP("ModelText", "the word after %1")},
    };
    QString text = nodeText(parts.front());
    for (qsizetype i = 1; i < parts.size(); ++i)
        if (const auto found = steps.find(parts[i]); found != steps.end())
            text = tr(found->second).arg(text);
    return text;
}

/// What of a node is looked at.
QString valueText(const QString& name) {
    static const std::map<QString, const char*> values{
        {"form", QT_TRANSLATE_NOOP("ModelText", "word form of %1")},
        {"lemma", QT_TRANSLATE_NOOP("ModelText", "lemma of %1")},
        {"pos", QT_TRANSLATE_NOOP("ModelText", "part of speech of %1")},
        {"xpos", QT_TRANSLATE_NOOP("ModelText", "language’s own tag of %1")},
        {"feats", QT_TRANSLATE_NOOP("ModelText", "morphology of %1")},
        {"prefix", QT_TRANSLATE_NOOP("ModelText", "first two letters of %1")},
        {"suffix2", QT_TRANSLATE_NOOP("ModelText", "last two letters of %1")},
        {"suffix3", QT_TRANSLATE_NOOP("ModelText", "last three letters of %1")},
        {"case", QT_TRANSLATE_NOOP("ModelText", "case of %1")},
        {"number", QT_TRANSLATE_NOOP("ModelText", "number of %1")},
        {"person", QT_TRANSLATE_NOOP("ModelText", "person of %1")},
        {"gender", QT_TRANSLATE_NOOP("ModelText", "gender of %1")},
        {"verbform", QT_TRANSLATE_NOOP("ModelText", "verb form of %1")},
        {"mood", QT_TRANSLATE_NOOP("ModelText", "mood of %1")},
        {"label", QT_TRANSLATE_NOOP("ModelText", "relation of %1")},
        {"lvalency", QT_TRANSLATE_NOOP("ModelText", "number of left dependents of %1")},
        {"rvalency", QT_TRANSLATE_NOOP("ModelText", "number of right dependents of %1")},
        {"llabels", QT_TRANSLATE_NOOP("ModelText", "relations of left dependents of %1")},
        {"rlabels", QT_TRANSLATE_NOOP("ModelText", "relations of right dependents of %1")},
    };
    const auto found = values.find(name);
    return found == values.end() ? name + QStringLiteral(" %1") : tr(found->second);
}

} // namespace

QString modelScoreText(double score) {
    const double size = std::abs(score);
    const QString text = QString::number(size, 'f', size < 10 ? 2 : 1);
    const bool isZero = text.toDouble() == 0;
    return score < 0 && !isZero ? QStringLiteral("−") + text : text;
}

QString transitionText(const TransitionSystem& system, Transition transition) {
    const Rule& rule = system.rules[transition.rule];
    const QString title = toQt(rule.title);
    return rule.variants ? QStringLiteral("%1 (%2)").arg(title, toQt(system.nameOf(transition)))
                         : title;
}

QString adviceText(const Session& session) {
    const ModelBench& bench = session.modelBench();
    if (!bench.model())
        return {};
    const std::vector<Advised>& advice = bench.advice();
    if (advice.empty())
        return bench.isThinking() ? tr("The model …") : bench.obstacle();
    const Advised& best = advice.front();
    QString text = tr("The model would take %1")
                       .arg(transitionText(session.system(), best.candidate.transition));
    if (best.candidate.arc.head != NoHead)
        text += QStringLiteral(": %1 → %2")
                    .arg(quoted(session, best.candidate.arc.head),
                         quoted(session, best.candidate.arc.dependent));
    if (!best.label.empty())
        text += QStringLiteral(" (%1)").arg(toQt(best.label));
    if (advice.size() > 1) {
        const bool exact = bench.model()->decodes().has_value();
        const QString ahead =
            exact ? tr(", by whole trees %1 ahead of %2") : tr(", %1 ahead of %2");
        text += ahead.arg(modelScoreText(advice[1].behind),
                          transitionText(session.system(), advice[1].candidate.transition));
    }
    const QString cost = costText(session, best.candidate.transition);
    return cost.isEmpty() ? text + '.' : text + QStringLiteral(". ") + cost;
}

QString modelText(const Model& model) {
    const ModelDescription& description = model.description();
    QStringList parts{toQt(description.system.name)};
    const ModelKind& kind = kindOf(model);
    const QString title = toQt(kind.modelTitle);
    const bool canBeExact = std::ranges::any_of(kind.regimes, &TrainingRegime::exact);
    if (canBeExact)
        parts +=
            (model.decodes() ? tr("%1, parses exactly") : tr("%1, parses greedily")).arg(title);
    else
        parts << title << tr("trained “%1”").arg(toQt(description.training));
    if (model.memberCount() > 1)
        parts += tr("average of %1 networks").arg(model.memberCount());
    if (description.rootLast)
        parts += tr("ROOT last");
    if (description.singleRoot)
        parts += tr("single root");
    parts += tr("%1 relations").arg(description.labels.size());
    return parts.join(QStringLiteral(" · "));
}

QString atomText(std::string_view atom) {
    const QString text = toQt(atom);
    if (text.endsWith(')')) {
        const qsizetype open = text.indexOf('(');
        const QStringList ends = text.mid(open + 1, text.size() - open - 2).split(',');
        const QString from = addressText(ends.front().split('.'));
        const QString to = addressText(ends.back().split('.'));
        return text.startsWith("distance") ? tr("distance from %1 to %2").arg(from, to)
                                           : tr("agreement of %1 and %2").arg(from, to);
    }
    QStringList parts = text.split('.');
    const QString value = parts.takeLast();
    return parts.isEmpty() ? value : valueText(value).arg(addressText(parts));
}

QString templateText(std::string_view text) {
    QStringList atoms;
    for (const QString& atom : toQt(text).split(' '))
        atoms += atomText(atom.toStdString());
    return atoms.join(QStringLiteral(" + "));
}

QString featureText(const FeatureWeight& feature) {
    QStringList parts;
    for (const FeatureValue& value : feature.values)
        parts += QStringLiteral("%1 = \u2068%2\u2069").arg(atomText(value.name), toQt(value.value));
    return parts.join(QStringLiteral(", "));
}

} // namespace parsescope
