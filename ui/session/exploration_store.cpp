// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/exploration_store.h"

#include "core/base/hash.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/treebank/read_file.h"
#include "core/treebank/write_file.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/autosave.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session_files.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <utility>

namespace parsescope {

namespace {

const QString Suffix = QStringLiteral(".parsescope");

/// The contents of a file of explorations.
struct Stored {
    std::optional<std::uint64_t> hash; ///< of its bytes; nothing if it cannot be read
    std::vector<std::pair<int, SavedSession>> sessions = {}; ///< each with its sentence's index
    std::vector<SavedSession> elsewhere = {}; ///< those of sentences that are not there
};

/// Returns the name under which the explorations of `treebank` are stored; empty if they are not
/// stored. The samples, which come with the program, have the names of their files.
QString storedNameOf(const Treebank& treebank) {
    const QString name = keptNameOf(treebank);
    const QString sample = toQt(treebank.name());
    return name.isEmpty() && isSample(sample) ? sample : name;
}

} // namespace

std::vector<SavedSession> savedExplorations(const KeptExplorations& explorations,
                                            const Treebank& treebank, RootLimit rootLimit) {
    std::vector<SavedSession> sessions;
    for (const auto& [key, kept] : explorations.all()) {
        if (key.sentence < 0 || key.sentence >= treebank.size() ||
            sessions.size() == MostSavedSessions)
            continue;
        const SentenceReading reading = treebank.read(key.sentence);
        if (!reading.isUsable() || formsIn(reading.sentence) != kept.words)
            continue;
        SavedSession saved;
        const Treebank::FilePosition place = treebank.place(key.sentence);
        saved.treebank = sourceOf(*treebank.files()[place.file]).toStdString();
        saved.index = place.index;
        saved.sentence = reading.sentence;
        saved.settings = {*kept.system, {}, {}};
        saved.settings.shape.rootLimit = rootLimit;
        saved.settings.shape.root = key.root;
        saved.visits = kept.visits;
        saved.cursor = kept.cursor;
        sessions.push_back(std::move(saved));
    }
    return sessions;
}

bool exploreTheSame(const SavedSession& a, const SavedSession& b) {
    return a.index == b.index && a.treebank == b.treebank &&
           areSame(a.settings.system, b.settings.system) &&
           a.settings.shape.root == b.settings.shape.root;
}

ExplorationStore::ExplorationStore(ParseExplorer* parse, QString folder)
    : m_parse(parse), m_folder(std::move(folder)) {}

void ExplorationStore::enter(const Treebank& treebank) {
    m_treebank = treebank;
    const QString name = storedNameOf(treebank);
    m_file = name.isEmpty() ? QString() : m_folder + "/" + name + Suffix;
    m_known.reset();
    m_elsewhere.clear();
    m_reading.cancel();
    if (m_file.isEmpty() || !QFile::exists(m_file))
        return;
    m_reading.start(
        [path = m_file.toStdString(), treebank](const TaskControl& control) {
            Stored stored;
            const Result<std::string> bytes = readFile(path, control);
            Result<std::vector<SavedSession>> sessions = std::vector<SavedSession>();
            if (bytes)
                sessions = readSessions(*bytes, path);
            if (!bytes || !sessions)
                return stored; // `save` says so or renames the file
            stored.hash = hashOf(*bytes);
            std::map<std::string, std::vector<SavedSession>> lost; // keyed by the forms
            for (SavedSession& session : *sessions)
                if (const int place = placeIn(treebank, session, Likeness::Forms); place >= 0)
                    stored.sessions.emplace_back(place, std::move(session));
                else
                    lost[formsIn(session.sentence)].push_back(std::move(session));
            // Sentences before them may have been inserted or removed.
            for (int place = 0; !lost.empty() && place < treebank.size(); ++place) {
                if (control.stopRequested())
                    return Stored();
                const auto found = lost.find(formsIn(treebank.read(place).sentence));
                if (found == lost.end())
                    continue;
                for (SavedSession& session : found->second)
                    stored.sessions.emplace_back(place, std::move(session));
                lost.erase(found);
            }
            for (auto& [forms, left] : lost)
                std::ranges::move(left, std::back_inserter(stored.elsewhere));
            return stored;
        },
        [this](const Stored& stored) {
            m_known = stored.hash;
            m_elsewhere = stored.elsewhere;
            for (const auto& [place, session] : stored.sessions)
                m_parse->explorations().add(place, session.sentence, session.settings,
                                            session.visits, session.cursor);
        });
}

/// All that is needed to store the explorations, in any thread.
struct ExplorationStore::Job {
    KeptExplorations explorations;
    Treebank treebank;
    RootLimit rootLimit;
    std::vector<SavedSession> elsewhere;
    std::optional<std::uint64_t> known;
    QString folder;
    QString file;

    /// Stores the explorations. Returns the hash of the file; nothing if there is none.
    [[nodiscard]] Result<std::optional<std::uint64_t>> save() const;

private:
    Result<void> addOthers(std::vector<SavedSession>& sessions) const;
};

ExplorationStore::Job ExplorationStore::job() const {
    return {m_parse->explorations().all(),
            m_treebank,
            m_parse->settings().shape.rootLimit,
            m_elsewhere,
            m_known,
            m_folder,
            m_file};
}

Result<void> ExplorationStore::save() {
    if (m_file.isEmpty())
        return {};
    m_writing.await(std::chrono::hours(1));
    const auto saved = job().save();
    if (!saved)
        return tl::unexpected(saved.error());
    m_known = *saved;
    return {};
}

bool ExplorationStore::saveInBackground() {
    if (m_reading.isRunning() || m_writing.isRunning())
        return false;
    if (!m_file.isEmpty())
        m_writing.start([job = job()](const TaskControl&) { return job.save(); },
                        [this](const Result<std::optional<std::uint64_t>>& saved) {
                            if (saved)
                                m_known = *saved;
                        });
    return true;
}

Result<std::optional<std::uint64_t>> ExplorationStore::Job::save() const {
    std::vector<SavedSession> sessions = savedExplorations(explorations, treebank, rootLimit);
    if (!sessions.empty() || !elsewhere.empty() || QFile::exists(file))
        if (const auto made = makePrivateFolder(folder.toStdString()); !made)
            return tl::unexpected(made.error());
    constexpr int patience = 2000; // milliseconds for which another window may hold the lock
    QLockFile lock(file + QStringLiteral(".lock"));
    static_cast<void>(lock.tryLock(patience)); // not all file systems have locks
    if (const Result<void> added = addOthers(sessions); !added)
        return tl::unexpected(added.error());
    for (const SavedSession& session : elsewhere)
        if (sessions.size() < MostSavedSessions)
            sessions.push_back(session);
    if (sessions.empty()) {
        QFile::remove(file);
        return std::nullopt;
    }
    const std::string bytes = writeSessions(sessions);
    const std::uint64_t hash = hashOf(bytes);
    if (known == hash && QFile::exists(file))
        return hash;
    return writePrivateFile(file.toStdString(), bytes).map([hash] { return std::optional(hash); });
}

/// If another window has changed the file, adds its explorations to `sessions`, but for those of
/// which `sessions` has one of its own.
Result<void> ExplorationStore::Job::addOthers(std::vector<SavedSession>& sessions) const {
    if (!QFile::exists(file))
        return {};
    const std::string path = file.toStdString();
    const Result<std::string> bytes = readFile(path);
    if (!bytes)
        return tl::unexpected(bytes.error());
    if (known == hashOf(*bytes))
        return {};
    Result<std::vector<SavedSession>> others = readSessions(*bytes, path);
    if (!others) {
        putAside(file);
        return {};
    }
    const auto own = static_cast<std::ptrdiff_t>(sessions.size());
    for (SavedSession& other : *others)
        if (sessions.size() < MostSavedSessions &&
            std::none_of(sessions.begin(), sessions.begin() + own,
                         [&](const SavedSession& mine) { return exploreTheSame(mine, other); }))
            sessions.push_back(std::move(other));
    return {};
}

void ExplorationStore::removeAll() {
    for (const QFileInfo& file : QDir(m_folder).entryInfoList({"*" + Suffix + "*"}, QDir::Files))
        QFile::remove(file.filePath());
}

} // namespace parsescope
