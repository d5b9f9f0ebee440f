// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/wording.h"

#include "core/oracle/arc_fate.h"
#include "core/treebank/direction.h"
#include "core/treebank/treebank.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/parse_explorer.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace parsescope {

QString inQuotes(const ParseExplorer& parse, int node) {
    return inQuotes(parse.sentence(), node);
}

QString inWords(const QString& text, const Sentence& sentence) {
    // A name may be enclosed in isolation marks, which the quoted form has as well.
    static const QRegularExpression number("(?<!\\d)\\x{2068}?(\\d{1,5}):");
    const QChar end(0x2069);
    QString made;
    qsizetype at = 0;
    for (QRegularExpressionMatch found = number.match(text); found.hasMatch();
         found = number.match(text, at)) {
        const int node = found.captured(1).toInt();
        const QString form =
            node >= 1 && node <= sentence.size() ? toQt(sentence.words[node - 1].form) : QString();
        const bool isName =
            !form.isEmpty() && QStringView(text).sliced(found.capturedEnd()).startsWith(form);
        made += QStringView(text).sliced(
            at, (isName ? found.capturedStart() : found.capturedEnd()) - at);
        at = found.capturedEnd();
        if (!isName)
            continue;
        made += inQuotes(sentence, node);
        at += form.size();
        if (found.captured(0).startsWith(QChar(0x2068)) && at < text.size() && text[at] == end)
            ++at;
    }
    return made += QStringView(text).sliced(at);
}

QString inQuotes(const Sentence& sentence, int node) {
    if (node == 0)
        return QStringLiteral("ROOT");
    const std::string& form = sentence.words[node - 1].form;
    const auto same = std::count_if(sentence.words.begin(), sentence.words.end(),
                                    [&](const Word& word) { return word.form == form; });
    // Isolation marks prevent a right-to-left word from reordering the text around it.
    const QString text = QStringLiteral("“\u2068%1\u2069”").arg(toQt(form));
    return same > 1 ? QStringLiteral("%1 (%2)").arg(text).arg(node) : text;
}

QString arcText(const ParseExplorer& parse, Arc arc) {
    const QString text =
        inQuotes(parse, arc.head) + QStringLiteral(" → ") + inQuotes(parse, arc.dependent);
    if (!parse.gold() || !parse.gold()->hasArc(arc))
        return text;
    const std::string& label = parse.sentence().words[arc.dependent - 1].deprel;
    return label == "_" ? text : QStringLiteral("%1 (%2)").arg(text, toQt(label));
}

ArcNames arcNames(const ParseExplorer& parse) {
    const auto arc = [&parse](Arc named) {
        return Text::untranslated(arcText(parse, named).toStdString());
    };
    return {[&parse](int node) { return Text::untranslated(inQuotes(parse, node).toStdString()); },
            arc,
            [arc](const std::vector<Arc>& arcs) {
                std::vector<Text> names(arcs.size());
                std::ranges::transform(arcs, names.begin(), arc);
                return Text::joined(names, ", ");
            }};
}

std::vector<QString> formsOf(const Sentence& sentence) {
    std::vector<QString> forms{QStringLiteral("ROOT")};
    const bool rightToLeft = sentence.isRightToLeft();
    for (const Word& word : sentence.words)
        forms.push_back(toQt(formAlone(word.form, rightToLeft)));
    return forms;
}

QString transitionText(const TransitionSystem& system, Transition transition) {
    const Rule& rule = system.rules[transition.rule];
    return rule.variants ? namedTransition(system, transition) : toQt(rule.title);
}

QString namedTransition(const TransitionSystem& system, Transition transition) {
    return QStringLiteral("%1 (%2)").arg(toQt(system.rules[transition.rule].title),
                                         toQt(system.nameOf(transition)));
}

QString modelScoreText(double score) {
    const double size = std::abs(score);
    const QString text = QString::number(size, 'f', size < 10 ? 2 : 1);
    const bool isZero = text.toDouble() == 0;
    return score < 0 && !isZero ? QStringLiteral("−") + text : text;
}

namespace {

struct Wording {
    Q_DECLARE_TR_FUNCTIONS(Wording)
};

} // namespace

QString noSentenceText() {
    return Wording::tr("No sentence is open.");
}

QString noModelText() {
    return Wording::tr("No model is loaded. Open a trained model, or train one.");
}

QString noScoresText(const QString& reason) {
    return Wording::tr("The connected parser gives no scores: %1.").arg(reason);
}

QString treebankPatterns() {
    QStringList patterns;
    for (const std::string_view ending : TreebankEndings)
        patterns += "*" + toQt(ending);
    return patterns.join(' ') + " *.gz";
}

QString treebankFilter() {
    return Wording::tr("Treebanks (%1);;All files (*)").arg(treebankPatterns());
}

} // namespace parsescope
