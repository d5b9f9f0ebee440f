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

#include <algorithm>
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

} // namespace

std::vector<SavedSession> savedExplorations(const KeptExplorations& explorations,
                                            const Treebank& treebank, RootLimit rootLimit) {
    std::vector<SavedSession> sessions;
    for (const auto& [key, kept] : explorations.all()) {
        if (key.sentence < 0 || key.sentence >= treebank.size() ||
            sessions.size() == MostSavedSessions)
            continue;
        const SentenceReading reading = treebank.read(key.sentence);
        if (!reading.errors.empty() || formsIn(reading.sentence) != kept.words)
            continue;
        SavedSession saved;
        saved.treebank = treebank.fileOf(key.sentence);
        if (const QFileInfo file(toQt(saved.treebank)); file.exists())
            saved.treebank = file.absoluteFilePath().toStdString();
        saved.index = treebank.place(key.sentence).index;
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
    const QString name = keptNameOf(treebank);
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

Result<void> ExplorationStore::save() {
    // While the stored explorations are being read, the file is more complete.
    if (m_file.isEmpty() || m_reading.isRunning())
        return {};
    std::vector<SavedSession> sessions = savedExplorations(
        m_parse->explorations().all(), m_treebank, m_parse->settings().shape.rootLimit);
    if (const Result<void> added = addOthers(sessions); !added)
        return added;
    for (const SavedSession& session : m_elsewhere)
        if (sessions.size() < MostSavedSessions)
            sessions.push_back(session);
    if (sessions.empty()) {
        QFile::remove(m_file);
        return {};
    }
    const std::string bytes = writeSessions(sessions);
    m_known = hashOf(bytes);
    return makePrivateFolder(m_folder.toStdString()).and_then([&] {
        return writePrivateFile(m_file.toStdString(), bytes);
    });
}

/// If another window has changed the file, adds its explorations to `sessions`, but for those of
/// which `sessions` has one of its own.
Result<void> ExplorationStore::addOthers(std::vector<SavedSession>& sessions) {
    if (!QFile::exists(m_file))
        return {};
    const std::string path = m_file.toStdString();
    const Result<std::string> bytes = readFile(path);
    if (!bytes)
        return tl::unexpected(bytes.error());
    if (m_known == hashOf(*bytes))
        return {};
    Result<std::vector<SavedSession>> others = readSessions(*bytes, path);
    if (!others) {
        putAside(m_file);
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
