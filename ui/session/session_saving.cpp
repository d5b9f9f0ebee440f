// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Session that is kept in files.
#include "core/treebank/edit.h"
#include "core/treebank/read_file.h"
#include "core/treebank/root_word.h"
#include "ui/canvas/text.h"
#include "ui/session/session.h"

#include <QFile>
#include <QFileInfo>

namespace parsescope {

namespace {

/// The treebank that a session names: a file, or a sample of the program. Empty when it isn't there
/// any more, or has another sentence in that place.
Treebank treebankOf(const SavedSession& saved, const TaskControl& control) {
    if (saved.treebank.empty() || saved.index < 0)
        return {};
    Result<Treebank> opened = Treebank::open(saved.treebank, control);
    QFile sample(":/samples/" + toQt(saved.treebank));
    if (!opened && !saved.treebank.starts_with('.') && sample.open(QIODevice::ReadOnly))
        opened = Treebank::fromBytes(saved.treebank, sample.readAll().toStdString());
    const bool same = opened && saved.index < opened->size() &&
                      opened->read(saved.index).sentence == withoutRootWord(saved.sentence);
    return same ? *opened : Treebank();
}

} // namespace

bool Session::isSession(const QString& path) {
    return path.endsWith(QStringLiteral(".parsescope"), Qt::CaseInsensitive);
}

void Session::openSession(const QString& path) {
    struct Found {
        SavedSession session;
        Treebank treebank;
    };
    m_restoring.start(
        [file = path.toStdString()](const TaskControl& control) -> Result<Found> {
            const Result<std::string> bytes = readFile(file, control);
            if (!bytes)
                return tl::unexpected(bytes.error());
            const Result<SavedSession> saved = readSession(*bytes, file);
            if (!saved)
                return tl::unexpected(saved.error());
            return Found{*saved, treebankOf(*saved, control)};
        },
        [this](const Result<Found>& found) {
            if (!found)
                return emit openFailed(found.error());
            restore(found->session, found->treebank);
            emit opened(m_asked);
        });
}

SavedSession Session::saved() const {
    SavedSession saved;
    if (m_index >= 0) {
        saved.treebank = m_treebank.fileOf(m_index);
        saved.index = m_treebank.place(m_index).index;
    }
    if (const QFileInfo file(toQt(saved.treebank)); file.exists())
        saved.treebank = file.absoluteFilePath().toStdString();
    // Other heads are kept beside the sentence, so that it is known again in its file.
    saved.sentence = m_sentence;
    if (isEdited() && withHeads(*m_original, m_gold) == m_sentence) {
        saved.sentence = *m_original;
        saved.gold = m_gold;
    }
    saved.system = m_system;
    saved.singleRoot = m_singleRoot;
    saved.oracle = m_chosenOracle;
    saved.visits = visitsOf(*m_exploration);
    saved.cursor = m_exploration->cursor();
    return saved;
}

void Session::restore(const SavedSession& saved, const Treebank& treebank) {
    m_treebank = treebank;
    m_document.reset();
    m_opener.watch(treebank);
    emit treebankChanged();
    m_system = saved.system;
    m_singleRoot = saved.singleRoot;
    m_rootLast = rootWord(saved.sentence) > 0;
    m_chosenOracle = saved.oracle;
    lookAt(saved.index < treebank.size() ? saved.index : -1, {saved.sentence, {}});
    replay(*m_exploration, saved.visits, saved.cursor);
    if (saved.gold)
        setGold(saved.gold);
    explain();
    emit stepped();
}

} // namespace parsescope
