// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/document.h"

#include "core/base/utf8.h"
#include "core/treebank/edit.h"
#include "core/treebank/read_file.h"
#include "core/treebank/sentence_joiner.h"
#include "core/treebank/write_file.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

/// Reserves memory for `more` values, so that adding them cannot fail.
template<class Value>
void makeRoom(std::vector<Value>& values, std::size_t more = 1) {
    if (values.size() + more > values.capacity())
        values.reserve(2 * values.size() + more);
}

/// Returns true if the first line of the file ends in CR LF.
bool hasCarriageReturns(const TreebankFile& file) {
    const Result<std::string> before = file.bytes(-1);
    if (before && !lineEndIn(*before).empty())
        return lineEndIn(*before) == "\r\n";
    const Result<std::string> first = file.size() > 0 ? file.bytes(0) : std::string();
    return first && lineEndIn(*first) == "\r\n";
}

} // namespace

Document::Document(Treebank treebank) : m_treebank(std::move(treebank)) {
    m_entries.reserve(m_treebank.size());
    m_places.reserve(m_treebank.size());
    int number = 0;
    for (const auto& file : m_treebank.files()) {
        for (int i = 0; i < file->size(); ++i) {
            m_entries.push_back({file, i, number, nullptr, static_cast<int>(m_places.size())});
            m_places.push_back({number, i});
        }
        m_hasCarriageReturns.push_back(hasCarriageReturns(*file));
        ++number;
    }
}

Document Document::ofSentence(Sentence sentence) {
    Document document{Treebank()};
    document.m_entries.push_back(
        {nullptr, 0, 0, std::make_shared<const Sentence>(std::move(sentence))});
    document.m_places.emplace_back();
    return document;
}

SentenceReading Document::read(int index) const {
    const SentenceEntry& e = entry(index);
    return e.edited ? SentenceReading{*e.edited, {}} : e.source->read(e.index);
}

std::vector<Sentence> Document::oneOf(Sentence sentence) {
    std::vector<Sentence> one;
    one.push_back(std::move(sentence));
    return one;
}

void Document::replace(int index, int count, std::vector<Sentence> sentences) {
    Change change{index, {m_entries.begin() + index, m_entries.begin() + index + count}, {}};
    for (Sentence& sentence : sentences) {
        const std::size_t place = change.after.size();
        const int file = entry(index).file;
        if (place >= change.before.size()) {
            change.after.push_back(newEntry(file, std::move(sentence)));
            continue;
        }
        fitToFormat(sentence, formatOf(file));
        change.after.push_back(editedEntry(change.before[place], std::move(sentence)));
    }
    apply(std::move(change));
}

void Document::replaceEach(const std::map<int, Sentence>& sentences) {
    if (sentences.empty())
        return;
    const int first = sentences.begin()->first;
    Change change{
        first, {m_entries.begin() + first, m_entries.begin() + sentences.rbegin()->first + 1}, {}};
    change.after = change.before;
    for (const auto& [index, changed] : sentences) {
        Sentence sentence = changed;
        fitToFormat(sentence, formatOf(entry(index).file));
        change.after[index - first] = editedEntry(entry(index), std::move(sentence));
    }
    apply(std::move(change));
}

Document::SentenceEntry Document::editedEntry(SentenceEntry entry, Sentence sentence) {
    entry.edited = std::make_shared<const Sentence>(std::move(sentence));
    return entry;
}

Document::SentenceEntry Document::newEntry(int file, Sentence sentence) {
    const int id = static_cast<int>(m_places.size());
    m_places.emplace_back();
    fitToFormat(sentence, formatOf(file));
    return {nullptr, 0, file, std::make_shared<const Sentence>(std::move(sentence)), id};
}

void Document::insert(int index, Sentence sentence) {
    insert(index, index > 0 ? entry(index - 1).file : 0, std::move(sentence));
}

void Document::insert(int index, int file, Sentence sentence) {
    apply({index, {}, {newEntry(file, std::move(sentence))}});
}

void Document::remove(int index) {
    replace(index, 1, {});
}

void Document::apply(Change change) {
    makeRoom(m_changes);
    put(change.index, change.before.size(), change.after, m_done + 1);
    // No failure is possible from here on.
    m_changes.resize(m_done - 1);
    if (m_saved && *m_saved >= m_done)
        m_saved = std::nullopt; // undo and redo can no longer lead to the saved document
    m_changes.push_back(std::move(change));
}

Document::Extent Document::put(int index, std::size_t from, const std::vector<SentenceEntry>& to,
                               std::size_t done) {
    std::vector<SentenceEntry> settledTo;
    for (const SentenceEntry& entry : to)
        settledTo.push_back(settled(entry));
    makeRoom(m_entries, to.size());
    // No failure is possible from here on.
    m_done = done;
    const auto both = static_cast<std::ptrdiff_t>(std::min(from, to.size()));
    const auto place = m_entries.begin() + index;
    std::move(settledTo.begin(), settledTo.begin() + both, place);
    m_entries.erase(place + both, place + static_cast<std::ptrdiff_t>(from));
    m_entries.insert(place + both, std::make_move_iterator(settledTo.begin() + both),
                     std::make_move_iterator(settledTo.end()));
    return {index, static_cast<int>(from), static_cast<int>(to.size())};
}

Document::Extent Document::undo() {
    const Change& change = m_changes[m_done - 1];
    return put(change.index, change.after.size(), change.before, m_done - 1);
}

Document::Extent Document::redo() {
    const Change& change = m_changes[m_done];
    return put(change.index, change.before.size(), change.after, m_done + 1);
}

/// Returns for each file the pieces of the edited file.
std::vector<std::vector<TreebankFile::Piece>> Document::pieces() const {
    std::vector<std::vector<TreebankFile::Piece>> pieces(m_treebank.files().size());
    for (const SentenceEntry& e : m_entries) {
        auto& list = pieces[e.file];
        const bool goesOn = !e.edited && !list.empty() && !list.back().edited &&
                            list.back().source == e.source &&
                            list.back().first + list.back().count == e.index;
        if (goesOn)
            ++list.back().count;
        else
            list.push_back({e.source, e.index, 1, e.edited});
    }
    // An unchanged file needs no pieces.
    for (std::size_t file = 0; file < pieces.size(); ++file) {
        const auto& source = m_treebank.files()[file];
        auto& list = pieces[file];
        if (list.size() == 1 && !list[0].edited && list[0].source == source &&
            list[0].count == source->size())
            list.clear();
        else if (list.empty() && source->size() > 0)
            list.push_back({source, 0, 0, nullptr}); // all sentences were removed
    }
    return pieces;
}

Treebank Document::edited() const {
    std::vector<std::shared_ptr<const TreebankFile>> files;
    std::size_t number = 0;
    for (auto& list : pieces()) {
        const auto& file = m_treebank.files()[number++];
        files.push_back(list.empty() ? file
                                     : std::make_shared<const TreebankFile>(
                                           file->withSentences(std::move(list))));
    }
    return m_treebank.withFiles(std::move(files));
}

Format Document::formatOf(int file) const {
    const auto files = m_treebank.files();
    return files.empty() ? Format::ConllU : files[file]->format();
}

Result<std::string> Document::bytesOf(const SentenceEntry& e) const {
    if (!e.source)
        return writtenWith(*e.edited, formatOf(e.file), lineEndOf(e.file));
    Result<std::string> old = e.source->bytes(e.index);
    if (!old || !e.edited)
        return old;
    return writtenLike(*e.edited, formatOf(e.file), *old);
}

Result<std::string> Document::ownBytesOf(const SentenceEntry& e) const {
    Result<std::string> bytes = bytesOf(e);
    if (bytes)
        bytes->resize(bytes->size() - e.added);
    return bytes;
}

std::string_view Document::lineEndOf(int file) const {
    const auto index = static_cast<std::size_t>(file);
    return index < m_hasCarriageReturns.size() && m_hasCarriageReturns[index] ? "\r\n" : "\n";
}

int Document::lastOf(int file) const {
    int last = size() - 1;
    while (last >= 0 && entry(last).file != file)
        --last;
    return last;
}

Result<void> Document::handOn(int file, SentenceJoiner& join,
                              std::vector<std::size_t>& added) const {
    const auto files = m_treebank.files();
    bool goesOn = true;
    // The first line of a file in CoNLL-U Plus is written once.
    if (!files.empty() && (!join.hasBegun() || files[file]->format().plusColumns() == nullptr)) {
        const Result<std::string> before = files[file]->bytes(-1);
        if (!before)
            return tl::unexpected(before.error());
        std::string_view bytes = *before;
        if (join.hasBegun() && bytes.starts_with(ByteOrderMark))
            bytes.remove_prefix(ByteOrderMark.size());
        goesOn = join.add(bytes);
    }
    const int last = lastOf(file);
    int before = -1; // the sentence before
    for (int i = 0; i <= last && goesOn; ++i) {
        if (entry(i).file != file)
            continue;
        const Result<std::string> bytes = i < last ? bytesOf(entry(i)) : ownBytesOf(entry(i));
        if (!bytes)
            return tl::unexpected(bytes.error());
        if (before >= 0)
            added[before] += join.beginNext();
        added[i] = i < last ? entry(i).added : 0;
        before = i;
        goesOn = join.add(*bytes);
    }
    return {};
}

Result<std::string> Document::contents(int file) const {
    std::string all;
    SentenceJoiner join([&all](std::string_view bytes) {
        all += bytes;
        return true;
    });
    std::vector<std::size_t> added(size());
    if (const Result<void> done = handOn(file, join, added); !done)
        return tl::unexpected(done.error());
    join.flush();
    return all;
}

Result<void> Document::canSave(int file, bool overwrite) const {
    const std::shared_ptr<const TreebankFile>& source = m_treebank.files()[file];
    const auto refuse = [&](Phrase why) {
        return tl::unexpected(Error{Text(why), source->name(), 0, 0});
    };
    if (!source->stamp())
        return refuse(
            "the treebank was not read from an ordinary file; save it under another name");
    if (overwrite)
        return {};
    const auto isAnother = [&](const SentenceEntry& e) {
        return e.source == source && e.edited && !source->bytes(e.index);
    };
    if (source->diskState() != DiskState::Same || !source->hasSameBytesOnDisk() ||
        std::any_of(m_entries.begin(), m_entries.end(), isAnother))
        return refuse("the file has changed on disk since it was opened; nothing was saved");
    return {};
}

Result<std::shared_ptr<const TreebankFile>>
Document::write(const std::string& path, const std::function<Result<void>(SentenceJoiner&)>& make,
                bool packed) {
    const auto done = writeFileAtomically(path, [&](const ByteSink& sink) -> Result<void> {
        const auto join = [&make](const ByteSink& into) -> Result<void> {
            SentenceJoiner joiner(into);
            const Result<void> made = make(joiner);
            if (made)
                joiner.flush();
            return made;
        };
        return packed ? packGzip(join, sink) : join(sink);
    });
    if (!done)
        return tl::unexpected(done.error());
    Result<TreebankFile> opened = TreebankFile::open(path);
    if (!opened)
        return tl::unexpected(opened.error());
    return std::make_shared<const TreebankFile>(*std::move(opened));
}

Result<void> Document::save(bool overwrite) {
    std::vector<std::shared_ptr<const TreebankFile>> files(m_treebank.files().begin(),
                                                           m_treebank.files().end());
    const auto changed = pieces();
    std::vector<int> written;
    for (int file = 0; file < static_cast<int>(files.size()); ++file) {
        if (changed[file].empty())
            continue;
        if (const Result<void> can = canSave(file, overwrite); !can)
            return can;
        written.push_back(file);
    }
    std::vector<std::size_t> added(size());
    for (const int file : written) {
        auto& source = files[file];
        const auto opened = write(
            source->name(), [&](SentenceJoiner& join) { return handOn(file, join, added); },
            source->isPacked());
        if (!opened)
            return tl::unexpected(opened.error());
        source = *opened;
        m_treebank = m_treebank.withFiles(files);
        setSaved(file, source, added);
    }
    m_saved = m_done;
    return {};
}

Result<void> Document::saveAs(const std::string& path) {
    const int files = std::max(1, static_cast<int>(m_treebank.files().size()));
    for (int file = 0; file < files; ++file) {
        if (formatOf(file) != formatOf(0))
            return failure("the files have different formats, such as CoNLL-U and CoNLL-X, or "
                           "different columns; expected one format for all");
    }
    std::vector<std::size_t> added(size());
    const auto all = [&](SentenceJoiner& join) -> Result<void> {
        for (int file = 0; file < files; ++file) {
            if (file > 0)
                join.beginNext();
            if (const Result<void> done = handOn(file, join, added); !done)
                return done;
        }
        return {};
    };
    const auto opened = write(path, all, path.ends_with(".gz"));
    if (!opened)
        return tl::unexpected(opened.error());
    m_treebank = Treebank({*opened});
    for (SentenceEntry& e : m_entries)
        e.file = 0;
    for (Change& change : m_changes)
        for (std::vector<SentenceEntry>* entries : {&change.before, &change.after})
            for (SentenceEntry& e : *entries)
                e.file = 0;
    std::fill(m_places.begin(), m_places.end(), FilePlace());
    setSaved(0, *opened, added);
    m_saved = m_done;
    return {};
}

} // namespace parsescope
