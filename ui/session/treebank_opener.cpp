// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/treebank_opener.h"

#include "ui/canvas/path_bytes.h"

#include <utility>

namespace parsescope {

TreebankOpener::TreebankOpener(QObject* parent) : QObject(parent) {
    constexpr int everySecond = 1000;
    m_timer.setInterval(everySecond);
    connect(&m_timer, &QTimer::timeout, this, &TreebankOpener::check);
}

void TreebankOpener::open(const QStringList& paths, std::function<bool()> mayReplace) {
    m_opened.clear();
    for (const QString& path : paths)
        m_opened.push_back(pathBytes(path));
    m_opening.start(
        [paths = m_opened](const TaskControl& control) { return Treebank::open(paths, control); },
        [this, mayReplace = std::move(mayReplace)](const Result<Treebank>& treebank) {
            if (!treebank) {
                emit failed(treebank.error());
                return;
            }
            if (mayReplace && !mayReplace())
                return;
            m_paths = m_opened;
            emit opened(*treebank);
        },
        [this](double share) { emit progress(share); });
}

void TreebankOpener::watch(const Treebank& treebank) {
    m_treebank = treebank;
    // This object did not open the treebank, or several files were saved as the first of them.
    if (m_paths.empty() || m_paths.front() != treebank.name() ||
        m_paths.size() > treebank.files().size()) {
        m_paths.clear();
        for (const auto& file : treebank.files())
            m_paths.push_back(file->name());
    }
    m_state = DiskState::Same;
    m_held = false;
    m_stamps.clear();
    m_failed.clear();
    m_sentence = 0;
    const bool onDisk = std::any_of(treebank.files().begin(), treebank.files().end(),
                                    [](const auto& file) { return file->stamp().has_value(); });
    if (onDisk)
        m_timer.start();
    else
        m_timer.stop();
}

void TreebankOpener::check() {
    if (isOpening())
        return;
    const DiskState state = m_treebank.diskState();
    const bool isNew = state != m_state;
    m_state = state;
    if (isNew)
        emit checked();
    if (state == DiskState::Gone && isNew)
        emit gone();
    if (state == DiskState::Changed && isNew && m_held)
        emit changed();
    if (state != DiskState::Changed || m_held)
        return;
    // Changed files are read only when their stamps have stopped changing.
    std::vector<std::optional<FileStamp>> stamps = stampsNow();
    if (stamps == m_stamps && stamps != m_failed)
        reopen();
    m_stamps = std::move(stamps);
}

std::vector<std::optional<FileStamp>> TreebankOpener::stampsNow() const {
    std::vector<std::optional<FileStamp>> stamps;
    for (const auto& file : m_treebank.files())
        stamps.push_back(FileStamp::of(file->name()));
    return stamps;
}

bool TreebankOpener::areFilesLost() const {
    const DiskState state = m_treebank.diskState();
    return state == DiskState::Gone ||
           (state == DiskState::Changed && !m_failed.empty() && m_failed == stampsNow());
}

void TreebankOpener::reopen() {
    struct Reopened {
        Result<Treebank> treebank;
        int sentence;
    };
    m_opening.start(
        [paths = m_paths, before = m_treebank, sentence = m_sentence](const TaskControl& control) {
            Reopened now{Treebank::open(paths, control), -1};
            if (now.treebank)
                now.sentence = findAgain(before, sentence, *now.treebank, control);
            return now;
        },
        [this](const Reopened& now) {
            if (now.treebank)
                return emit reopened(*now.treebank, now.sentence);
            m_failed = stampsNow();
            emit checked();
            emit failed(now.treebank.error());
        });
}

} // namespace parsescope
