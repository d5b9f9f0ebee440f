// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QComboBox;
class QFormLayout;
class QSpinBox;
class QToolButton;
class QWidget;
class QLabel;

namespace parsescope {

/// Returns a field for a number between `from` and `to`.
[[nodiscard]] QSpinBox* makeSpinBox(int from, int to, int value);

/// Returns a combo box that offers `texts` and is at least `letters` letters wide; longer texts do
/// not widen it.
[[nodiscard]] QComboBox* makeComboBox(const QStringList& texts, int letters);

/// Adds a row with `field` to the form: `name` is its object name, `title` its label, `tip` its
/// tool tip.
void addRow(QFormLayout* form, const QString& name, const QString& title, QWidget* field,
            const QString& tip);

/// Hides `rows`, and returns a button with the text `text` that shows and hides them.
[[nodiscard]] QToolButton* makeFold(const QString& text, QWidget* rows);

/// Shows or hides `field` together with its label.
void showRow(QFormLayout* form, QWidget* field, bool visible);

/// Keeps room for `lines` lines of text in `label`, and for `margin` pixels, at every text size, so
/// that the parts below do not move when the text changes.
void keepLines(QLabel* label, int lines, int margin);

} // namespace parsescope
