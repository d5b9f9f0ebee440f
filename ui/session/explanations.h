// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"
#include "core/parsing/exploration.h"
#include "ui/session/background_task.h"

#include <QObject>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace parsescope {

/// Losses and arc states of an exploration, computed beside the window: of the cursor first, then
/// of what the next keys may lead to, of the other steps of the branch, of other branches, and of
/// some optimal steps ahead.
class Explanations : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// Longer sentences are not explained: the tables take too much memory and time to be of use.
    static constexpr int MaxWords = 600;
    /// How long `explain` waits for the losses of a short sentence; when they take longer, for the
    /// machine is busy, they come by `cursorExplained`. Tests, which look at them at once, wait
    /// longer than a window may.
    static inline std::chrono::milliseconds longestWait{12};

    /// Forgets everything, and explains nothing until `begin`.
    void clear();
    /// Forgets everything; from now on, `explain` is about this exploration, which must outlive the
    /// use of it here.
    void begin(const Exploration& exploration, Problem problem, const Oracle& oracle);
    /// Sees to it that the cursor's explanation is there or will come, and then the others'. Waits
    /// for it a little. To be called when the cursor has moved.
    void explain();
    /// While the exploration is on its way to its end, optimal steps are explained as far as that.
    void setGoingToEnd(bool going) { m_goingToEnd = going; }

    /// At a visited node; a null pointer while it is not there (yet).
    [[nodiscard]] const Explanation* at(int node) const;
    /// Returns the explanation of a configuration that may be visited next; null if it was not
    /// computed ahead.
    [[nodiscard]] const Explanation* ahead(const Configuration& configuration) const;

signals:
    /// The cursor's explanation has come from the background.
    void cursorExplained();
    /// Explanations have come for other visited steps.
    void pathExplained();

private:
    /// The explanations to compute in the background, in this order.
    struct Wanted {
        std::vector<Configuration> list;
        int steps = 0; ///< optimal ones from the last one on, which are explained, too

        void add(const Configuration& some) {
            if (std::find(list.begin(), list.end(), some) == list.end())
                list.push_back(some);
        }
    };
    /// Explanations that were computed beside the window.
    struct Computed {
        std::shared_ptr<Explainer> explainer;
        std::vector<std::pair<Configuration, Explanation>> explanations;
    };
    [[nodiscard]] const Configuration& here() const {
        return m_exploration->current().configuration;
    }
    [[nodiscard]] const Explanation* ofCursor() const { return at(m_exploration->cursor()); }
    void explainNext();
    void store(Computed result);
    bool adopt();
    [[nodiscard]] Wanted wanted() const;
    void addKeys(Wanted& wanted) const;
    void addSteps(Wanted& wanted) const;

    const Exploration* m_exploration = nullptr;
    std::optional<Problem> m_problem; // nothing between `clear` and `begin`
    std::optional<Oracle> m_oracle;
    std::shared_ptr<Explainer> m_explainer;
    std::vector<std::optional<Explanation>> m_byNode;
    /// Of what may come next, and of some that came.
    std::unordered_map<Configuration, Explanation, ConfigurationHash> m_ahead;
    Configuration m_underWay; // the configuration that is being explained in the background, or was
                              // explained first
    bool m_goingToEnd = false;
    bool m_waiting = false; // for the cursor's explanation: its coming needs no signal
    BackgroundTask m_explaining;
};

} // namespace parsescope
