// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/presented_side.h"

#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/explorer/explorer_view.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace parsescope {

PresentedSide::PresentedSide(ExplorerView* explorer, const ParseExplorer* parse,
                             const Selection* selection)
    : m_parse(parse), m_selection(selection), m_line(new QWidget), m_title(new QLabel),
      m_loss(new QLabel) {
    m_title->setObjectName("presented-title");
    m_loss->setObjectName("presented-loss");
    for (QLabel* label : {m_title, m_loss})
        label->setTextFormat(Qt::PlainText);
    m_line->setBackgroundRole(QPalette::AlternateBase);
    m_line->setAutoFillBackground(true);
    auto* line = new QHBoxLayout(m_line);
    line->setContentsMargins(16, 3, 16, 3);
    line->addWidget(m_title, 1);
    line->addWidget(m_loss);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_line);
    layout->addWidget(explorer, 1);
    parse->onChange(ParseExplorer::Stepped | ParseExplorer::Explained, this,
                    [this] { showLoss(); });
    connect(selection, &Selection::lossesHiddenChanged, this, &PresentedSide::showLoss);
    setTitle({});
}

void PresentedSide::setTitle(const QString& title) {
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setText(title);
    m_line->setVisible(!title.isEmpty());
    showLoss();
}

void PresentedSide::showLoss() {
    const Explanation* explanation =
        m_selection->lossesHidden() ? nullptr : m_parse->losses().explanation();
    m_loss->setVisible(explanation);
    if (!explanation)
        return;
    m_loss->setText(tr("loss %1").arg(toQt(explanation->losses.loss.text())));
    const bool isZero = explanation->losses.loss == 0;
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText,
                     Theme::fromPalette(palette()).color(isZero ? Ink::Right : Ink::Wrong));
    m_loss->setPalette(colours);
}

} // namespace parsescope
