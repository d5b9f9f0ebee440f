// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart_index.h"
#include "core/oracle/derivation.h"
#include "core/oracle/oracle.h"
#include "core/oracle/tables/papers/anti_diagonals.h"
#include "ui/canvas/drawing.h"
#include "ui/session/background_task.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>

namespace parsescope {

class ParseExplorer;
class Selection;

/// The chart of one oracle for the configuration at the cursor, recorded in the background, and the
/// effect of the hovered transition on it; for an oracle without a table, the loss and the best
/// tree.
class ChartRecording : public QObject {
    Q_OBJECT

public:
    explicit ChartRecording(const ParseExplorer* parse, const Selection* selection,
                            QObject* parent = nullptr);

    /// Records the chart again and lays it out for `room` pixels (empty for any size), with or
    /// without the best derivation. The previous chart is kept until `recorded` is emitted.
    void record(const Oracle& oracle, bool showsDerivation, QSizeF room = {});
    /// Compares the chart with the chart after the hovered or, if there is none, the inspected
    /// transition. If the inspected transition is the last step, compares the chart with the chart
    /// before it.
    void compare();
    /// Removes the chart and shows a message instead.
    void clear(const QString& message);

    /// Returns the chart, which is never null; the chart has no items if there is no table.
    [[nodiscard]] const std::shared_ptr<const IndexedChart>& chart() const { return m_chart; }
    /// Returns the drawing of the complete chart with its goal selected.
    [[nodiscard]] const Drawing& drawing() const { return m_drawing; }
    /// Returns true if `drawing` shows the best derivation.
    [[nodiscard]] bool showsDerivation() const { return m_showsDerivation; }
    /// Returns the size, in pixels, for which `drawing` was laid out; empty for any size.
    [[nodiscard]] QSizeF room() const { return m_room; }
    /// Returns the anti-diagonals of a table with linear trees; empty for other tables.
    [[nodiscard]] const std::vector<AntiDiagonal>& diagonals() const { return m_diagonals; }
    /// Returns the forms of the sentence, indexed by node, ROOT first.
    [[nodiscard]] const std::vector<QString>& words() const { return m_words; }
    /// Returns the text to show if there is no table.
    [[nodiscard]] const QString& message() const { return m_message; }
    /// Returns the heads of the best tree found by an oracle without a table, indexed by node;
    /// empty if there is none.
    [[nodiscard]] const std::vector<int>& bestHeads() const { return m_bestHeads; }
    /// Returns the effect of the transition named by `changedBy`; null if there is none. If
    /// `isMade`, the effect is on the items of the chart before the last step.
    [[nodiscard]] const ChartChanges* changes() const { return m_changes ? &*m_changes : nullptr; }
    /// Returns true if the compared transition is the last step, not one that can be taken.
    [[nodiscard]] bool isMade() const { return m_isMade; }
    /// Returns the title and the name of the compared transition, "Left-Arc (la)".
    [[nodiscard]] const QString& changedBy() const { return m_changedBy; }

signals:
    void recorded();
    void changesChanged();

private:
    struct SearchAnswer {
        Loss loss;
        std::optional<Certificate> certificate;
    };
    /// A recording and its drawing, both made in the background, because laying out a large chart
    /// takes longer than a frame.
    struct Recorded {
        std::shared_ptr<const IndexedChart> chart;
        Drawing drawing;
        std::vector<AntiDiagonal> diagonals;
    };
    /// The configuration and the problem that the chart is about.
    struct Question {
        Oracle oracle;
        Problem problem;
        Configuration configuration;
    };
    /// A transition, and the node of the exploration at which it is taken.
    struct Compared {
        Transition transition;
        int from;
    };
    [[nodiscard]] std::optional<Compared> asked() const;
    void ask(const Oracle& oracle);
    [[nodiscard]] QString answerText(const SearchAnswer& answer) const;

    const ParseExplorer* m_parse;
    const Selection* m_selection;
    std::optional<Question> m_question;
    std::shared_ptr<const IndexedChart> m_chart = std::make_shared<IndexedChart>();
    Drawing m_drawing;
    std::vector<AntiDiagonal> m_diagonals;
    bool m_showsDerivation = true;
    QSizeF m_room;
    std::vector<QString> m_words;
    QString m_message;
    std::vector<int> m_bestHeads;
    std::optional<ChartChanges> m_changes;
    QString m_changedBy;
    bool m_isMade = false;
    BackgroundTask m_recording;
    BackgroundTask m_comparing;
};

} // namespace parsescope
