// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/treebank_file.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

constexpr double ShareOfReading = 0.9;                   // the rest is the index
constexpr std::size_t BlockSize = std::size_t{1} << 20U; // fits in the cache of the processor

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
    const Result<bool> indexed = file.buildIndex(control);
    if (!indexed)
        return tl::unexpected(Error{indexed.error().message, path, 0, 0});
    if (!*indexed)
        return tl::unexpected(Error{"stopped before the file was read", path, 0, 0});
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

Result<bool> TreebankFile::buildIndex(const TaskControl& control) {
    // What is in memory has been reported as read.
    const double begun = m_contents.isInMemory() ? ShareOfReading : 0;
    const std::size_t size = m_contents.size();
    SentenceIndexer indexer(m_name);
    std::string room;
    for (std::size_t at = 0; at < size; at += BlockSize) {
        if (control.stopRequested())
            return false;
        if (at > 0)
            control.report(begun +
                           (1 - begun) * static_cast<double>(at) / static_cast<double>(size));
        const auto block = m_contents.read(at, std::min(size, at + BlockSize), room);
        if (!block)
            return tl::unexpected(block.error());
        indexer.add(*block);
    }
    m_sentences = indexer.take();
    m_format = indexer.format();
    return !control.stopRequested();
}

Result<std::string_view> TreebankFile::view(int index, std::string& room) const {
    const std::size_t begin = index < 0 ? 0 : start(index).offset;
    const std::size_t end = index + 1 < size() ? start(index + 1).offset : m_contents.size();
    return m_contents.read(begin, end, room);
}

Result<std::string> TreebankFile::bytes(int index) const {
    std::string room;
    const auto lines = view(index, room);
    if (!lines)
        return tl::unexpected(Error{lines.error().message, m_name, 0, 0});
    return std::string(*lines);
}

SentenceReading TreebankFile::read(int index) const {
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

int TreebankFile::sentenceAtLine(int line) const {
    const auto next = std::upper_bound(
        m_sentences.begin(), m_sentences.end(), line,
        [](int wanted, const SentenceStart& sentence) { return wanted < sentence.line; });
    return std::max(0, static_cast<int>(next - m_sentences.begin()) - 1);
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
