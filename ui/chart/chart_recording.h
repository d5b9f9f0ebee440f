// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart_changes.h"
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

/// The chart of one oracle for the configuration looked at, recorded beside the window; what the
/// transition pointed at would change in it; and for an oracle without a table, what it found.
class ChartRecording : public QObject {
    Q_OBJECT

public:
    explicit ChartRecording(const ParseExplorer* parse, const Selection* selection,
                            QObject* parent = nullptr);

    /// Records the chart again, and draws it with or without the best derivation, to fit into
    /// `room`; what was there before stays until `recorded`.
    void record(const Oracle& oracle, bool showsDerivation, QSizeF room = {});
    /// Compares it with the chart after the transition under the mouse, else after the one looked
    /// into.
    void compare();
    /// Shows nothing but a message.
    void clear(const QString& message);

    /// Never null; without items when there is no table.
    [[nodiscard]] const std::shared_ptr<const IndexedChart>& chart() const { return m_chart; }
    /// All of it, with its goal looked at.
    [[nodiscard]] const Drawing& drawing() const { return m_drawing; }
    /// Whether that shows the best derivation.
    [[nodiscard]] bool showsDerivation() const { return m_showsDerivation; }
    /// The pixels it was laid out for.
    [[nodiscard]] QSizeF room() const { return m_room; }
    /// Those of a table with linear trees, else empty.
    [[nodiscard]] const std::vector<AntiDiagonal>& diagonals() const { return m_diagonals; }
    /// Forms of its sentence, by node, ROOT first.
    [[nodiscard]] const std::vector<QString>& words() const { return m_words; }
    /// Returns the text to show where there is no table.
    [[nodiscard]] const QString& message() const { return m_message; }
    /// The best tree found by an oracle without a table, by node; empty when there is none.
    [[nodiscard]] const std::vector<int>& bestHeads() const { return m_bestHeads; }
    /// Returns the effect of a transition; null for none.
    [[nodiscard]] const ChartChanges* changes() const { return m_changes ? &*m_changes : nullptr; }
    /// The transition, "Left-Arc (la)".
    [[nodiscard]] const QString& changedBy() const { return m_changedBy; }

signals:
    void recorded();
    void changesChanged();

private:
    struct SearchAnswer {
        Loss loss;
        std::optional<Certificate> certificate;
    };
    /// A recording made in the background: the layout of large charts takes longer than a frame.
    struct Recorded {
        std::shared_ptr<const IndexedChart> chart;
        Drawing drawing;
        std::vector<AntiDiagonal> diagonals;
    };
    /// The problem that the chart solves.
    struct Question {
        Oracle oracle;
        Problem problem;
        Configuration configuration;
    };
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
    BackgroundTask m_recording;
    BackgroundTask m_comparing;
};

} // namespace parsescope
