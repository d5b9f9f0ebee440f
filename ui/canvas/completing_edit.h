// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QPointer>

class QListWidget;

namespace parsescope {

/// A line for a value that is usually one of several known values. The values that begin with the
/// typed text are listed below the line, in its parent widget; the keys Up and Down choose one. The
/// first value is chosen at once, unless the typed text is a known value itself.
class CompletingEdit : public QLineEdit {
    Q_OBJECT

public:
    explicit CompletingEdit(QWidget* parent);
    ~CompletingEdit() override;

    /// Sets the known values, the most probable ones first. If `separator` is not null, the text is
    /// a list of values, and the value under the cursor is completed.
    void setValues(const QStringList& values, QChar separator = {});
    /// Returns true if the list is visible.
    [[nodiscard]] bool isListed() const;
    /// Replaces the typed value by the chosen one, if there is one, and hides the list.
    void takeChosen();
    void hideList();

signals:
    /// Emitted when the user has clicked on a value of the list, which is then the text.
    void clickedOnValue();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void listValues();
    /// Returns the begin and the length of the value under the cursor.
    [[nodiscard]] std::pair<qsizetype, qsizetype> valuePlace() const;

    QStringList m_values;
    QChar m_separator;
    QPointer<QListWidget> m_list; // a child of the parent widget, which may delete it first
};

} // namespace parsescope
