// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/file_notes.h"

#include "core/treebank/comments.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/session_files.h"

#include <QFileInfo>

#include <algorithm>

namespace parsescope {

std::optional<QString> noteIn(const Sentence& sentence) {
    const bool isThere = std::ranges::any_of(sentence.comments, [](const std::string& line) {
        return keyOfComment(line) == "note" && line.find('=') != std::string::npos;
    });
    return isThere ? std::optional(toQt(sentence.comment("note"))) : std::nullopt;
}

void putNote(Sentence& sentence, const std::optional<QString>& note) {
    const std::string text = note.value_or(QString()).simplified().toStdString();
    if (text.empty() || sentence.comment("note").empty())
        putComment(sentence, "note", {}); // also removes an empty note
    if (!text.empty())
        putComment(sentence, "note", text);
    else if (note)
        sentence.comments.emplace_back("# note =");
}

bool holdsNote(const Treebank& treebank, int index) {
    const SentenceReading reading = treebank.read(index);
    if (!reading.isUsable() || treebank.formatOf(index) == Format::ConllX)
        return false;
    const QString file = toQt(treebank.fileOf(index));
    return noteIn(reading.sentence) || (!isSample(file) && QFileInfo(file).isWritable());
}

} // namespace parsescope
