// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"
#include "core/oracle/oracle.h"
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

class Explainer;

/// The losses and arc states of an exploration, computed in the background: first for the cursor,
/// then for the configurations that the next keys may lead to, for the other steps of the branch,
/// for other branches, and for some optimal steps ahead.
class Explanations : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// The number of words above which sentences are not explained, because the tables would need
    /// too much memory and time.
    static constexpr int MaxWords = 600;
    /// The time that `explain` waits for the losses of a short sentence. If a busy machine needs
    /// longer, `cursorExplained` announces the losses. Tests, which read losses at once, set a
    /// longer time than a window may wait.
    static inline std::chrono::milliseconds longestWait{12};

    /// Discards all explanations; until `begin`, nothing is explained.
    void clear();
    /// Discards all explanations and explains `exploration` from now on. `exploration` must live
    /// until `clear` or the next `begin`.
    void begin(const Exploration& exploration, Problem problem, const Oracle& oracle);
    /// Starts computing the explanation of the cursor, and then the others, in the background, and
    /// waits a few milliseconds for that of the cursor. To be called when the cursor has moved.
    void explain();
    /// Returns true while explanations are being computed.
    [[nodiscard]] bool isExplaining() const { return m_explaining.isRunning(); }
    /// Sets whether the exploration is moving to its end; optimal steps are then explained up to
    /// the end.
    void setGoingToEnd(bool going) { m_goingToEnd = going; }

    /// Returns the explanation of a visited node; null if it has not been computed.
    [[nodiscard]] const Explanation* at(int node) const;
    /// Returns the explanation of a configuration that may be visited next; null if it has not been
    /// computed.
    [[nodiscard]] const Explanation* ahead(const Configuration& configuration) const;

signals:
    /// Emitted when the explanation of the cursor has been computed in the background.
    void cursorExplained();
    /// Emitted when explanations of other visited steps have been computed.
    void pathExplained();

private:
    /// The explanations to compute in the background, in their order.
    struct Wanted {
        std::vector<Configuration> list;
        /// Number of optimal steps to explain after the last configuration of `list`.
        int steps = 0;

        void add(const Configuration& some) {
            if (std::find(list.begin(), list.end(), some) == list.end())
                list.push_back(some);
        }
    };
    /// Explanations that were computed in the background.
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
    std::optional<Problem> m_problem; // empty between `clear` and `begin`
    std::optional<Oracle> m_oracle;
    std::shared_ptr<Explainer> m_explainer;
    std::vector<std::optional<Explanation>> m_byNode;
    /// The explanations of possible next configurations and of some visited ones.
    std::unordered_map<Configuration, Explanation, ConfigurationHash> m_ahead;
    Configuration m_underWay; // the first configuration of the current or the last computation
    bool m_goingToEnd = false;
    // True while `explain` waits for the cursor's explanation, which then is not announced by a
    // signal.
    bool m_waiting = false;
    BackgroundTask m_explaining;
};

} // namespace parsescope
