// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/document.h"

#include "core/treebank/edit.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

/// Where the blank lines behind the sentence begin.
std::size_t endOfSentence(std::string_view bytes) {
    const std::size_t last = bytes.find_last_not_of(" \t\r\v\f\n");
    if (last == std::string_view::npos)
        return 0;
    const std::size_t newline = bytes.find('\n', last);
    return newline == std::string_view::npos ? bytes.size() : newline + 1;
}

/// The sentence in place of `old`, with its line ends and the blank lines behind it.
std::string writtenLike(const Sentence& sentence, Format format, std::string_view old) {
    std::string lines = writeSentence(sentence, format);
    lines.pop_back(); // the blank line
    const std::size_t end = endOfSentence(old);
    const std::string_view kept = old.substr(0, end);
    if (!old.empty() && !kept.ends_with('\n'))
        lines.pop_back();
    const std::size_t newline = kept.find('\n');
    if (newline != std::string_view::npos && newline > 0 && kept[newline - 1] == '\r')
        for (std::size_t at = 0; (at = lines.find('\n', at)) != std::string::npos; at += 2)
            lines.insert(at, "\r");
    return lines + std::string(old.empty() ? "\n" : old.substr(end));
}

/// Adds what is missing for a sentence to follow.
void endWithBlankLine(std::string& bytes) {
    const std::size_t last = endOfSentence(bytes);
    if (last == 0) // nothing but blank lines
        return;
    if (bytes.back() != '\n')
        bytes += '\n';
    if (endOfSentence(bytes) == bytes.size())
        bytes += '\n';
}

} // namespace

Document::Document(Treebank treebank) : m_treebank(std::move(treebank)) {
    m_entries.reserve(static_cast<std::size_t>(m_treebank.size()));
    int number = 0;
    for (const auto& file : m_treebank.files()) {
        for (int i = 0; i < file->size(); ++i)
            m_entries.push_back({file, i, number, nullptr});
        ++number;
    }
}

SentenceReading Document::read(int index) const {
    const Entry& e = entry(index);
    return e.edited ? SentenceReading{*e.edited, {}} : e.source->read(e.index);
}

bool Document::isEdited(int index) const {
    const Entry& e = entry(index);
    return e.edited || e.source != m_treebank.files()[static_cast<std::size_t>(e.file)];
}

void Document::replace(int index, Sentence sentence) {
    Entry after = entry(index);
    after.edited = std::make_shared<const Sentence>(std::move(sentence));
    apply({index, entry(index), std::move(after)});
}

void Document::insert(int index, Sentence sentence) {
    const int file = index > 0 ? entry(index - 1).file : 0;
    apply({index, std::nullopt,
           Entry{nullptr, 0, file, std::make_shared<const Sentence>(std::move(sentence))}});
}

void Document::remove(int index) {
    apply({index, entry(index), std::nullopt});
}

void Document::apply(Change change) {
    if (m_saved && *m_saved > m_done)
        m_saved = std::nullopt; // the way back to it is gone
    m_changes.resize(m_done);
    put(change.index, change.before, change.after);
    m_changes.push_back(std::move(change));
    ++m_done;
}

void Document::put(int index, const std::optional<Entry>& from, const std::optional<Entry>& to) {
    const auto place = m_entries.begin() + index;
    if (from && to)
        *place = *to;
    else if (from)
        m_entries.erase(place);
    else
        m_entries.insert(place, *to);
}

int Document::undo() {
    const Change& change = m_changes[--m_done];
    put(change.index, change.after, change.before);
    return change.index;
}

int Document::redo() {
    const Change& change = m_changes[m_done++];
    put(change.index, change.before, change.after);
    return change.index;
}

bool Document::isFileModified(int file) const {
    const auto& source = m_treebank.files()[static_cast<std::size_t>(file)];
    int next = 0;
    for (const Entry& e : m_entries) {
        if (e.file != file)
            continue;
        if (e.edited || e.source != source || e.index != next)
            return true;
        ++next;
    }
    return next != source->size();
}

Result<std::string> Document::bytesOf(const Entry& e) const {
    Result<std::string> old = e.source ? e.source->bytes(e.index) : std::string();
    if (!old || !e.edited)
        return old;
    const Format format = m_treebank.files()[static_cast<std::size_t>(e.file)]->format();
    return writtenLike(*e.edited, format, *old);
}

Result<std::string> Document::contents(int file) const {
    const TreebankFile& source = *m_treebank.files()[static_cast<std::size_t>(file)];
    Result<std::string> all = source.bytes(-1);
    if (!all || source.size() == 0)
        all = std::string();
    bool first = true;
    for (int i = 0; i < size(); ++i) {
        if (entry(i).file != file)
            continue;
        if (entry(i).edited)
            if (const Result<void> complete = checkComplete(*entry(i).edited); !complete)
                return tl::unexpected(
                    Error{"sentence " + std::to_string(i + 1) + ": " + complete.error().message,
                          source.name(), 0, 0});
        const Result<std::string> bytes = bytesOf(entry(i));
        if (!bytes)
            return bytes;
        if (!first)
            endWithBlankLine(*all);
        first = false;
        *all += *bytes;
    }
    return all;
}

Result<void> Document::canSave(int file, bool overwrite) const {
    const TreebankFile& source = *m_treebank.files()[static_cast<std::size_t>(file)];
    const auto refuse = [&](const std::string& why) {
        return tl::unexpected(Error{why, source.name(), 0, 0});
    };
    if (!source.stamp())
        return refuse("this did not come from an ordinary file; save it under another name");
    if (source.isPacked())
        return refuse("packed files are not written; save it under another name");
    if (!overwrite && source.diskState() != DiskState::Same)
        return refuse("the file has changed on disk since it was opened; nothing was saved");
    return {};
}

Result<void> Document::save(bool overwrite) {
    std::vector<std::shared_ptr<const TreebankFile>> files(m_treebank.files().begin(),
                                                           m_treebank.files().end());
    std::vector<std::pair<int, std::string>> written;
    for (int file = 0; file < static_cast<int>(files.size()); ++file) {
        if (!isFileModified(file))
            continue;
        if (const Result<void> can = canSave(file, overwrite); !can)
            return can;
        Result<std::string> bytes = contents(file);
        if (!bytes)
            return tl::unexpected(bytes.error());
        written.emplace_back(file, *std::move(bytes));
    }
    for (const auto& [file, bytes] : written) {
        auto& source = files[static_cast<std::size_t>(file)];
        if (const Result<void> done = writeFileAtomically(source->name(), bytes); !done)
            return done;
        Result<TreebankFile> opened = TreebankFile::open(source->name());
        if (!opened)
            return tl::unexpected(opened.error());
        source = std::make_shared<const TreebankFile>(*std::move(opened));
        int next = 0;
        for (Entry& e : m_entries)
            if (e.file == file)
                e = {source, next++, file, nullptr};
        m_treebank = Treebank(files);
    }
    m_saved = m_done;
    return {};
}

} // namespace parsescope
