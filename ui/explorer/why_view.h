// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"
#include "ui/canvas/arc_diagram.h"
#include "ui/session/background_task.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QPushButton;
class QScrollArea;

namespace parsescope {

class DiagramView;
class ParseExplorer;
class Selection;
class WhenSeen;

/// Why a transition costs what it does: the gold arcs it gives up, with the reasons, the best tree
/// that can still be reached, and a best continuation, which can be added as a branch.
class WhyView : public QWidget {
    Q_OBJECT

public:
    explicit WhyView(ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// The explanation of a transition, computed in the background.
    struct Answer {
        std::shared_ptr<Explainer> explainer;
        Consequences consequences;
        std::optional<Certificate> certificate; ///< of the configuration after the transition
    };
    void ask();
    void cancel();
    void showAnswer(Answer answer);
    void showReasons();
    void showMessage(const QString& message);
    void fitText();
    void showTree();
    void addBranch();
    [[nodiscard]] QString headline() const;
    [[nodiscard]] const Configuration& before() const;

    ParseExplorer* m_parse;
    Selection* m_selection;
    WhenSeen* m_seen; // asks
    QLabel* m_text;
    QScrollArea* m_scroll; // of the text
    DiagramView* m_tree;
    QPushButton* m_add;
    std::shared_ptr<Explainer> m_explainer;
    Answer m_answer;
    std::optional<ArcDiagram> m_shown; // the best tree
    bool m_unfolded = false;           // all lost arcs are listed
    bool m_isAdding = false;           // a branch, which leaves the explanation as it is
    BackgroundTask m_asking;
};

} // namespace parsescope
