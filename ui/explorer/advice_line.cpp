// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/advice_line.h"

#include "ui/canvas/qt_text.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/wording.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace parsescope {

namespace {

struct AdviceTexts {
    Q_DECLARE_TR_FUNCTIONS(AdviceLine)
};

/// Returns the cost of a transition as a text; empty if it is not known.
QString costText(const ParseExplorer& parse, Transition transition) {
    const Explanation* here = parse.losses().explanation();
    const TransitionLoss* entry = here ? here->losses.find(transition) : nullptr;
    if (!entry)
        return {};
    if (entry->optimal)
        return AdviceTexts::tr("Cost 0.");
    const std::optional<int> cost = parse.losses().cost(parse.exploration().cursor(), transition);
    return cost ? AdviceTexts::tr("Cost %1.").arg(*cost) : AdviceTexts::tr("Not optimal.");
}

} // namespace

QString adviceText(const ParseExplorer& parse, const LoadedModel& model) {
    if (!model.model())
        return {};
    const std::vector<Advised>& advice = model.advice();
    if (advice.empty())
        return model.isThinking() ? AdviceTexts::tr("The model is thinking…") : model.obstacle();
    const Advised& best = advice.front();
    QString choice = transitionText(parse.system(), best.candidate.transition);
    if (best.candidate.arc.head != NoHead)
        choice += QStringLiteral(": %1 → %2")
                      .arg(inQuotes(parse, best.candidate.arc.head),
                           inQuotes(parse, best.candidate.arc.dependent));
    if (!best.label.empty())
        choice += QStringLiteral(" (%1)").arg(toQt(best.label));
    QStringList sentences;
    if (advice.size() > 1) {
        const bool exact = model.model()->decodes() != nullptr;
        const QString ahead =
            exact ? AdviceTexts::tr("The model’s choice: %1; its best tree scores %2 more than "
                                    "that of %3.")
                  : AdviceTexts::tr("The model’s choice: %1; it scores %2 more than %3.");
        sentences += ahead.arg(choice, modelScoreText(advice[1].behind),
                               transitionText(parse.system(), advice[1].candidate.transition));
    } else {
        sentences += AdviceTexts::tr("The model’s choice: %1.").arg(choice);
    }
    if (const QString cost = costText(parse, best.candidate.transition); !cost.isEmpty())
        sentences += cost;
    return sentences.join(' ');
}

AdviceLine::AdviceLine(const ParseExplorer* parse, LoadedModel* model, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_model(model), m_text(new QLabel),
      m_switch(new QToolButton) {
    m_text->setObjectName("advice");
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_switch->setObjectName("switch");
    m_switch->setToolTip(AdviceTexts::tr(
        "Use the transition system of the model, with ROOT where the model has it"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(22, 0, 10, 8);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_switch);
    connect(m_switch, &QToolButton::clicked, model, &LoadedModel::switchSystem);
    connect(model, &LoadedModel::adviceChanged, this, &AdviceLine::refresh);
    connect(model, &LoadedModel::modelChanged, this, &AdviceLine::refresh);
    parse->onChange(ParseExplorer::Explained, this, &AdviceLine::refresh);
    refresh();
}

void AdviceLine::refresh() {
    setVisible(m_model->model() != nullptr);
    // The previous text stays while the model computes, so that the line does not flicker.
    if (!m_model->model() || !m_model->isThinking())
        m_whole = adviceText(*m_parse, *m_model);
    const bool other = m_model->model() && !m_model->fits();
    m_text->setWordWrap(other); // the text about another system is the same at every step
    m_switch->setVisible(other);
    if (other)
        m_switch->setText(m_model->switchText());
    fitText();
}

void AdviceLine::fitText() {
    const bool fits = !isVisible() || m_text->wordWrap();
    m_text->setText(fits ? m_whole
                         : m_text->fontMetrics().elidedText(m_whole, Qt::ElideRight,
                                                            m_text->contentsRect().width()));
    m_text->setAccessibleName(m_whole);
    m_text->setToolTip(m_text->text() == m_whole ? QString() : m_whole);
}

void AdviceLine::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layout()->activate(); // the text has its new width
    fitText();
}

} // namespace parsescope
