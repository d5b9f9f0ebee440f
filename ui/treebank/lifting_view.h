// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/pseudo_projective.h"
#include "ui/session/background_task.h"

#include <QWidget>

#include <array>
#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace parsescope {

class DiagramView;
class ParseExplorer;
class Selection;
class WhenSeen;

/// The gold tree made projective by lifting arcs, step by step, with relations that encode the
/// lifts, and the tree restored from these relations [Nivre & Nilsson 2005].
class LiftingView : public QWidget {
    Q_OBJECT

public:
    /// The longest sentence, in words, whose tree is lifted.
    static constexpr int MaxWords = 300;
    /// The available encodings, in the order of the list.
    static constexpr std::array Encodings{Lifting::HeadAndPath, Lifting::Head, Lifting::Path};

    LiftingView(const ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);

private:
    /// A sentence with a gold tree, and the results of lifting.
    struct Findings {
        struct Encoded {
            /// The reason why relations cannot be encoded; empty if they can.
            std::string obstacle;
            Sentence lifted;
            Sentence putBack; ///< the tree restored from `lifted`
        };
        Sentence sentence;
        Tree gold;
        std::vector<Lift> lifts;
        std::array<Encoded, Encodings.size()> encoded; ///< one entry for each of Encodings
    };
    [[nodiscard]] static Findings find(const Sentence& sentence, const Tree& gold,
                                       const TaskControl& control);
    QToolButton* addButton(const QString& sign, const QString& tip, const char* key, int steps);
    void start();
    void showFindings(Findings findings);
    void showEncoding();
    void tell();
    void draw(bool gliding);
    /// Returns the position of the slider: the number of lifts shown, or one more than all lifts if
    /// the restored tree is shown.
    [[nodiscard]] int step() const;
    [[nodiscard]] bool isPutBack() const;
    [[nodiscard]] const Findings::Encoded& encoded() const;
    [[nodiscard]] bool isForSentence() const;
    [[nodiscard]] QString obstacle() const;
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QString result() const;
    [[nodiscard]] QString stepText() const;

    const ParseExplorer* m_parse;
    Selection* m_selection;
    WhenSeen* m_seen; // starts the lifting
    QComboBox* m_encoding;
    QSlider* m_slider;
    QToolButton* m_back;
    QToolButton* m_forward;
    QLabel* m_message;
    QLabel* m_summary;
    QLabel* m_result;
    DiagramView* m_diagram;
    std::optional<Findings> m_found;
    BackgroundTask m_finding;
};

} // namespace parsescope
