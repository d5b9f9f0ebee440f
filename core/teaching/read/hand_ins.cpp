// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/hand_ins.h"

#include "core/base/path.h"
#include "core/base/utf8.h"
#include "core/base/zip_archive.h"
#include "core/teaching/read/class_table.h"
#include "core/teaching/read/document_text.h"
#include "core/treebank/read_file.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

namespace parsescope {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t MostFiles = 20'000;
constexpr std::uintmax_t MostHandInBytes = 8'000'000; // largest size of a file

/// A file below a folder or in an archive.
struct FoundFile {
    std::vector<std::string> parts; ///< folders and name, relative to the folder or archive
    HandInFile file;

    [[nodiscard]] std::string name() const { return parts.empty() ? std::string() : parts.back(); }
    [[nodiscard]] std::string folder() const {
        return parts.size() > 1 ? parts[parts.size() - 2] : std::string();
    }
};

std::vector<std::string> partsOf(const std::string& path) {
    std::vector<std::string> parts;
    for (const fs::path& part : pathOf(path))
        if (part != "." && part != "/" && !part.empty())
            parts.push_back(part.string());
    return parts;
}

bool isHidden(const std::vector<std::string>& parts) {
    return parts.empty() || std::any_of(parts.begin(), parts.end(), [](const std::string& part) {
               return part.starts_with('.') || part == "__MACOSX" || part == "Thumbs.db" ||
                      part == "desktop.ini";
           });
}

/// Returns true if the path of a file in an archive is absolute, or contains a drive or "..".
bool leavesArchive(std::string_view name, const std::vector<std::string>& parts) {
    return name.starts_with('/') || (name.size() > 1 && name[1] == ':') ||
           std::find(parts.begin(), parts.end(), "..") != parts.end();
}

constexpr std::string_view MoodleMark = "_assignsubmission_";

bool isDigits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Returns the parts of "Lovelace_Ada_ada_4711" between the underscores; nothing for other names.
std::optional<std::vector<std::string>> iliasParts(const std::string& name) {
    std::vector<std::string> parts(1);
    for (char c : name)
        if (c == '_')
            parts.emplace_back();
        else
            parts.back() += c;
    return parts.size() >= 4 && isDigits(parts.back()) ? std::optional(parts) : std::nullopt;
}

bool isStudentFolder(const std::string& name) {
    return name.find(MoodleMark) != std::string::npos || iliasParts(name);
}

std::string stemOf(const std::string& name) {
    return pathOf(name).stem().string();
}

/// Removes folders that contain all files and are not the folder of a student.
void removeCommonFolders(std::vector<FoundFile>& files) {
    while (files.size() > 1 && files.front().parts.size() > 1 &&
           !isStudentFolder(files.front().parts.front()) &&
           std::all_of(files.begin(), files.end(), [&](const FoundFile& one) {
               return one.parts.size() > 1 && one.parts.front() == files.front().parts.front();
           }))
        for (FoundFile& one : files)
            one.parts.erase(one.parts.begin());
}

/// Returns the name of the student in `name`, the name of a folder or the name of a file without
/// its extension: "Ada Lovelace" for "Ada Lovelace_4711_assignsubmission_file_answers" (Moodle),
/// and "Lovelace, Ada (ada)" for the folder "Lovelace_Ada_ada_4711" (ILIAS).
std::string studentName(const std::string& name, bool isFolder) {
    if (const std::size_t mark = name.find(MoodleMark); mark != std::string::npos && mark > 0) {
        const std::string person = name.substr(0, mark);
        const std::size_t number = person.rfind('_');
        return number != std::string::npos && number > 0 && isDigits(person.substr(number + 1))
                   ? person.substr(0, number)
                   : person;
    }
    if (const auto parts = isFolder ? iliasParts(name) : std::nullopt) {
        std::string first = (*parts)[1];
        for (std::size_t i = 2; i + 2 < parts->size(); ++i)
            first += "_" + (*parts)[i];
        return parts->front() + ", " + first + " (" + (*parts)[parts->size() - 2] + ")";
    }
    return name;
}

std::string studentOf(const FoundFile& found) {
    const auto folders = found.parts.end() - 1;
    const auto named = std::find_if(found.parts.begin(), folders, isStudentFolder);
    if (named != folders)
        return studentName(*named, true);
    return found.parts.size() > 1 ? studentName(found.parts.front(), true)
                                  : studentName(stemOf(found.parts.front()), false);
}

Result<std::string> readSmallFile(const std::string& path, std::uintmax_t size) {
    if (size > MostHandInBytes)
        return tl::unexpected(
            Error{Text("the file has more than {0} bytes", MostHandInBytes), path, 0, 0});
    return readFile(path);
}

class Collector {
public:
    void add(const std::string& path) {
        std::error_code none;
        if (fs::is_directory(pathOf(path), none)) {
            addFolder(path);
            return;
        }
        Result<std::string> bytes = readFile(path);
        if (bytes && isZip(*bytes) && !isDocumentName(path)) {
            addArchive(path, *bytes);
            return;
        }
        m_single.push_back({partsOf(path), {path, std::move(bytes)}});
    }

    HandIns take() {
        addSingleFiles();
        return std::move(m_result);
    }

private:
    void addFolder(const std::string& path) {
        std::vector<FoundFile> found;
        std::error_code failed;
        fs::recursive_directory_iterator entry(pathOf(path), failed);
        for (; !failed && entry != fs::recursive_directory_iterator(); entry.increment(failed)) {
            const std::string name = entry->path().string();
            std::vector<std::string> parts =
                partsOf(entry->path().lexically_relative(path).string());
            std::error_code none;
            if (isHidden(parts) || (entry->is_directory(none) && !entry->is_symlink(none)))
                continue;
            if (entry->is_symlink(none) || !entry->is_regular_file(none)) {
                addError(name, Text("this is not read: it is a link or no file"));
                continue;
            }
            if (found.size() == MostFiles) {
                addError(path, Text("the folder has more than {0} files", MostFiles));
                break;
            }
            found.push_back(
                {std::move(parts), {name, readSmallFile(name, entry->file_size(none))}});
        }
        if (failed)
            addError(path, Text("the folder cannot be read: {0}", failed.message()));
        addFound(std::move(found));
    }

    void addArchive(const std::string& path, std::string_view archive) {
        std::vector<FoundFile> found;
        const Result<void> done =
            readZip(archive, {}, [&](std::string name, Result<std::string> bytes) {
                std::replace(name.begin(), name.end(), '\\', '/'); // as old programs write them
                std::vector<std::string> parts = partsOf(name);
                if (leavesArchive(name, parts)) {
                    addError(path,
                             Text("the file {0} is not read: its path leads out of the archive",
                                  inQuotes(name)));
                    return;
                }
                if (isHidden(parts))
                    return;
                const std::string inside = path + "/" + name;
                if (!bytes)
                    bytes.error().file = inside;
                found.push_back({std::move(parts), {inside, std::move(bytes)}});
            });
        if (!done)
            addError(path, done.error().message);
        addFound(std::move(found));
    }

    void addFound(std::vector<FoundFile> found) {
        removeCommonFolders(found);
        std::sort(found.begin(), found.end(),
                  [](const FoundFile& a, const FoundFile& b) { return a.parts < b.parts; });
        for (FoundFile& one : found) {
            const std::string name = studentOf(one);
            addFile(name, std::move(one.file));
        }
    }

    /// Names the students of single files. Files with equal names are named after their folders.
    void addSingleFiles() {
        std::map<std::string, std::set<std::string>>
            folders; // the folders of the files with each name
        std::map<std::string, std::size_t> counts;
        for (const FoundFile& one : m_single) {
            folders[stemOf(one.name())].insert(one.folder());
            ++counts[stemOf(one.name())];
        }
        for (FoundFile& one : m_single) {
            const std::string stem = stemOf(one.name());
            const bool isAlone = counts[stem] == 1;
            const bool byFolder = !isAlone && folders[stem].size() == counts[stem];
            const std::string name = byFolder  ? studentName(one.folder(), true)
                                     : isAlone ? studentName(stem, false)
                                               : one.file.path;
            addFile(name, std::move(one.file));
        }
    }

    void addFile(const std::string& student, HandInFile file) {
        if (file.bytes)
            file.bytes =
                documentText(*std::move(file.bytes), file.path).map([&](DocumentContents contents) {
                    file.unread = std::move(contents.unread);
                    return std::move(contents.text);
                });
        std::optional<HandIns> rows =
            file.bytes ? readClassTable(*file.bytes, file.path) : std::nullopt;
        if (!rows) {
            filesOf(student).push_back(std::move(file));
            return;
        }
        if (!file.unread.empty())
            addError(file.path, file.unread);
        m_result.errors.insert(m_result.errors.end(), rows->errors.begin(), rows->errors.end());
        for (HandIn& row : rows->students) {
            std::vector<HandInFile>& files = filesOf(row.student.empty() ? student : row.student);
            std::move(row.files.begin(), row.files.end(), std::back_inserter(files));
        }
    }

    /// Returns the files of a student.
    std::vector<HandInFile>& filesOf(const std::string& student) {
        const auto [known, isNew] = m_places.emplace(student, m_result.students.size());
        if (isNew)
            m_result.students.push_back({student, {}});
        return m_result.students[known->second].files;
    }

    void addError(const std::string& path, Text message) {
        m_result.errors.push_back({std::move(message), path, 0, 0});
    }

    HandIns m_result;
    std::map<std::string, std::size_t>
        m_places; // for each name of a student, the index in m_result.students
    std::vector<FoundFile> m_single;
};

} // namespace

HandIns readHandIns(const std::vector<std::string>& paths) {
    Collector collector;
    for (const std::string& path : paths)
        collector.add(path);
    return collector.take();
}

} // namespace parsescope
