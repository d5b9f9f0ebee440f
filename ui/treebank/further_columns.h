// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/treebank.h"

#include <QStringList>
#include <QWidget>

#include <string>

namespace parsescope {

/// Returns the names of the columns of the treebank that CoNLL-U does not have.
[[nodiscard]] QStringList furtherColumns(const Treebank& treebank);

/// The treatment of further columns in a file with a name of CoNLL-U.
enum class ColumnChoice { Keep, LeaveOut, Cancel };
/// Asks whether a file in CoNLL-U is to have the columns `columns`.
[[nodiscard]] ColumnChoice askAboutColumns(QWidget* window, const QStringList& columns);

/// Returns all sentences of the treebank in CoNLL-U. Fails if a sentence has errors.
[[nodiscard]] Result<std::string> withoutFurtherColumns(const Treebank& treebank);

} // namespace parsescope
