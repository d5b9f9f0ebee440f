// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/background_task.h"
#include "ui/models/error_model.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QListView;
class QTabWidget;
class QToolButton;
class QTreeWidget;

namespace parsescope {

class DiagramView;
class ProgressLine;
class Session;
class WhenSeen;

/// The treebank against a system's output: scores, the sentences with errors, which relations are
/// taken for which, and the output's arcs over the gold tree.
class ErrorsView : public QWidget {
    Q_OBJECT

public:
    explicit ErrorsView(Session* session, QWidget* parent = nullptr);

    /// Asks for the output of a system and compares the treebank with it.
    void ask();
    /// Compares the treebank with a file.
    void open(const QString& path);
    [[nodiscard]] QSize minimumSizeHint() const override { return {480, 260}; }

private:
    void forget(const QString& message = {}, bool wrong = false);
    void listConfusions();
    void filter();
    void draw();
    [[nodiscard]] QString scores() const;

    Session* m_session;
    WhenSeen* m_seen; ///< draws
    QToolButton* m_open;
    QLabel* m_summary;
    ProgressLine* m_progress;
    QTabWidget* m_tabs;
    QComboBox* m_filter;
    ErrorModel* m_model;
    QListView* m_list;
    QTreeWidget* m_confusions;
    DiagramView* m_diagram;
    std::optional<Output> m_output;
    BackgroundTask m_comparing;
};

} // namespace parsescope
