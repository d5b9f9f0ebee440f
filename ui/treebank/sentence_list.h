// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>

namespace parsescope {

class TreebankEditor;

/// The sentences of the treebank; the one looked at is the current row.
class SentenceList : public QListView {
    Q_OBJECT

public:
    explicit SentenceList(TreebankEditor* editor, QWidget* parent = nullptr);

private:
    void showCurrent();

    TreebankEditor* m_editor;
};

} // namespace parsescope
