// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/branches.h"
#include "ui/canvas/qt_text.h"
#include "ui/explorer/narration.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/wording.h"

#include <QCoreApplication>

#include <algorithm>

namespace parsescope {

namespace {

struct NarrationTexts {
    Q_DECLARE_TR_FUNCTIONS(Narration)
};

/// Returns a text about the arcs that only one system builds, “Only Arc-eager has saw → She
/// (nsubj).”; empty if `arcs` is empty.
QString onlyText(const ParseExplorer& parse, const TransitionSystem& system,
                 const std::vector<Arc>& arcs) {
    constexpr std::size_t shown = 4;
    QStringList texts;
    for (std::size_t i = 0; i < std::min(arcs.size(), shown); ++i)
        texts += arcText(parse, arcs[i]);
    if (arcs.size() > shown)
        texts += NarrationTexts::tr("%1 more").arg(arcs.size() - shown);
    return texts.isEmpty()
               ? QString()
               : NarrationTexts::tr("Only %1 has %2.").arg(toQt(system.title), texts.join(", "));
}

} // namespace

QString besideText(const ParseExplorer& first, const ParseExplorer& second) {
    if (!first.canExplore())
        return NarrationTexts::tr("No sentence is open.");
    if (!second.losses().oracle())
        return second.losses().noOracleReason();
    if (second.steps().isGoingToEnd())
        return NarrationTexts::tr("Deriving…");
    const ArcDifference arcs = compareArcs(first.configuration(), second.configuration());
    QStringList lines{NarrationTexts::tr("%1 at step %2 of %3; %4 at step %5.")
                          .arg(toQt(second.system().title))
                          .arg(second.exploration().current().depth)
                          .arg(second.exploration().path().size() - 1)
                          .arg(toQt(first.system().title))
                          .arg(first.exploration().current().depth),
                      onlyText(first, first.system(), arcs.onlyFirst),
                      onlyText(first, second.system(), arcs.onlySecond)};
    if (arcs.onlyFirst.empty() && arcs.onlySecond.empty())
        lines += arcs.shared.empty() ? NarrationTexts::tr("Neither has built an arc.")
                                     : NarrationTexts::tr("Both have built the same arcs.");
    lines.removeAll(QString());
    return lines.join(' ');
}

QString sentenceObstacle(const SentenceReading& reading) {
    const std::vector<Error>& errors = reading.errors;
    if (errors.empty())
        return reading.sentence.words.empty()
                   ? NarrationTexts::tr("No sentence is open. Open a treebank, or type a sentence.")
                   : QString();
    constexpr std::size_t shown = 12;
    QString text = NarrationTexts::tr("This sentence cannot be explored:") + "\n";
    for (std::size_t i = 0; i < std::min(errors.size(), shown); ++i)
        text += "\n" + toQt(errors[i].text());
    if (errors.size() > shown)
        text += "\n" + NarrationTexts::tr("and %1 more").arg(errors.size() - shown);
    return text;
}

} // namespace parsescope
