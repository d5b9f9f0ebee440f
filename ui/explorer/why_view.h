// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"
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
struct ArcDiagram;

/// Why a transition has its loss: the gold arcs it gives up, each with the reason, the best tree
/// that can still be reached, and a way to it that can be played.
class WhyView : public QWidget {
    Q_OBJECT

public:
    explicit WhyView(ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// What is computed for a transition, beside the window.
    struct Answer {
        std::shared_ptr<Explainer> explainer;
        Consequences consequences;
        std::optional<Certificate> certificate; ///< of the configuration after the transition
    };
    void ask();
    void cancel();
    void showAnswer(const Answer& answer);
    void showMessage(const QString& message);
    void fitText();
    void showTree(ArcDiagram diagram);
    void play();
    [[nodiscard]] QString headline() const;

    ParseExplorer* m_parse;
    Selection* m_selection;
    WhenSeen* m_seen; // asks
    QLabel* m_text;
    QScrollArea* m_scroll; // of the text
    DiagramView* m_tree;
    QPushButton* m_play;
    std::shared_ptr<Explainer> m_explainer;
    std::vector<Transition> m_witness; // the transition asked about, then its certificate
    BackgroundTask m_asking;
};

} // namespace parsescope
