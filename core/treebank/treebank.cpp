// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/treebank.h"

#include "core/base/path.h"
#include "core/base/utf8.h"
#include "core/treebank/sentence_length.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace parsescope {

namespace {

std::vector<std::shared_ptr<const TreebankFile>> alone(TreebankFile file) {
    return {std::make_shared<const TreebankFile>(std::move(file))};
}

} // namespace

Treebank::Treebank(std::vector<std::shared_ptr<const TreebankFile>> files)
    : m_files(std::move(files)) {
    if (!m_files.empty())
        m_name = m_files.front()->name();
    int end = 0;
    for (const auto& file : m_files)
        m_ends.push_back(end += file->size());
}

Treebank Treebank::withFiles(std::vector<std::shared_ptr<const TreebankFile>> files) const {
    Treebank other(std::move(files));
    other.m_name = m_name;
    return other;
}

Result<Treebank> Treebank::open(const std::string& path, const TaskControl& control) {
    return open(std::vector{path}, control);
}

Result<Treebank> Treebank::open(const std::vector<std::string>& paths, const TaskControl& control) {
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        std::error_code ignored;
        Result<std::vector<std::string>> found = std::vector{path};
        if (std::filesystem::is_directory(pathOf(path), ignored))
            found = treebankFilesIn(path);
        if (!found)
            return tl::unexpected(found.error());
        files.insert(files.end(), found->begin(), found->end());
    }
    std::vector<std::shared_ptr<const TreebankFile>> opened;
    long long sentences = 0;
    for (const std::string& path : files) {
        TaskControl part{control.stop, {}};
        if (control.progress)
            part.progress = [&](double done) {
                control.report((static_cast<double>(opened.size()) + done) /
                               static_cast<double>(files.size()));
            };
        Result<TreebankFile> file = TreebankFile::open(path, part);
        if (!file)
            return tl::unexpected(file.error());
        sentences += file->size();
        if (sentences > std::numeric_limits<int>::max())
            return tl::unexpected(
                Error{Text("there are too many sentences in these files"), path, 0, 0});
        opened.push_back(std::make_shared<const TreebankFile>(*std::move(file)));
    }
    Treebank treebank(std::move(opened));
    if (!paths.empty())
        treebank.m_name = paths.front();
    return treebank;
}

Treebank Treebank::fromBytes(std::string name, std::string bytes) {
    return Treebank(alone(TreebankFile::fromBytes(std::move(name), std::move(bytes))));
}

Treebank::FilePosition Treebank::place(int index) const {
    const auto end = std::upper_bound(m_ends.begin(), m_ends.end(), index);
    const int before = end == m_ends.begin() ? 0 : *(end - 1);
    return {static_cast<int>(end - m_ends.begin()), index - before};
}

int Treebank::indexOf(FilePosition place) const {
    return place.index + (place.file == 0 ? 0 : m_ends[place.file - 1]);
}

SentenceReading Treebank::read(int index) const {
    return file(index).read(place(index).index);
}

Result<std::string> Treebank::bytes(int index) const {
    return file(index).bytes(place(index).index);
}

TreebankReading Treebank::readAll(const TaskControl& control) const {
    TreebankReading all;
    for (int index = 0; index < size() && !control.stopRequested(); ++index) {
        SentenceReading reading = read(index);
        if (reading.errors.empty())
            all.sentences.push_back(std::move(reading.sentence));
        else
            all.errors.insert(all.errors.end(), reading.errors.begin(), reading.errors.end());
    }
    return all;
}

DiskState Treebank::diskState() const {
    DiskState state = DiskState::Same;
    for (const auto& file : m_files) {
        const DiskState now = file->diskState();
        if (now == DiskState::Changed)
            return now;
        if (now == DiskState::Gone)
            state = now;
    }
    return state;
}

Error tooLongIn(const Treebank& treebank, int index, const Sentence& sentence) {
    return {tooLong(sentence.words.size()), treebank.fileOf(index), treebank.firstLine(index), 0};
}

std::string linesOf(const Treebank& treebank, int index) {
    const Result<std::string> bytes = treebank.bytes(index);
    if (!bytes)
        return {};
    std::string lines;
    for (std::string_view rest = *bytes; !rest.empty();)
        if (const std::string_view line = takeLine(rest); !isBlankLine(line))
            lines.append(line).append("\n");
    return lines + '\n';
}

namespace {

bool isTreebankName(std::string_view name) {
    if (name.ends_with(".gz"))
        name.remove_suffix(3);
    return !name.starts_with('.') &&
           std::ranges::any_of(TreebankEndings,
                               [&](std::string_view ending) { return name.ends_with(ending); });
}

} // namespace

Result<std::vector<std::string>> treebankFilesIn(const std::string& folder) {
    namespace fs = std::filesystem;
    std::error_code problem;
    std::vector<std::string> files;
    auto entry = fs::recursive_directory_iterator(
        pathOf(folder), fs::directory_options::skip_permission_denied, problem);
    for (; !problem && entry != fs::recursive_directory_iterator(); entry.increment(problem)) {
        std::error_code ignored;
        if (isTreebankName(entry->path().filename().string()) && entry->is_regular_file(ignored))
            files.push_back(entry->path().string());
    }
    if (problem)
        return tl::unexpected(
            Error{Text("cannot read the folder: {0}", problem.message()), folder, 0, 0});
    if (files.empty())
        return tl::unexpected(
            Error{Text("there is no treebank in this folder, expected files such as "
                       "*.conllu or *.conllu.gz"),
                  folder, 0, 0});
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace parsescope
