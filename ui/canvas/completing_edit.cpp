// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/completing_edit.h"

#include <QKeyEvent>
#include <QListWidget>
#include <QScrollBar>

#include <algorithm>

namespace parsescope {

CompletingEdit::CompletingEdit(QWidget* parent)
    : QLineEdit(parent), m_list(new QListWidget(parent)) {
    setFrame(false);
    m_list->setObjectName("values");
    m_list->setAccessibleName(tr("Known values"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setFocusProxy(this); // a click in the list leaves the focus here
    m_list->setFrameShape(QFrame::Box);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setUniformItemSizes(true);
    m_list->hide();
    connect(this, &QLineEdit::textEdited, this, &CompletingEdit::listValues);
    connect(m_list, &QListWidget::itemClicked, this, [this] {
        takeChosen();
        emit clickedOnValue();
    });
}

CompletingEdit::~CompletingEdit() {
    delete m_list;
}

void CompletingEdit::setValues(const QStringList& values, QChar separator) {
    m_values = values;
    m_separator = separator;
}

bool CompletingEdit::isListed() const {
    return m_list && m_list->isVisible();
}

std::pair<qsizetype, qsizetype> CompletingEdit::valuePlace() const {
    if (m_separator.isNull())
        return {0, text().size()};
    const qsizetype cursor = cursorPosition();
    const qsizetype begin = cursor == 0 ? 0 : text().lastIndexOf(m_separator, cursor - 1) + 1;
    const qsizetype end = text().indexOf(m_separator, cursor);
    return {begin, (end < 0 ? text().size() : end) - begin};
}

void CompletingEdit::listValues() {
    constexpr int mostRows = 8;
    const auto [begin, length] = valuePlace();
    const QString typed = text().mid(begin, length).trimmed();
    m_list->clear();
    for (const QString& value : m_values)
        if (!typed.isEmpty() && value.startsWith(typed, Qt::CaseInsensitive))
            m_list->addItem(value);
    const bool isKnown = m_values.contains(typed);
    if (m_list->count() == 0 || (isKnown && m_list->count() == 1))
        return hideList();
    m_list->setCurrentRow(isKnown ? -1 : 0);
    const int rows = std::min(m_list->count(), mostRows);
    const int height = rows * m_list->sizeHintForRow(0) + 2 * m_list->frameWidth();
    const int wanted =
        m_list->sizeHintForColumn(0) + m_list->verticalScrollBar()->sizeHint().width() + 8;
    m_list->resize(std::max(width(), wanted), height);
    const QWidget* room = parentWidget();
    const bool below = geometry().bottom() + height < room->height();
    m_list->move(std::clamp(x(), 0, std::max(0, room->width() - m_list->width())),
                 below ? geometry().bottom() + 1 : std::max(0, y() - height));
    m_list->show();
    m_list->raise();
}

void CompletingEdit::takeChosen() {
    const QListWidgetItem* chosen = isListed() ? m_list->currentItem() : nullptr;
    if (chosen) {
        const QString value = chosen->text();
        const auto [begin, length] = valuePlace();
        setText(text().replace(begin, length, value));
        setCursorPosition(static_cast<int>(begin + value.size()));
    }
    hideList();
}

void CompletingEdit::hideList() {
    if (m_list)
        m_list->hide();
}

void CompletingEdit::keyPressEvent(QKeyEvent* event) {
    const bool moves = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    if (!moves || !isListed())
        return QLineEdit::keyPressEvent(event);
    const int row = m_list->currentRow() + (event->key() == Qt::Key_Up ? -1 : 1);
    m_list->setCurrentRow(std::clamp(row, -1, m_list->count() - 1));
}

void CompletingEdit::hideEvent(QHideEvent* event) {
    hideList();
    QLineEdit::hideEvent(event);
}

} // namespace parsescope
