// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/query_search.h"
#include "core/treebank/treebank.h"
#include "ui/session/background_task.h"

#include <QObject>

#include <vector>

namespace parsescope {

/// Searches a treebank in the background, one query at a time, and delivers hits as they are found.
class HitSearch : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// Stops a running search and starts a new one. Emits `finished` at the end of the search,
    /// unless `stop` or `start` ends it earlier.
    void start(const Treebank& treebank, const Query& query);
    /// Ends the search early; no further hits are delivered.
    void stop() { m_search.cancel(); }
    [[nodiscard]] bool isRunning() const { return m_search.isRunning(); }

signals:
    /// Emitted with further hits, in the order of their sentences.
    void found(const std::vector<parsescope::Hit>& hits);
    /// Emitted with the share of the treebank that was searched (0 to 1), after the hits in this
    /// share.
    void progress(double share);
    void finished(const parsescope::SearchSummary& summary);

private:
    BackgroundTask m_search;
};

/// Writes hits to the file `path`: if `asTable` is true, as a table, otherwise the treebank of
/// their sentences. Writes nothing if `control` requests to stop.
[[nodiscard]] Result<void> writeHits(const std::string& path, bool asTable,
                                     const Treebank& treebank, const std::vector<Hit>& hits,
                                     const TaskControl& control);

} // namespace parsescope
