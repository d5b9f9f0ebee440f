// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/derivation_recorder.h"

#include "core/treebank/edit.h"
#include "ui/canvas/qt_text.h"
#include "ui/explorer/actions.h"
#include "ui/explorer/narration.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/export/text_table.h"
#include "ui/session/wording.h"

#include <QRegularExpression>

#include <algorithm>
#include <limits>

namespace parsescope {

StepChoice StepChoice::mistakes() {
    StepChoice choice;
    choice.m_mistakes = true;
    return choice;
}

Result<StepChoice> StepChoice::fromText(const QString& text) {
    const QString plain = text.simplified();
    if (plain.isEmpty() || plain == QStringLiteral("all"))
        return StepChoice();
    if (plain == QStringLiteral("mistakes"))
        return mistakes();
    static const QRegularExpression range(QStringLiteral("^(\\d{1,6})(\\s*[-–]\\s*(\\d{1,6})?)?$"));
    StepChoice choice;
    for (const QString& part : plain.split(',')) {
        const QRegularExpressionMatch match = range.match(part.trimmed());
        const int first = match.captured(1).toInt();
        const int last = !match.captured(3).isEmpty()   ? match.captured(3).toInt()
                         : !match.captured(2).isEmpty() ? std::numeric_limits<int>::max()
                                                        : first;
        if (!match.hasMatch() || last < first)
            return failure("\"{0}\": expected steps such as 3-8, 12, 20-",
                           part.trimmed().toStdString());
        choice.m_ranges.emplace_back(first, last);
    }
    return choice;
}

bool StepChoice::holds(int step, std::optional<int> rise) const {
    if (m_mistakes)
        return rise.value_or(0) > 0;
    return m_ranges.empty() ||
           std::any_of(m_ranges.begin(), m_ranges.end(), [step](const std::pair<int, int>& range) {
               return range.first <= step && step <= range.second;
           });
}

DerivationRecorder::DerivationRecorder(const ParseExplorer& parse, const ExportChoice& choice,
                                       bool drawn, QObject* parent, bool isSide)
    : QObject(parent), m_choice(choice), m_drawn(drawn), m_isSide(isSide) {
    const std::vector<Visit> visits = visitsOf(parse.exploration());
    m_copy.setSentence({parse.sentence(), {}}, parse.settings());
    m_copy.steps().replay(visits, parse.exploration().cursor());
    m_path = m_copy.exploration().path();
    m_derivation = {m_copy.sentence(), m_copy.system(), m_copy.gold(), {}};
    m_copy.steps().first();
    if (m_drawn) {
        Sentence shown = parse.sentence();
        if (!choice.gold)
            shown = withHeads(shown, std::nullopt);
        m_shown.setSentence({shown, {}}, parse.settings());
        m_shown.steps().replay(visits, m_path.front());
        m_nothing.setLossesHidden(!choice.losses);
    }
    for (const ParseExplorer* copy : {&m_copy, &m_shown})
        copy->onChange(ParseExplorer::Explained, this, [this] { m_timer.start(0); });
    connect(&m_timer, &QTimer::timeout, this, &DerivationRecorder::next);
    m_timer.start(0);
}

/// Records one step per turn of the event loop, so that the window stays responsive.
void DerivationRecorder::next() {
    const auto waits = [](const ParseExplorer& copy) {
        return copy.losses().oracle() && !copy.losses().explanation();
    };
    if (waits(m_copy) || (m_drawn && waits(m_shown))) {
        // `next` is called again when the losses arrive from the background.
        m_timer.stop();
        return;
    }
    if (m_choice.steps.holds(m_done, m_copy.losses().lossRise(m_copy.exploration().cursor())))
        record();
    const int all = static_cast<int>(m_path.size());
    emit progress(++m_done, all);
    if (m_done < all) {
        m_copy.steps().goTo(m_path[m_done]);
        if (m_drawn)
            m_shown.steps().goTo(m_path[m_done]);
        return;
    }
    m_timer.stop();
    emit finished();
}

void DerivationRecorder::record() {
    const Exploration& exploration = m_copy.exploration();
    DerivationStep step;
    step.number = m_done;
    step.configuration = m_copy.configuration();
    if (m_copy.losses().explanation())
        step.losses = m_copy.losses().explanation()->losses;
    if (m_done + 1 < static_cast<int>(m_path.size())) {
        step.transition = exploration.node(m_path[m_done + 1]).transition;
        step.arc = m_copy.system().arc(step.configuration, *step.transition);
    }
    if (m_choice.losses && m_choice.gold && m_copy.losses().explanation())
        m_derivation.states.push_back(m_copy.losses().explanation()->arcs);
    if (m_drawn)
        m_slides.push_back(slideOf(step));
    m_derivation.steps.push_back(std::move(step));
}

SlideSeries DerivationRecorder::series(const QString& title) const {
    SlideSeries series{m_derivation, title.toStdString()};
    series.lastStep = static_cast<int>(m_path.size()) - 1;
    series.transitions = true;
    for (const Slide& slide : m_slides)
        series.texts.push_back(withoutIsolates(slide.text).simplified().toStdString());
    return series;
}

Slide DerivationRecorder::slideOf(const DerivationStep& step) {
    QStringList line{toQt(m_copy.system().title),
                     tr("step %1 of %2").arg(step.number).arg(m_path.size() - 1)};
    if (m_choice.losses && m_copy.losses().explanation())
        line += tr("loss %1").arg(toQt(step.losses.loss.text()));
    if (step.transition)
        line += tr("next: %1").arg(namedTransition(m_copy.system(), *step.transition));
    // The title of a side names the system where the sides have different ones.
    if (m_isSide)
        line.removeFirst();
    Slide slide{};
    slide.width = SlideSize.width();
    if (m_isSide)
        slide.height /= 2;
    slide.title = toQt(m_copy.sentence().text()).simplified();
    slide.subtitle = line.join(QStringLiteral(" · "));
    slide.text = narrate(m_shown, m_choice.losses && m_choice.gold);
    std::vector<Action> actions = actionsOf(m_copy, m_noModel);
    int taken = -1;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        if (!m_choice.losses || !m_copy.losses().oracle())
            hideCost(actions[i]);
        if (actions[i].transition == step.transition)
            taken = static_cast<int>(i);
    }
    if (m_isSide) {
        m_contents.push_back({canvasDiagramOf(m_shown, m_nothing, {}), std::move(actions), taken});
        return slide;
    }
    drawOnSlide(slide, canvasDiagramOf(m_shown, m_nothing, {}), actions, taken, m_choice.allWords,
                fontMeasure());
    return slide;
}

} // namespace parsescope
