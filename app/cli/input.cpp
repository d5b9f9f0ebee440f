// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"

#include "app/cli/command.h"
#include "app/cli/progress.h"
#include "core/base/path.h"
#include "core/base/platform/terminal.h"
#include "core/base/utf8.h"
#include "core/export/display_text.h"
#include "core/treebank/encoding.h"
#include "core/treebank/read_file.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>

namespace parsescope::cli {

Result<Treebank> openTreebank(const std::string& path) {
    if (path != "-")
        return Treebank::open(path);
    Result<std::string> bytes = readStandardInput();
    if (!bytes)
        return tl::unexpected(bytes.error());
    if (const std::optional<Text> other = otherEncoding(*bytes))
        return tl::unexpected(Error{*other, "<stdin>", 0, 0});
    return Treebank::fromBytes("<stdin>", *std::move(bytes));
}

Result<Treebank> openSentences(const std::string& path) {
    Result<Treebank> treebank = openTreebank(path);
    if (treebank && treebank->size() == 0)
        return tl::unexpected(
            Error{Text("no sentence found, expected at least one"), treebank->name(), 1, 0});
    return treebank;
}

Result<Treebank> openWithSentence(const std::string& path, int number) {
    Result<Treebank> treebank = openSentences(path);
    if (treebank && number > treebank->size())
        return failure(plural("{1} has {0} sentence, so there is no sentence {2}",
                              "{1} has {0} sentences, so there is no sentence {2}",
                              treebank->size(), treebank->name(), number));
    return treebank;
}

bool forEachTreebank(const std::vector<std::string>& files,
                     Result<Treebank> (*open)(const std::string&),
                     const std::function<void(const Treebank&, const TaskControl&)>& use) {
    bool good = true;
    Progress progress(files.size());
    for (const std::string& file : files) {
        if (const Result<Treebank> treebank = open(file)) {
            use(*treebank, progress.control());
        } else {
            complain(treebank.error());
            good = false;
        }
        progress.nextPart();
    }
    return good;
}

bool hasGoodTree(const SentenceReading& reading) {
    return reading.errors.empty() || reading.hasTree();
}

std::optional<Sentence> goodSentence(const Treebank& treebank, int index) {
    SentenceReading reading = treebank.read(index);
    if (hasGoodTree(reading))
        return std::move(reading.sentence);
    for (const Error& error : reading.errors)
        complain(error);
    return std::nullopt;
}

Result<Tree> treeToDerive(const Sentence& sentence) {
    std::optional<Tree> tree = sentence.tree();
    if (!tree)
        return failure("the sentence has no heads, expected a tree to derive");
    if (tree->size() > LongestSentence)
        return failure(tooLong(sentence.words.size()));
    return *std::move(tree);
}

std::vector<Error> errorsIn(const Treebank& treebank, int index, const SentenceReading& reading,
                            Columns needed) {
    if (!reading.hasAllWords() || reading.errors.empty())
        return reading.errors;
    const std::string bytes = treebank.bytes(index).value_or(std::string());
    const auto isNeeded = [&](const Error& error) {
        std::string_view rest = bytes;
        for (int above = error.line - treebank.firstLine(index); above > 0; --above)
            (void)takeLine(rest);
        std::string_view line = takeLine(rest);
        std::size_t column = 0;
        for (int before = error.column - 1; before > 0 && !line.empty(); --before) {
            column += line.front() == '\t' ? 1 : 0;
            line.remove_prefix(characterAt(line, 0).bytes);
        }
        return std::ranges::find(needed, column) != needed.end();
    };
    std::vector<Error> errors;
    std::ranges::copy_if(reading.errors, std::back_inserter(errors), isNeeded);
    return errors;
}

void tellLeftOut(const std::string& name, long long sentences) {
    if (sentences > 0)
        complain(Error{leftOutWithoutTree(sentences), name, 0, 0});
}

Result<std::vector<Sentence>> readSentences(const std::vector<std::string>& paths, int& status,
                                            Columns needed, int longest,
                                            std::vector<int>* numbers) {
    std::vector<Sentence> sentences;
    int number = 0;
    for (const std::string& path : paths) {
        const Result<Treebank> treebank = openSentences(path);
        if (!treebank)
            return tl::unexpected(treebank.error());
        long long withoutTree = 0;
        for (int i = 0; i < treebank->size(); ++i) {
            ++number;
            SentenceReading reading = treebank->read(i);
            std::vector<Error> errors = errorsIn(*treebank, i, reading, needed);
            const bool isTooLong = hasGoodTree(reading) && reading.sentence.size() > longest;
            if (isTooLong)
                errors.push_back(tooLongIn(*treebank, i, reading.sentence));
            for (const Error& error : errors) {
                complain(error);
                status = BadInput;
            }
            if (isTooLong || !hasGoodTree(reading))
                continue;
            if (!reading.sentence.tree()) {
                ++withoutTree;
                continue;
            }
            sentences.push_back(std::move(reading.sentence));
            if (numbers != nullptr)
                numbers->push_back(number);
        }
        tellLeftOut(treebank->name(), withoutTree);
    }
    return sentences;
}

int rootCount(const Sentence& sentence) {
    return static_cast<int>(std::count_if(sentence.words.begin(), sentence.words.end(),
                                          [](const Word& word) { return word.head == 0; }));
}

Text severalRoots(long long sentences) {
    return plural("{0} sentence with several children of ROOT, which the official evaluation of UD "
                  "refuses; \"parse --single-root\" builds none",
                  "{0} sentences with several children of ROOT, which the official evaluation of "
                  "UD refuses; \"parse --single-root\" builds none",
                  sentences);
}

namespace {

/// Returns true if standard error is a terminal that shows colours, and the user did not refuse
/// them with NO_COLOR.
bool showsColours() {
    const char* refused = std::getenv("NO_COLOR");
    return (!refused || *refused == '\0') && platform::errorsHaveColours();
}

/// Writes "place: message" to standard error; on a terminal, the place in bold letters, and the
/// word "warning" in a colour.
void writeMessage(const std::string& place, const std::string& message) {
    constexpr std::string_view Bold = "\x1b[1m";
    constexpr std::string_view Magenta = "\x1b[35m";
    constexpr std::string_view Plain = "\x1b[0m";
    constexpr std::string_view Warning = "warning:";
    Progress::clear();
    if (!showsColours()) {
        std::cerr << place << ": " << message << '\n';
        return;
    }
    std::cerr << Bold << place << ':' << Plain << ' ';
    if (message.starts_with(Warning))
        std::cerr << Magenta << Warning << Plain << message.substr(Warning.size()) << '\n';
    else
        std::cerr << message << '\n';
}

} // namespace

void complain(const Text& message) {
    writeMessage("parsescope-cli", harmless(message.english()));
}

void complain(const Error& error) {
    const std::string text = harmless(error.text().english());
    const std::string message = harmless(error.message.english());
    // The place is the text before the message, with its colon.
    if (error.file.empty() || !text.ends_with(": " + message))
        return complain(error.text());
    writeMessage(text.substr(0, text.size() - message.size() - 2), message);
}

} // namespace parsescope::cli
