// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/conllu.h"

#include <QStringList>

#include <string>
#include <vector>

namespace parsescope::test {

/// Returns a line with `id`, `form` and `head`, and with fixed values in all other columns.
inline std::string line(const std::string& id, const std::string& form, const std::string& head) {
    return id + "\t" + form + "\t_\t_\t_\t_\t" + head + "\tdep\t_\t_\n";
}

/// Returns the lines of a sentence whose words have `heads`; the forms are a, b, c, ….
inline std::string words(const std::vector<std::string>& heads) {
    std::string text;
    for (std::size_t i = 0; i < heads.size(); ++i)
        text += line(std::to_string(i + 1), std::string(1, static_cast<char>('a' + i)), heads[i]);
    return text;
}

/// Returns the sentence with the given lines; an empty sentence if the lines have errors.
inline Sentence sentenceOf(const std::string& lines) {
    const SentenceReading reading = readSentence(lines, Format::ConllU);
    return reading.errors.empty() ? reading.sentence : Sentence();
}

/// Returns a sentence whose words have the given forms, heads and relations; without relations, all
/// have the relation "rel".
inline Sentence sentenceOf(const std::vector<std::string>& forms, const std::vector<int>& heads,
                           const std::vector<std::string>& relations = {}) {
    Sentence sentence;
    for (std::size_t i = 0; i < forms.size(); ++i) {
        Word& word = sentence.words.emplace_back();
        word.form = forms[i];
        word.head = heads[i];
        word.deprel = relations.empty() ? "rel" : relations[i];
    }
    return sentence;
}

/// Returns the texts of `errors`, one for each.
inline QStringList textsOf(const std::vector<Error>& errors) {
    QStringList texts;
    for (const Error& error : errors)
        texts << QString::fromStdString(error.text());
    return texts;
}

} // namespace parsescope::test
