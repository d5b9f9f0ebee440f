// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/output_file.h"

#include "core/base/ascii.h"
#include "core/base/path.h"
#include "core/base/platform/files.h"
#include "core/base/utf8.h"
#include "core/treebank/read_file.h"
#include "core/treebank/treebank.h"
#include "core/treebank/write_file.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <utility>

namespace parsescope {

namespace {

constexpr std::size_t StartSize = std::size_t{1} << 16U;

/// Returns `start` without a byte order mark and white space at its beginning.
std::string_view withoutSpace(std::string_view start) {
    if (start.starts_with(ByteOrderMark))
        start.remove_prefix(ByteOrderMark.size());
    start.remove_prefix(std::min(start.size(), start.find_first_not_of(" \t\r\n")));
    return start;
}

bool beginsWithoutCase(std::string_view text, std::string_view lowerCase) {
    return text.size() >= lowerCase.size() &&
           std::equal(lowerCase.begin(), lowerCase.end(), text.begin(),
                      [](char a, char b) { return a == lowerAscii(b); });
}

/// Returns true if some line looks like a word: a number and at least eight columns. Other lines
/// may precede it.
bool isTreebank(std::string_view start) {
    constexpr auto LeastTabs = 7;
    std::string unpacked;
    if (isGzip(start))
        start = unpacked = unpackGzipStart(start);
    for (start = withoutSpace(start); !start.empty();) {
        const std::string_view line = takeLine(start);
        if (!line.empty() && line.front() >= '0' && line.front() <= '9' &&
            std::ranges::count(line, '\t') >= LeastTabs)
            return true;
    }
    return false;
}

bool isPage(std::string_view start) {
    start = withoutSpace(start);
    return beginsWithoutCase(start, "<!doctype html") || beginsWithoutCase(start, "<html");
}

bool isPicture(std::string_view start) {
    return start.starts_with("\x89PNG") || start.starts_with("\xFF\xD8\xFF");
}

bool isDrawing(std::string_view start) {
    return !isPage(start) && withoutSpace(start).starts_with('<') &&
           start.find("<svg") != std::string_view::npos;
}

bool isPdf(std::string_view start) {
    return start.starts_with("%PDF-");
}

bool isJson(std::string_view start) {
    start = withoutSpace(start);
    return start.starts_with('{') || start.starts_with('[');
}

/// Returns true if the file may be a text file. Binary files are recognised by a zero byte near the
/// beginning, and models and checkpoints by their marks.
bool isReadable(std::string_view start) {
    return start.find('\0') == std::string_view::npos && !start.starts_with("parsescope ") &&
           !isPicture(start) && !isGzip(start) && !isPdf(start);
}

bool isLatex(std::string_view start) {
    start = withoutSpace(start);
    return isReadable(start) && (start.starts_with('%') || start.starts_with('\\'));
}

bool isTable(std::string_view start) {
    if (!isReadable(start) || isTreebank(start) || isPage(start) || isDrawing(start) ||
        isJson(start))
        return false;
    constexpr std::string_view Separators = ",;\t";
    std::string_view rest = withoutSpace(start);
    const std::string_view first = takeLine(rest);
    const std::string_view second = takeLine(rest);
    return std::ranges::any_of(Separators, [&](char separator) {
        return first.find(separator) != std::string_view::npos &&
               (second.empty() || second.find(separator) != std::string_view::npos);
    });
}

bool isPlainText(std::string_view start) {
    return isReadable(start) && !isTreebank(start) && !isPage(start) && !isDrawing(start) &&
           !isJson(start) && !isLatex(start);
}

constexpr FileKind PlainText{"a plain text", isPlainText};
constexpr std::array<std::pair<std::string_view, FileKind>, 11> Kinds{
    {{"conllu", {"a treebank", isTreebank}},
     {"html", {"a page for the browser", isPage}},
     {"png", {"a picture", isPicture}},
     {"svg", {"an SVG drawing", isDrawing}},
     {"pdf", {"a PDF file", isPdf}},
     {"json", {"a JSON file", isJson}},
     {"jsonl", {"a JSON Lines file", isJson}},
     {"parsescope", {"a session", isJson}},
     {"tex", {"a LaTeX file", isLatex}},
     {"csv", {"a table", isTable}},
     {"tsv", {"a table", isTable}}}};

/// Returns the first bytes of a file; nothing if it cannot be read.
std::optional<std::string> startOf(const std::string& path) {
    const FileDescriptor file(platform::openToRead(path));
    if (!file.isOpen())
        return std::nullopt;
    std::string start(StartSize, '\0');
    const long long size = platform::readSome(file.number(), start.data(), start.size());
    if (size < 0)
        return std::nullopt;
    start.resize(static_cast<std::size_t>(size));
    return start;
}

/// The file to which a path leads: device and inode or, for a new file, the path where it would be
/// created.
struct Identity {
    std::optional<platform::FileStatus> status;
    std::string path;

    explicit Identity(const std::string& name)
        : status(name == "-" ? platform::statusOf(platform::StandardInput)
                             : platform::statusOf(name)) {
        std::error_code failed;
        if (!status)
            path = std::filesystem::weakly_canonical(
                       std::filesystem::absolute(pathOf(name), failed), failed)
                       .string();
    }
    [[nodiscard]] bool isFolder() const {
        return status && status->kind == platform::FileKind::Folder;
    }
    [[nodiscard]] bool operator==(const Identity& other) const {
        if (!status || !other.status)
            return !status && !other.status && path == other.path;
        return status->device == other.status->device && status->inode == other.status->inode;
    }
};

} // namespace

const FileKind& fileKindOf(std::string_view ending) {
    const auto* const found =
        std::ranges::find_if(Kinds, [&](const auto& kind) { return kind.first == ending; });
    return found == Kinds.end() ? PlainText : found->second;
}

Result<void> checkIsNoInput(const std::string& path, const std::vector<std::string>& inputs) {
    const Identity output(path);
    for (const std::string& input : inputs) {
        const Identity read(input);
        if (read.isFolder()) {
            const auto files = treebankFilesIn(input);
            if (Result<void> none = files ? checkIsNoInput(path, *files) : Result<void>(); !none)
                return none;
        } else if (read == output && (!read.status || read.status->isRegular())) {
            return tl::unexpected(
                Error{Text("this is also the input {0}, which would be overwritten; choose another "
                           "name",
                           input == "-" ? "<stdin>" : input),
                      path, 0, 0});
        }
    }
    return {};
}

Result<void> canWriteFile(const std::string& path, const FileKind& kind) {
    if (Result<void> writable = canWriteFile(path); !writable)
        return writable;
    const std::optional<std::string> start = startOf(path);
    std::error_code ignored;
    const bool isOther = start ? !start->empty() && !kind.matches(*start)
                               : std::filesystem::exists(pathOf(path), ignored);
    if (!isOther)
        return {};
    return tl::unexpected(Error{Text("the file exists and is not {0}; delete it, or choose another "
                                     "name",
                                     kind.name),
                                path, 0, 0});
}

Result<void> writeOutput(const std::string& path, const FileKind& kind, std::string_view bytes,
                         const std::vector<std::string>& inputs) {
    return checkIsNoInput(path, inputs)
        .and_then([&] { return canWriteFile(path, kind); })
        .and_then([&] { return writeFileAtomically(path, bytes); });
}

} // namespace parsescope
