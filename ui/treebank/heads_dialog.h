// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace parsescope {

/// Asks for the heads of all words of a sentence.
class HeadsDialog : public QDialog {
    Q_OBJECT

public:
    /// Begins with `heads`, by node 0..n; the first entry is not asked for.
    explicit HeadsDialog(const std::vector<int>& heads, QWidget* parent = nullptr);

    /// Returns the heads given; a tree over the right number of words if the dialog was accepted.
    [[nodiscard]] const Tree& tree() const { return m_tree; }

private:
    void check();

    int m_words;
    QLineEdit* m_heads;
    QLabel* m_message;
    QPushButton* m_ok;
    Tree m_tree;
};

} // namespace parsescope
