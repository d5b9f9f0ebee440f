// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session_files.h"

#include "core/treebank/conllu.h"
#include "core/treebank/read_file.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/treebank_explorations.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

/// Returns the treebank of all files that the explorations name and that exist now. Returns an
/// empty treebank if none of them has a sentence of the explorations.
Treebank treebankOf(const std::vector<SavedSession>& sessions, const TaskControl& control) {
    std::vector<std::string> paths;
    for (const SavedSession& session : sessions)
        if (!session.treebank.empty() && session.index >= 0 &&
            std::ranges::find(paths, session.treebank) == paths.end())
            paths.push_back(session.treebank);
    const std::string first = paths.empty() ? std::string() : paths.front();
    std::erase_if(paths, [](const std::string& path) {
        return isSample(toQt(path)) || !QFileInfo::exists(toQt(path));
    });
    Result<Treebank> opened = Treebank();
    if (!paths.empty())
        opened = Treebank::open(paths, control);
    if (!opened && paths.size() > 1) // one of the files cannot be read
        opened = Treebank::open(paths.front(), control);
    QFile sample(":/samples/" + toQt(first));
    if (paths.empty() && isSample(toQt(first)) && sample.open(QIODevice::ReadOnly))
        opened = Treebank::fromBytes(first, sample.readAll().toStdString());
    const bool isUsed = opened && std::ranges::any_of(sessions, [&](const SavedSession& session) {
                            return placeIn(*opened, session) >= 0;
                        });
    return isUsed ? *opened : Treebank();
}

/// Returns a treebank of the sentences of `sessions`, and changes the explorations so that they
/// belong to it. Scenes of a lecture have their own sentences.
Treebank treebankOfSentences(std::vector<SavedSession>& sessions, const std::string& name) {
    std::vector<Sentence> sentences;
    std::string text;
    for (SavedSession& session : sessions) {
        if (session.scene || session.sentence.words.empty())
            continue;
        const auto known = std::ranges::find(sentences, session.sentence);
        session.treebank = name;
        session.index = static_cast<int>(known - sentences.begin());
        if (known == sentences.end()) {
            text += writeSentence(session.sentence, Format::ConllU);
            sentences.push_back(session.sentence);
        }
    }
    return Treebank::fromBytes(name, text);
}

} // namespace

bool isSample(const QString& path) {
    return !path.contains('/') && QFileInfo(":/samples/" + path).isFile();
}

QString sourceOf(const TreebankFile& file) {
    const QString name = toQt(file.name());
    const bool isOnDisk = !isSample(name) || file.stamp();
    return isOnDisk ? QFileInfo(name).absoluteFilePath() : name;
}

int placeIn(const Treebank& treebank, const SavedSession& saved, Likeness likeness) {
    for (int file = 0; saved.index >= 0 && file < static_cast<int>(treebank.files().size());
         ++file) {
        if (saved.index >= treebank.files()[file]->size())
            continue;
        const int place = treebank.indexOf({file, saved.index});
        const Sentence now = treebank.read(place).sentence;
        if (likeness == Likeness::Forms ? formsIn(now) == formsIn(saved.sentence)
                                        : now == saved.sentence)
            return place;
    }
    return -1;
}

Result<OpenedSession> openSessionFile(const std::string& path, const TaskControl& control) {
    const Result<std::string> bytes = readFile(path, control);
    if (!bytes)
        return tl::unexpected(bytes.error());
    Result<std::vector<SavedSession>> sessions = readSessions(*bytes, path);
    if (!sessions)
        return tl::unexpected(sessions.error());
    OpenedSession opened{std::move(*sessions), {}};
    opened.treebank = treebankOf(opened.sessions, control);
    const auto findPlaces = [&opened] {
        opened.places.clear();
        for (const SavedSession& session : opened.sessions)
            opened.places.push_back(placeIn(opened.treebank, session));
    };
    findPlaces();
    // Other explorations than the first one need a treebank.
    const auto isMissing = [&opened](std::size_t i) {
        return i > 0 && !opened.sessions[i].scene && opened.places[i] < 0;
    };
    for (std::size_t i = 0; i < opened.sessions.size(); ++i)
        opened.missing += isMissing(i) ? 1 : 0;
    if (opened.missing > 0) {
        opened.missingFrom = toQt(opened.sessions.front().treebank);
        opened.isMadeOfSentences = opened.treebank.size() == 0;
    }
    if (opened.isMadeOfSentences) {
        opened.treebank = treebankOfSentences(
            opened.sessions, QFileInfo(toQt(path)).completeBaseName().toStdString() + ".conllu");
        findPlaces();
    }
    return opened;
}

QString putAside(const QString& file) {
    QString aside = file + ".damaged";
    for (int number = 2; QFile::exists(aside); ++number)
        aside = QStringLiteral("%1.damaged-%2").arg(file).arg(number);
    QFile::rename(file, aside);
    return aside;
}

} // namespace parsescope
