// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

#include <functional>

namespace parsescope {

class ColumnsModel;
class ParseExplorer;
class Selection;
class TreebankEditor;

/// The lines and columns of the sentence, beside its drawing. Stack and buffer are marked in it.
/// Cells are edited in place; actions insert and delete words.
class ColumnsView : public QTableView {
    Q_OBJECT

public:
    ColumnsView(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
                QWidget* parent = nullptr);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void addWordAction(const QString& text, const QString& key, const QString& tip,
                       const std::function<void(int word)>& call);
    void insertWord(int word);
    void removeWord(int word);
    void fitColumns();
    void copy() const;

    ParseExplorer* m_parse;
    ColumnsModel* m_model;
};

} // namespace parsescope
