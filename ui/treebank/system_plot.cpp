// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/system_plot.h"

#include "ui/canvas/qt_text.h"

#include <QCoreApplication>

namespace parsescope {

namespace {

struct SystemPlotTexts {
    Q_DECLARE_TR_FUNCTIONS(SystemPlot)
};

/// Returns a number and its share as a text; both begin with "≥" if they are only lower bounds.
QString counted(long long part, long long whole, bool isBound) {
    const QString sign = isBound ? QStringLiteral("≥ ") : QString();
    return sign + QStringLiteral("%L1   ").arg(part) + sign + shareText(part, whole);
}

/// Returns the mean and the greatest number of derivations, as the command line prints them.
QString derivationsText(const DerivationStatistics& counts) {
    if (counts.counted == 0)
        return SystemPlotTexts::tr("too many to count");
    QString text = SystemPlotTexts::tr("log₁₀ %1 ≤ %2")
                       .arg(counts.logSum / static_cast<double>(counts.counted), 0, 'f', 2)
                       .arg(counts.logMost, 0, 'f', 2);
    if (counts.uncounted > 0)
        text +=
            SystemPlotTexts::tr(" (%L1 of %L2 counted)").arg(counts.counted).arg(counts.derivable);
    return text;
}

Bar barOf(const DerivationStatistics& counts, SystemStatistic statistic) {
    Bar bar;
    const auto show = [&](long long part, long long whole, bool isBound) {
        bar.value = static_cast<double>(part);
        bar.whole = static_cast<double>(whole);
        bar.text = counted(part, whole, isBound);
    };
    const bool isBound = counts.bounds > 0;
    switch (statistic) {
    case SystemStatistic::Derivable:
        show(counts.derivable, counts.judged(), false);
        bar.detail = (isBound ? SystemPlotTexts::tr("at most %1 of the arcs")
                              : SystemPlotTexts::tr("%1 of the arcs"))
                         .arg(shareText(counts.words - counts.lostArcs, counts.words));
        if (counts.judged() < counts.sentences)
            bar.detail += SystemPlotTexts::tr(", %L1 sentences unknown")
                              .arg(counts.sentences - counts.judged());
        break;
    case SystemStatistic::NotDerivable:
        show(counts.notDerivable, counts.judged(), false);
        bar.whole = 0; // the parts are too small to be compared with the whole
        bar.detail = (isBound ? SystemPlotTexts::tr("at least %L1 arcs lost, %2")
                              : SystemPlotTexts::tr("%L1 arcs lost, %2"))
                         .arg(counts.lostArcs)
                         .arg(shareText(counts.lostArcs, counts.words));
        break;
    case SystemStatistic::Ambiguous:
        show(counts.ambiguous, counts.followed(),
             counts.maybeChoices > 0 && counts.ambiguous < counts.followed());
        if (counts.derivable > 0)
            bar.detail = derivationsText(counts);
        break;
    case SystemStatistic::Choices:
        show(counts.choices, counts.configurations, counts.maybeChoices > 0);
        bar.detail = SystemPlotTexts::tr("of %L1 configurations").arg(counts.configurations);
        break;
    }
    return bar;
}

std::string queryOf(const SystemStatistics& system, SystemStatistic statistic) {
    switch (statistic) {
    case SystemStatistic::Derivable:
        return system.derivableQuery();
    case SystemStatistic::NotDerivable:
        return system.notDerivableQuery();
    case SystemStatistic::Ambiguous:
    case SystemStatistic::Choices:
        break;
    }
    return system.ambiguousQuery();
}

} // namespace

QStringList systemStatisticNames() {
    return {SystemPlotTexts::tr("Coverage: sentences that a system derives"),
            SystemPlotTexts::tr("Coverage: sentences that a system cannot derive"),
            SystemPlotTexts::tr("Ambiguity: sentences with several derivations"),
            SystemPlotTexts::tr("Ambiguity: configurations with a choice")};
}

QString explanationOf(SystemStatistic statistic) {
    switch (statistic) {
    case SystemStatistic::Derivable:
        return SystemPlotTexts::tr(
            "Sentences whose gold tree some derivation builds, and how many arcs the best "
            "derivations build.");
    case SystemStatistic::NotDerivable:
        return SystemPlotTexts::tr(
            "Sentences whose gold tree no derivation builds, and how many arcs even the "
            "best derivations lose.");
    case SystemStatistic::Ambiguous:
        return SystemPlotTexts::tr(
            "Sentences with two or more optimal derivations. log₁₀: of the number of "
            "derivations that build the gold tree, mean ≤ greatest.");
    case SystemStatistic::Choices:
        break;
    }
    return SystemPlotTexts::tr(
        "Configurations in which two or more transitions are optimal, on the optimal "
        "derivation that builds arcs as soon as possible.");
}

StatisticsPlot plotOf(const std::vector<SystemStatistics>& systems, SystemStatistic statistic,
                      int sentences) {
    StatisticsPlot made;
    made.plot.title = systemStatisticNames()[static_cast<int>(statistic)];
    for (const SystemStatistics& system : systems) {
        Bar bar = system.read > 0 ? barOf(system.counts, statistic) : Bar();
        if (system.read == 0)
            bar.text = SystemPlotTexts::tr("not counted yet");
        else if (system.read < sentences)
            bar.detail = SystemPlotTexts::tr("in the first %L1 sentences").arg(system.read);
        bar.label = toQt(system.system.name);
        made.plot.bars.push_back(bar);
        made.queries.push_back(toQt(queryOf(system, statistic)));
    }
    return made;
}

} // namespace parsescope
