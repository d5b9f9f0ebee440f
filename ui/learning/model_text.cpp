// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/model_text.h"

#include "core/decoding/exact_decoders.h"
#include "core/learning/models.h"
#include "ui/canvas/qt_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <map>

namespace parsescope {

namespace {

struct ModelTexts {
    Q_DECLARE_TR_FUNCTIONS(ModelText)
};

/// Returns a text for the node at which an address starts: s₀, b₁, ROOT.
QString nodeText(const QString& name) {
    static const std::map<QString, const char*> words{
        {"parent", QT_TRANSLATE_NOOP("ModelText", "the node above on the spine")},
        {"grandparent", QT_TRANSLATE_NOOP("ModelText", "the node two above on the spine")},
        {"head", QT_TRANSLATE_NOOP("ModelText", "the arc’s head")},
        {"dep", QT_TRANSLATE_NOOP("ModelText", "the arc’s dependent")},
    };
    if (const auto found = words.find(name); found != words.end())
        return ModelTexts::tr(found->second);
    if (name.size() == 2 && name[1].isDigit())
        return name[0] + QString(QChar(0x2080 + name[1].digitValue()));
    return name;
}

/// Returns a text for the node with an address: the node at which the address starts, then each
/// further step.
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
            text = ModelTexts::tr(found->second).arg(text);
    return text;
}

/// Returns a text for an attribute of a node, with %1 for the node.
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
    return found == values.end() ? name + QStringLiteral(" %1") : ModelTexts::tr(found->second);
}

/// Returns how a model was trained, in the words with which this is chosen.
QString trainingText(const ModelKind& kind, const std::string& training) {
    const auto regime = std::ranges::find(kind.regimes, training, &TrainingRegime::name);
    return ModelTexts::tr("Training: %1")
        .arg(regime == kind.regimes.end() ? toQt(training) : toQt(regime->title));
}

} // namespace

QString modelText(const Model& model) {
    const ModelDescription& description = model.description();
    const ExactDecoder* decoder = model.decodes();
    QStringList parts{decoder && decoder->scoresArcs() ? toQt(Text(decoder->title))
                                                       : toQt(description.system.title)};
    const ModelKind& kind = kindOf(model);
    const QString title = toQt(kind.modelTitle);
    const bool canBeExact = std::ranges::any_of(kind.regimes, &TrainingRegime::exact);
    if (kind.regimes.empty()) // the model is a parser that is another program
        parts << title;
    else if (canBeExact)
        parts += (model.decodes() ? ModelTexts::tr("%1, parses exactly")
                                  : ModelTexts::tr("%1, parses greedily"))
                     .arg(title);
    else
        parts << title << trainingText(kind, description.training);
    if (model.memberCount() > 1)
        parts += ModelTexts::tr("average of %1 networks").arg(model.memberCount());
    if (description.shape.root == RootPlace::Last)
        parts += ModelTexts::tr("ROOT last");
    if (description.shape.singleRoot())
        parts += ModelTexts::tr("single root");
    parts += ModelTexts::tr("%Ln {relation|relations}", nullptr,
                            static_cast<int>(description.labels.size()));
    if (const int sentences = model.origin().sentences; sentences > 0)
        parts += ModelTexts::tr("trained on %Ln {sentence|sentences}", nullptr, sentences);
    return parts.join(QStringLiteral(" · "));
}

QString atomText(std::string_view atom) {
    const QString text = toQt(atom);
    if (text.endsWith(')')) {
        const qsizetype open = text.indexOf('(');
        const QStringList ends = text.mid(open + 1, text.size() - open - 2).split(',');
        const QString from = addressText(ends.front().split('.'));
        const QString to = addressText(ends.back().split('.'));
        return text.startsWith("distance") ? ModelTexts::tr("distance from %1 to %2").arg(from, to)
                                           : ModelTexts::tr("agreement of %1 and %2").arg(from, to);
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
