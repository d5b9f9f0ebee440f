// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/base/path.h"
#include "core/base/utf8.h"
#include "core/treebank/document.h"
#include "core/treebank/edit.h"

#include <array>
#include <filesystem>

namespace parsescope {

namespace {

constexpr const char* Version = "parsescope journal 1";

Json fileJson(const TreebankFile& file) {
    const FileStamp stamp = file.stamp().value_or(FileStamp());
    std::error_code ignored;
    const auto path = std::filesystem::absolute(pathOf(file.name()), ignored);
    return {{"path", path.string()},
            {"sentences", file.size()},
            {"size", stamp.size},
            {"seconds", stamp.modifiedSeconds},
            {"nanoseconds", stamp.modifiedNanoseconds}};
}

/// Returns a sentence for the journal. Heads are stored separately from the lines, because some may
/// be missing.
Json sentenceJson(const Sentence& sentence) {
    Sentence without = sentence;
    std::vector<int> heads;
    for (Word& word : without.words) {
        heads.push_back(word.head);
        word.head = NoHead;
    }
    const Format format = fullFormatOf(sentence);
    Json json{{"lines", writeSentence(without, format)}, {"heads", heads}};
    if (format.plusColumns() != nullptr)
        json["columns"] = format.plusColumns()->list();
    return json;
}

/// Returns true if the bytes of a sentence of `file` can be stored in the journal and read from it
/// alone.
bool canRestore(const std::string& bytes, const TreebankFile& file) {
    if (findInvalidUtf8(bytes) != std::string::npos)
        return false;
    const TreebankFile alone = TreebankFile::fromBytes(file.name(), file.format().header() + bytes);
    return alone.size() == 1 && alone.format() == file.format();
}

/// Parses a journal. All numbers in a journal are whole numbers that fit into an int.
Result<Json> parseJournal(std::string_view journal) {
    return parseJson(journal, {.largest = 0});
}

/// Returns the sentence of a journal; nothing if it is damaged.
std::optional<Sentence> sentenceOf(const Json& json) {
    const Format format = json.contains("columns")
                              ? Format::plus(json.at("columns").get<std::string>())
                              : Format::ConllU;
    SentenceReading reading = readSentence(json.at("lines").get<std::string>(), format);
    const auto heads = json.at("heads").get<std::vector<int>>();
    Sentence& sentence = reading.sentence;
    if (!reading.errors.empty() || heads.size() != sentence.words.size())
        return std::nullopt;
    for (std::size_t i = 0; i < heads.size(); ++i) {
        if (heads[i] < NoHead || heads[i] > sentence.size())
            return std::nullopt;
        sentence.words[i].head = heads[i];
    }
    return std::move(sentence);
}

} // namespace

std::string Document::journal() const {
    Json files = Json::array();
    for (const auto& file : m_treebank.files())
        files.push_back(fileJson(*file));
    // A row of unchanged sentences is [file, first, count].
    Json sentences = Json::array();
    std::array<int, 3> row{};
    const auto endRow = [&] {
        if (row[2] > 0)
            sentences.push_back(row);
        row = {};
    };
    for (int i = 0; i < size(); ++i) {
        const SentenceEntry& e = entry(i);
        const bool endsOtherwise = e.added > 0 && i == lastOf(e.file);
        if (!isEdited(i) && !endsOtherwise) {
            if (e.file != row[0] || e.index != row[1] + row[2]) {
                endRow();
                row = {e.file, e.index, 0};
            }
            ++row[2];
            continue;
        }
        endRow();
        Json json = sentenceJson(read(i).sentence);
        json["file"] = e.file;
        json["from"] = m_places[e.id].file < 0 ? -1 : m_places[e.id].index;
        const auto& file = m_treebank.files()[e.file];
        if (endsOtherwise || (e.source && e.source != file))
            if (const Result<std::string> bytes = ownBytesOf(e); bytes && canRestore(*bytes, *file))
                json["bytes"] = *bytes;
        sentences.push_back(std::move(json));
    }
    endRow();
    return manyLines({{"format", Version}, {"files", files}, {"sentences", sentences}});
}

Result<Document> Document::restore(const Treebank& treebank, std::string_view journal) try {
    const Result<Json> parsed = parseJournal(journal);
    if (!parsed)
        return failure("the journal of unsaved changes is damaged: {0}", parsed.error().message);
    const Json& json = *parsed;
    if (!isText(json.at("format"), Version))
        return failure("this is no journal of unsaved changes, or one of another version");
    Document document(treebank);
    document.m_entries.clear();
    Json files = Json::array();
    for (const auto& file : treebank.files())
        files.push_back(fileJson(*file));
    if (json.at("files") != files)
        return failure("the files have changed since the journal of unsaved changes was written");
    const auto fileAt = [&](const Json& number) {
        return treebank.files()[number.get<std::size_t>()];
    };
    const auto idOf = [&document](int file, int from) {
        if (from >= 0)
            return document.m_treebank.indexOf({file, from});
        document.m_places.emplace_back();
        return static_cast<int>(document.m_places.size()) - 1;
    };
    for (const Json& item : json.at("sentences")) {
        const bool row = item.is_array();
        const auto file = (row ? item.at(0) : item.at("file")).get<int>();
        const auto from = (row ? item.at(1) : item.at("from")).get<int>();
        const auto count = row ? item.at(2).get<int>() : 1;
        const int known = static_cast<int>(treebank.files().size());
        if (file < 0 || file >= known || from < -1 || count < 1 || (row && from < 0) ||
            count > fileAt(file)->size() - from)
            return failure("the journal of unsaved changes is damaged");
        if (row) {
            for (int i = 0; i < count; ++i)
                document.m_entries.push_back(
                    {fileAt(file), from + i, file, nullptr, idOf(file, from + i)});
            continue;
        }
        if (item.contains("bytes")) {
            const auto source = std::make_shared<const TreebankFile>(
                TreebankFile::fromBytes(fileAt(file)->name(), item.at("bytes").get<std::string>()));
            if (source->size() != 1)
                return failure("the journal of unsaved changes is damaged");
            document.m_entries.push_back({source, 0, file, nullptr, idOf(file, from)});
            continue;
        }
        std::optional<Sentence> sentence = sentenceOf(item);
        if (!sentence)
            return failure("the journal of unsaved changes is damaged");
        document.m_entries.push_back(editedEntry(
            {from < 0 ? nullptr : fileAt(file), std::max(from, 0), file, nullptr, idOf(file, from)},
            *std::move(sentence)));
    }
    document.m_saved = std::nullopt;
    return document;
} catch (const Json::exception&) {
    return failure("the journal of unsaved changes is damaged");
}

bool Document::hasChangesOf(const Treebank& treebank, std::string_view journal) try {
    const Result<Json> json = parseJournal(journal);
    if (!json || !isText(json->at("format"), Version) ||
        json->at("files").size() != treebank.files().size())
        return false;
    std::vector<int> sentences(treebank.files().size()); // number of sentences of each file so far
    for (const Json& item : json->at("sentences")) {
        const bool row = item.is_array();
        const auto file = (row ? item.at(0) : item.at("file")).get<std::size_t>();
        const int count = row ? item.at(2).get<int>() : 1;
        if (file >= sentences.size() || count < 1 ||
            count > treebank.files()[file]->size() - sentences[file])
            return false;
        if (!row) {
            const std::optional<Sentence> kept = sentenceOf(item);
            const SentenceReading there = treebank.files()[file]->read(sentences[file]);
            if (!kept || !there.isUsable() ||
                writeSentence(*kept, fullFormatOf(*kept)) !=
                    writeSentence(there.sentence, fullFormatOf(there.sentence)))
                return false;
        }
        sentences[file] += count;
    }
    for (std::size_t file = 0; file < sentences.size(); ++file)
        if (sentences[file] != treebank.files()[file]->size())
            return false;
    return true;
} catch (const Json::exception&) {
    return false;
}

Result<std::string> Document::sentencesIn(std::string_view journal) try {
    const Result<Json> json = parseJournal(journal);
    if (!json)
        return tl::unexpected(json.error());
    std::vector<Sentence> sentences;
    for (const Json& item : json->at("sentences"))
        if (!item.is_array())
            if (std::optional<Sentence> sentence = sentenceOf(item))
                sentences.push_back(*std::move(sentence));
    return writeSentences(std::move(sentences));
} catch (const Json::exception&) {
    return failure("the journal of unsaved changes is damaged");
}

} // namespace parsescope
