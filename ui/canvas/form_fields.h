// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QComboBox;
class QFormLayout;
class QSpinBox;
class QWidget;

namespace parsescope {

/// A field for a number between `from` and `to`.
[[nodiscard]] QSpinBox* makeSpinBox(int from, int to, int value);

/// A field for one of some texts, at least `letters` wide; longer texts don't widen it.
[[nodiscard]] QComboBox* makeComboBox(const QStringList& texts, int letters);

/// Adds a row with a field: its name for tests, the title before it, and a tip.
void addRow(QFormLayout* form, const QString& name, const QString& title, QWidget* field,
            const QString& tip);

/// Shows or hides a field with its title.
void showRow(QFormLayout* form, QWidget* field, bool visible);

} // namespace parsescope
