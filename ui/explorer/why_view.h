// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/derivation.h"
#include "core/oracle/explanation.h"
#include "ui/session/background_task.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QPushButton;
class QScrollArea;

namespace parsescope {

class Explainer;

class ParseExplorer;
class Selection;
class WhenSeen;

/// Why a transition costs what it does: the gold arcs that it gives up, with the reasons, and a
/// best continuation, which can be added as a branch. While the view is visible, the sentence shows
/// the best tree within reach. The transition is the one pointed at, otherwise the one whose
/// explanation was requested, otherwise the last step.
class WhyView : public QWidget {
    Q_OBJECT

public:
    explicit WhyView(ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    /// The explanation of a transition, computed in the background.
    struct Answer {
        std::shared_ptr<Explainer> explainer;
        Consequences consequences;
        /// The certificate of the loss after the transition.
        std::optional<Certificate> certificate;
    };
    /// A transition to explain, and the node of the exploration that it is taken from.
    struct Question {
        Transition transition;
        int from;
    };
    void outdate();
    void ask();
    [[nodiscard]] std::optional<Question> question() const;
    void cancel();
    void showAnswer(Answer answer);
    void showReasons();
    void showMessage(const QString& message);
    void mark();
    void addBranch();
    [[nodiscard]] QString headline() const;
    [[nodiscard]] bool bestTreeHasOtherArcs(const Configuration& after) const;
    [[nodiscard]] const Configuration& before() const;

    ParseExplorer* m_parse;
    Selection* m_selection;
    WhenSeen* m_seen; // starts the computation of the explanation
    QLabel* m_text;
    QScrollArea* m_scroll; // contains the text
    QPushButton* m_add;
    std::shared_ptr<Explainer> m_explainer;
    int m_problemNumber = 0; // the number of the explainer's problem, see ParseExplorer
    Answer m_answer;
    std::optional<Question> m_question; // the transition that is explained
    bool m_unfolded = false;            // true if all lost arcs are listed
    // True while a branch is being added, which keeps the explanation as it is.
    bool m_isAdding = false;
    BackgroundTask m_asking;
};

} // namespace parsescope
