// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/exploration_store.h"

#include "core/treebank/read_file.h"
#include "core/treebank/write_file.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/autosave.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session_files.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <utility>

namespace parsescope {

namespace {

const QString Suffix = QStringLiteral(".parsescope");

} // namespace

std::vector<SavedSession> savedExplorations(const KeptExplorations& explorations,
                                            const Treebank& treebank, RootLimit rootLimit) {
    std::vector<SavedSession> sessions;
    for (const auto& [key, kept] : explorations.all()) {
        if (key.sentence < 0 || key.sentence >= treebank.size() ||
            sessions.size() == MostSavedSessions)
            continue;
        const SentenceReading reading = treebank.read(key.sentence);
        std::string forms;
        for (const Word& word : reading.sentence.words)
            forms += word.form + '\n';
        if (!reading.errors.empty() || forms != kept.words)
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

ExplorationStore::ExplorationStore(ParseExplorer* parse, QString folder)
    : m_parse(parse), m_folder(std::move(folder)) {}

void ExplorationStore::enter(const Treebank& treebank) {
    m_treebank = treebank;
    const QString name = keptNameOf(treebank);
    m_file = name.isEmpty() ? QString() : m_folder + "/" + name + Suffix;
    m_reading.cancel();
    if (m_file.isEmpty() || !QFile::exists(m_file))
        return;
    m_reading.start(
        [path = m_file.toStdString(), treebank](const TaskControl& control) {
            std::vector<std::pair<int, SavedSession>> found;
            const Result<std::string> bytes = readFile(path, control);
            Result<std::vector<SavedSession>> sessions = std::vector<SavedSession>();
            if (bytes)
                sessions = readSessions(*bytes, path);
            if (!sessions)
                return found; // the file is damaged, and is replaced when the program ends
            for (SavedSession& session : *sessions)
                if (const int place = placeIn(treebank, session); place >= 0)
                    found.emplace_back(place, std::move(session));
            return found;
        },
        [this](const std::vector<std::pair<int, SavedSession>>& found) {
            for (const auto& [place, session] : found)
                m_parse->explorations().add(place, session.sentence, session.settings,
                                            session.visits, session.cursor);
        });
}

Result<void> ExplorationStore::save() {
    // While the stored explorations are being read, the file is more complete.
    if (m_file.isEmpty() || m_reading.isRunning())
        return {};
    const std::vector<SavedSession> sessions = savedExplorations(
        m_parse->explorations().all(), m_treebank, m_parse->settings().shape.rootLimit);
    if (sessions.empty()) {
        QFile::remove(m_file);
        return {};
    }
    return makePrivateFolder(m_folder.toStdString()).and_then([&] {
        return writePrivateFile(m_file.toStdString(), writeSessions(sessions));
    });
}

void ExplorationStore::removeAll() {
    for (const QFileInfo& file : QDir(m_folder).entryInfoList({"*" + Suffix}, QDir::Files))
        QFile::remove(file.filePath());
}

} // namespace parsescope
