// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/treebank_file.h"

#include "core/base/utf8.h"
#include "core/treebank/encoding.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

// The share of the progress for reading; the rest is for the index.
constexpr double ShareOfReading = 0.9;
// The size of a block in bytes, which fits in the cache of the processor.
constexpr std::size_t IndexBlockSize = std::size_t{1} << 20U;

} // namespace

Result<TreebankFile> TreebankFile::open(const std::string& path, const TaskControl& control) {
    TaskControl reading{control.stop, {}};
    if (control.progress)
        reading.progress = [&](double done) { control.report(ShareOfReading * done); };
    TreebankFile file;
    file.m_name = path;
    file.m_stamp = FileStamp::of(path);
    Result<FileContents> contents = FileContents::open(path, reading);
    if (!contents)
        return tl::unexpected(contents.error());
    file.m_contents = *std::move(contents);
    std::string room;
    constexpr std::size_t Start = 4;
    const auto start = file.m_contents.read(0, std::min(Start, file.m_contents.size()), room);
    if (const std::optional<Text> other = start ? otherEncoding(*start) : std::nullopt)
        return tl::unexpected(Error{*other, path, 0, 0});
    const Result<bool> indexed = file.buildIndex(control);
    if (!indexed)
        return tl::unexpected(Error{indexed.error().message, path, 0, 0});
    if (!*indexed)
        return tl::unexpected(Error{Text("stopped before the file was read"), path, 0, 0});
    control.report(1);
    return file;
}

TreebankFile TreebankFile::fromBytes(std::string name, std::string bytes) {
    TreebankFile file;
    file.m_name = std::move(name);
    file.m_contents = FileContents::inMemory(std::move(bytes));
    static_cast<void>(file.buildIndex({}));
    return file;
}

std::size_t TreebankFile::Pieces::at(int index) const {
    return static_cast<std::size_t>(std::upper_bound(ends.begin(), ends.end(), index) -
                                    ends.begin());
}

TreebankFile TreebankFile::withSentences(std::vector<Piece> pieces) const {
    TreebankFile file = *this;
    Pieces all{std::move(pieces), {}};
    int end = 0;
    for (const Piece& piece : all.pieces)
        all.ends.push_back(end += piece.count);
    file.m_pieces = std::make_shared<const Pieces>(std::move(all));
    return file;
}

Result<bool> TreebankFile::buildIndex(const TaskControl& control) {
    // If the file is in memory, reading it has already reported its share of the progress.
    const double begun = m_contents.isInMemory() ? ShareOfReading : 0;
    const std::size_t size = m_contents.size();
    SentenceIndexer indexer(m_name);
    std::string room;
    for (std::size_t at = 0; at < size; at += IndexBlockSize) {
        if (control.stopRequested())
            return false;
        if (at > 0)
            control.report(begun +
                           (1 - begun) * static_cast<double>(at) / static_cast<double>(size));
        const auto block = m_contents.read(at, std::min(size, at + IndexBlockSize), room);
        if (!block)
            return tl::unexpected(block.error());
        indexer.add(*block);
    }
    m_sentences = std::make_shared<const std::vector<SentenceStart>>(indexer.take());
    m_hashBefore = indexer.hashBefore();
    m_format = indexer.format();
    return !control.stopRequested();
}

Result<std::string_view> TreebankFile::view(int index, std::string& room) const {
    const std::size_t begin = index < 0 ? 0 : start(index).offset;
    const bool isLast = index + 1 == static_cast<int>(m_sentences->size());
    const std::size_t end = !isLast ? start(index + 1).offset : m_contents.size();
    Result<std::string_view> bytes = m_contents.read(begin, end, room);
    if (!bytes || m_contents.isInMemory())
        return bytes;
    std::string_view lines = *bytes;
    if (index < 0 && lines.starts_with(ByteOrderMark))
        lines.remove_prefix(ByteOrderMark.size());
    if (hashOfLines(lines) != (index < 0 ? m_hashBefore : start(index).hash))
        return failure("another program has changed the file since it was opened; open it again");
    return bytes;
}

bool TreebankFile::hasSameSentences() const {
    std::string room;
    int index = m_contents.isInMemory() ? size() : -1;
    while (index < static_cast<int>(m_sentences->size()) && view(index, room))
        ++index;
    return index >= static_cast<int>(m_sentences->size());
}

Result<std::string> TreebankFile::bytes(int index) const {
    if (m_pieces && index >= 0) {
        const std::size_t at = m_pieces->at(index);
        const Piece& piece = m_pieces->pieces[at];
        return piece.edited ? writeSentence(*piece.edited, m_format)
                            : piece.source->bytes(piece.first + index - m_pieces->begin(at));
    }
    std::string room;
    const auto lines = view(index, room);
    if (!lines)
        return tl::unexpected(Error{lines.error().message, m_name, 0, 0});
    return std::string(*lines);
}

SentenceReading TreebankFile::read(int index) const {
    if (m_pieces) {
        const std::size_t at = m_pieces->at(index);
        const Piece& piece = m_pieces->pieces[at];
        return piece.edited ? SentenceReading{*piece.edited, {}}
                            : piece.source->read(piece.first + index - m_pieces->begin(at));
    }
    std::string room;
    const auto lines = view(index, room);
    SentenceReading reading;
    if (lines)
        reading = readSentence(*lines, m_format, firstLine(index));
    else
        reading.errors.push_back({lines.error().message, {}, firstLine(index), 0});
    for (Error& error : reading.errors)
        error.file = m_name;
    return reading;
}

int TreebankFile::firstLine(int index) const {
    if (!m_pieces)
        return start(index).line;
    std::size_t at = m_pieces->at(index);
    const int behind = index - m_pieces->begin(at);
    const Piece& piece = m_pieces->pieces[at];
    if (piece.source)
        return piece.source->firstLine(piece.first + behind);
    while (at > 0)
        if (const Piece& before = m_pieces->pieces[--at]; before.source)
            return before.source->firstLine(before.first + before.count - 1);
    return 1;
}

int TreebankFile::sentenceAtLine(int line) const {
    if (m_pieces) {
        int found = 0;
        for (std::size_t at = 0; at < m_pieces->pieces.size(); ++at) {
            const Piece& piece = m_pieces->pieces[at];
            if (!piece.source)
                continue;
            const int behind = piece.source->sentenceAtLine(line) - piece.first;
            if (behind < 0 || piece.source->firstLine(piece.first) > line)
                break;
            found = m_pieces->begin(at) + std::min(behind, piece.count - 1);
        }
        return found;
    }
    const auto next = std::upper_bound(
        m_sentences->begin(), m_sentences->end(), line,
        [](int wanted, const SentenceStart& sentence) { return wanted < sentence.line; });
    return std::max(0, static_cast<int>(next - m_sentences->begin()) - 1);
}

DiskState TreebankFile::diskState() const {
    if (!m_stamp)
        return DiskState::Same;
    const std::optional<FileStamp> now = FileStamp::of(m_name);
    if (!now)
        return DiskState::Gone;
    return *now == *m_stamp ? DiskState::Same : DiskState::Changed;
}

} // namespace parsescope
