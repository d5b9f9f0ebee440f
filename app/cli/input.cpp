// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"

#include "app/cli/command.h"
#include "core/treebank/read_file.h"

#include <algorithm>
#include <iostream>
#include <iterator>

namespace parsescope::cli {

Result<Treebank> openTreebank(const std::string& path) {
    if (path != "-")
        return Treebank::open(path);
    const std::string name = "<stdin>";
    std::string bytes(std::istreambuf_iterator<char>(std::cin), {});
    if (!isGzip(bytes))
        return Treebank::fromBytes(name, std::move(bytes));
    Result<std::string> unpacked = unpackGzip(bytes);
    if (!unpacked)
        return tl::unexpected(Error{unpacked.error().message, name, 0, 0});
    return Treebank::fromBytes(name, *std::move(unpacked));
}

Result<Treebank> openSentences(const std::string& path) {
    Result<Treebank> treebank = openTreebank(path);
    if (treebank && treebank->size() == 0)
        return tl::unexpected(
            Error{"no sentence found, expected at least one", treebank->name(), 1, 0});
    return treebank;
}

Result<std::vector<Sentence>> readSentences(const std::vector<std::string>& paths, int& status,
                                            int longest) {
    std::vector<Sentence> sentences;
    for (const std::string& path : paths) {
        const Result<Treebank> treebank = openSentences(path);
        if (!treebank)
            return tl::unexpected(treebank.error());
        for (int i = 0; i < treebank->size(); ++i) {
            SentenceReading reading = treebank->read(i);
            if (reading.errors.empty() && reading.sentence.size() > longest)
                reading.errors.push_back(tooLongIn(*treebank, i, reading.sentence));
            for (const Error& error : reading.errors)
                complain(error);
            if (reading.errors.empty())
                sentences.push_back(std::move(reading.sentence));
            else
                status = BadInput;
        }
    }
    return sentences;
}

Error tooLongIn(const Treebank& treebank, int index, const Sentence& sentence) {
    return {tooLong(static_cast<std::size_t>(sentence.size())), treebank.fileOf(index),
            treebank.firstLine(index), 0};
}

int rootCount(const Sentence& sentence) {
    return static_cast<int>(std::count_if(sentence.words.begin(), sentence.words.end(),
                                          [](const Word& word) { return word.head == 0; }));
}

void complain(std::string_view message) {
    std::cerr << "parsescope-cli: " << message << '\n';
}

void complain(const Error& error) {
    std::cerr << error.text() << '\n';
}

} // namespace parsescope::cli
