// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/export/handout.h"
#include "ui/export/slide.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <optional>
#include <utility>
#include <vector>

namespace parsescope {

/// The choice of the steps of a branch that are exported.
class StepChoice {
public:
    /// Chooses all steps.
    StepChoice() = default;
    /// Returns the choice of the steps whose transition raised the loss.
    [[nodiscard]] static StepChoice mistakes();
    /// Parses "all", "mistakes", or 0-based numbers and ranges such as "3-8, 12, 20-"; step 0 is
    /// the start. Fails for other texts.
    [[nodiscard]] static Result<StepChoice> fromText(const QString& text);

    [[nodiscard]] bool isAll() const { return !m_mistakes && m_ranges.empty(); }

    /// Returns true if step `step` (0-based) is chosen. `rise` is the cost of the step; nothing if
    /// it is not known.
    [[nodiscard]] bool holds(int step, std::optional<int> rise) const;

private:
    bool m_mistakes = false;
    /// The first and the last step of each range; empty if all steps are chosen.
    std::vector<std::pair<int, int>> m_ranges;
};

/// The part of a derivation that is exported.
struct ExportChoice {
    StepChoice steps;
    bool gold = true;   ///< true if the gold tree is shown
    bool losses = true; ///< true if losses and costs are shown
    /// True if pages show all words of a long sentence, however small.
    bool allWords = false;
    TableLayout table = {}; ///< the layout of a worksheet
};

/// Makes the steps of the current branch again in a copy of the exploration, waits for the losses
/// at each step, and records what the views show. The original exploration may change meanwhile.
class DerivationRecorder : public QObject {
    Q_OBJECT

public:
    /// Starts to record the branch of `parse`. If `drawn` is true, also makes slides; if
    /// `isSide` is true, sides of slides, whose canvas is not drawn yet.
    DerivationRecorder(const ParseExplorer& parse, const ExportChoice& choice, bool drawn,
                       QObject* parent = nullptr, bool isSide = false);

    [[nodiscard]] const Derivation& derivation() const { return m_derivation; }
    [[nodiscard]] const std::vector<Slide>& slides() const { return m_slides; }
    /// Returns what the sides of slides show.
    [[nodiscard]] const std::vector<SlideContent>& contents() const { return m_contents; }
    /// Returns the slides as texts for LaTeX, with the text `title` at the top of each one.
    [[nodiscard]] SlideSeries series(const QString& title) const;

signals:
    void progress(int done, int of);
    void finished();

private:
    void next();
    void record();
    [[nodiscard]] Slide slideOf(const DerivationStep& step);

    ParseExplorer m_copy;
    // The exploration that slides show, without a gold tree if the gold tree is hidden.
    ParseExplorer m_shown;
    Selection m_nothing{&m_shown};        // an empty selection, because slides highlight nothing
    const LoadedModel m_noModel{&m_copy}; // no model, because scores are not exported
    ExportChoice m_choice;
    bool m_drawn;
    bool m_isSide;
    std::vector<SlideContent> m_contents; // of the slides, if they are sides
    std::vector<int> m_path;
    int m_done = 0; // number of steps of the path that are completed
    Derivation m_derivation;
    std::vector<Slide> m_slides;
    QTimer m_timer;
};

} // namespace parsescope
