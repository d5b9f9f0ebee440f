// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/hit_search.h"

#include "core/treebank/output_file.h"

#include <memory>
#include <mutex>

namespace parsescope {

namespace {

/// The results that the search thread shares with the window.
struct Found {
    std::mutex mutex;
    std::vector<Hit> hits;

    void add(std::vector<Hit> more) {
        const std::lock_guard lock(mutex);
        hits.insert(hits.end(), std::make_move_iterator(more.begin()),
                    std::make_move_iterator(more.end()));
    }
    [[nodiscard]] std::vector<Hit> take() {
        const std::lock_guard lock(mutex);
        return std::exchange(hits, {});
    }
};

} // namespace

void HitSearch::start(const Treebank& treebank, const Query& query) {
    const auto found = std::make_shared<Found>();
    m_search.whenFailed([this, found] {
        SearchSummary summary;
        summary.stopped = true;
        summary.problems.push_back({Text("the search has failed"), {}, 0, 0});
        emit this->found(found->take());
        emit finished(summary);
    });
    m_search.start(
        [treebank, query, found](const TaskControl& control) {
            return searchTreebank(treebank, query, control,
                                  [&](std::vector<Hit> hits) { found->add(std::move(hits)); });
        },
        [this, found](const SearchSummary& summary) {
            emit this->found(found->take());
            emit finished(summary);
        },
        [this, found](double share) {
            emit this->found(found->take());
            emit progress(share);
        });
}

Result<void> writeHits(const std::string& path, bool asTable, const Treebank& treebank,
                       const std::vector<Hit>& hits, const TaskControl& control) {
    std::string bytes = asTable ? csvHeader() : std::string();
    for (const Hit& hit : hits) {
        bytes += asTable ? csvRows(treebank, hit) : hitConllu(treebank, hit);
        if (control.stopRequested())
            return {};
    }
    std::vector<std::string> inputs;
    for (const auto& file : treebank.files())
        inputs.push_back(file->name());
    return writeOutput(path, fileKindOf(asTable ? "csv" : "conllu"), bytes, inputs);
}

} // namespace parsescope
