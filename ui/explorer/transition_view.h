// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace parsescope {

class LoadedModel;
class ParseExplorer;
class Selection;
class TransitionModel;

/// The table of transitions. The mouse above a row, or the arrow keys, highlight what the
/// transition touches; a click or Enter takes it, a
/// click on its loss asks where that comes from.
class TransitionView : public QTableView {
    Q_OBJECT

public:
    explicit TransitionView(ParseExplorer* parse, Selection* selection, LoadedModel* model,
                            QWidget* parent = nullptr);

protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    void hover(const QModelIndex& index);
    void takeRow(const QModelIndex& index);

    ParseExplorer* m_parse;
    Selection* m_selection;
    LoadedModel* m_loaded;
    TransitionModel* m_model;
};

} // namespace parsescope
