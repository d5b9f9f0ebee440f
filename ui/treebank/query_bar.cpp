// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/query_bar.h"

#include "ui/canvas/progress_line.h"
#include "ui/canvas/theme.h"
#include "ui/treebank/query_help.h"

#include <QGridLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QStyle>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <initializer_list>

namespace parsescope {

QSize OneLineLabel::sizeHint() const {
    const QString line = text().section('\n', 0, 0);
    return {fontMetrics().horizontalAdvance(line) + 2, fontMetrics().height()};
}

QSize OneLineLabel::minimumSizeHint() const {
    return {0, fontMetrics().height()};
}

void OneLineLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QString line = text().section('\n', 0, 0);
    if (line.size() < text().size())
        line += QStringLiteral(" …");
    line = fontMetrics().elidedText(line, Qt::ElideRight, width());
    style()->drawItemText(&painter, rect(), Qt::AlignLeading | Qt::AlignVCenter, palette(),
                          isEnabled(), line, QPalette::WindowText);
}

QueryBar::QueryBar(QWidget* parent)
    : QWidget(parent), m_query(new QLineEdit), m_message(new OneLineLabel),
      m_history(new QToolButton), m_syntax(new QToolButton), m_export(new QToolButton),
      m_progress(new ProgressLine) {
    setObjectName("query-bar");
    m_query->setObjectName("query");
    m_query->setFont(Theme::monospace());
    m_query->setClearButtonEnabled(true);
    m_query->setAccessibleName(tr("Query"));
    m_message->setObjectName("message");
    m_message->setTextFormat(Qt::PlainText);
    m_history->setObjectName("history");
    m_history->setText(tr("History"));
    m_history->setToolTip(tr("Search again for a query asked before"));
    m_history->setPopupMode(QToolButton::InstantPopup);
    m_history->setMenu(new QMenu(m_history));
    m_syntax->setObjectName("syntax");
    m_syntax->setToolTip(tr("Show or hide the query syntax, with examples"));
    m_syntax->setCheckable(true);
    m_syntax->setAccessibleName(tr("Query Syntax"));
    m_export->setText(tr("Export"));
    m_export->setPopupMode(QToolButton::InstantPopup);
    m_export->setEnabled(false);

    setLayout(new QGridLayout);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    arrange();

    connect(m_syntax, &QToolButton::toggled, this, &QueryBar::showSyntax);
    listHistory();
}

void QueryBar::setWide(bool wide) {
    m_isWide = wide;
    arrange();
}

/// Adds the parts to the layout of the form.
void QueryBar::arrange() {
    auto* grid = qobject_cast<QGridLayout*>(layout());
    const std::initializer_list<QWidget*> parts{m_query,  m_message, m_history,
                                                m_syntax, m_export,  m_progress};
    for (QWidget* part : parts)
        grid->removeWidget(part);
    m_syntax->setText(m_isWide ? tr("Syntax") : tr("?"));
    m_query->setPlaceholderText(m_isWide ? tr("Search the treebank: lemma:go") : tr("lemma:go"));
    if (m_isWide) {
        int column = 0;
        for (QWidget* part : parts)
            if (part != m_progress)
                grid->addWidget(part, 0, column++);
        grid->addWidget(m_progress, 1, 0, 1, column);
    } else {
        grid->addWidget(m_query, 0, 0, 1, 3);
        grid->addWidget(m_syntax, 0, 3);
        grid->addWidget(m_history, 1, 0);
        grid->addWidget(m_export, 1, 1);
        grid->addWidget(m_message, 2, 0, 1, 4);
        grid->addWidget(m_progress, 3, 0, 1, 4);
    }
    shareWidth();
    grid->setHorizontalSpacing(m_isWide ? 8 : 4);
    grid->setVerticalSpacing(m_isWide ? 1 : 4);
    m_isWide ? grid->setContentsMargins(8, 6, 8, 1) : grid->setContentsMargins(0, 0, 0, 0);
}

/// Gives the query all the width that no message needs.
void QueryBar::shareWidth() {
    const int message = m_message->text().isEmpty() ? 0 : 2;
    const std::array stretch = m_isWide ? std::array{3, message, 0} : std::array{0, 0, 1};
    auto* grid = qobject_cast<QGridLayout*>(layout());
    for (int column = 0; column < static_cast<int>(stretch.size()); ++column)
        grid->setColumnStretch(column, stretch[static_cast<std::size_t>(column)]);
}

void QueryBar::report(const QString& message, bool wrong, const QString& more) {
    m_message->setText(message);
    m_message->setToolTip(more.isEmpty() ? message : more.trimmed());
    shareWidth();
    // Colours that are not set follow the theme.
    QPalette colours;
    if (wrong)
        colours.setColor(QPalette::WindowText, Theme::fromPalette(palette()).color(Ink::Wrong));
    m_message->setPalette(colours);
}

void QueryBar::keepQuery() {
    const QString query = m_query->text().trimmed();
    if (query.isEmpty())
        return;
    m_asked.add(query);
    listHistory();
}

void QueryBar::setRemembers(bool remembers) {
    m_asked.setKept(remembers);
    listHistory();
}

void QueryBar::listHistory() {
    QMenu* menu = m_history->menu();
    menu->clear();
    m_history->setEnabled(!m_asked.texts().isEmpty());
    for (const QString& query : m_asked.texts()) {
        // Doubled ampersands are not read as mnemonics.
        QAction* action = menu->addAction(QString(query).replace('&', "&&"));
        action->setFont(Theme::monospace());
        connect(action, &QAction::triggered, this, [this, query] { emit chosen(query); });
    }
}

/// Shows the syntax at the right of the window, beside the hits, or hides it.
void QueryBar::showSyntax(bool shown) {
    if (shown && !m_help) {
        m_help = new QueryHelp(window());
        connect(m_help, &QueryHelp::chosen, this, &QueryBar::chosen);
        connect(m_help, &QueryHelp::closeAsked, this, [this] {
            m_syntax->setChecked(false);
            m_query->setFocus();
        });
    }
    if (!m_help)
        return;
    placeSyntax();
    m_help->setVisible(shown);
    m_help->raise();
}

void QueryBar::placeSyntax() {
    const QWidget* area = m_help->parentWidget();
    const int top = mapTo(area, QPoint(0, m_isWide ? height() : 0)).y();
    const int width = std::min(900, area->width() * 3 / 4);
    const int height = std::min(620, (area->height() - top) * 4 / 5);
    m_help->setGeometry(area->width() - width, top, width, height);
}

void QueryBar::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_syntax->setChecked(false);
}

void QueryBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (m_help)
        placeSyntax();
}

void QueryBar::paintEvent(QPaintEvent*) {
    if (!m_isWide)
        return;
    const Theme theme = Theme::fromPalette(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.color(Ink::Canvas));
    painter.setPen(theme.color(Ink::Border));
    painter.drawLine(rect().bottomLeft(), rect().bottomRight());
}

} // namespace parsescope
