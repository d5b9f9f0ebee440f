// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>

namespace parsescope {

class ParseExplorer;
class TreebankEditor;

/// The list of the sentences of the treebank. The current sentence is the current row, and explored
/// sentences are marked with a dot.
class SentenceList : public QListView {
    Q_OBJECT

public:
    SentenceList(TreebankEditor* editor, const ParseExplorer* parse, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void showCurrent();

    TreebankEditor* m_editor;
};

} // namespace parsescope
