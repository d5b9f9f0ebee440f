// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/query_search.h"
#include "core/treebank/treebank.h"
#include "ui/session/background_task.h"

#include <QObject>

#include <vector>

namespace parsescope {

/// Searches a treebank in the background, one query at a time, and hands over hits as they come.
class HitSearch : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// Gives up what is under way, and begins anew; ends with `finished`, unless it is stopped.
    void start(const Treebank& treebank, const Query& query);
    /// Ends early; no more hits come.
    void stop() { m_search.cancel(); }
    [[nodiscard]] bool isRunning() const { return m_search.isRunning(); }

signals:
    /// More hits, in the order of their sentences.
    void found(const std::vector<parsescope::Hit>& hits);
    /// The share of the treebank that was searched. (After the hits in it.)
    void progress(double share);
    void finished(const parsescope::SearchSummary& summary);

private:
    BackgroundTask m_search;
};

/// Writes hits into a file, as a table or as a treebank of their sentences. When it is asked to
/// stop, nothing is written.
[[nodiscard]] Result<void> writeHits(const std::string& path, bool asTable,
                                     const Treebank& treebank, const std::vector<Hit>& hits,
                                     const TaskControl& control);

} // namespace parsescope
