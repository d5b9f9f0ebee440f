// SPDX-License-Identifier: GPL-3.0-or-later
// random_edits SEED EDITS FILE…: edits copies of the treebanks at random. Like an annotator, it
// inserts and deletes words, multiword tokens, empty nodes and sentences, splits and joins
// sentences, undoes, redoes, saves and reloads. After each save, no sentence may have a finding of
// level 2 that it did not have in the original, the document must report its differences from the
// file correctly, and its journal must restore the same bytes. After all edits are undone, the file
// must have its original bytes. Each treebank is also edited with other line ends and another end
// of the file. Prints each fault and then ends with status 1.
#include "core/treebank/checks/check.h"
#include "core/treebank/document.h"
#include "core/treebank/edit.h"
#include "core/treebank/sentence_edit.h"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <utility>

using namespace parsescope;

namespace {

/// The number of findings of a sentence for each rule.
using RuleCounts = std::map<std::string, int>;

std::string idOf(const Sentence& sentence) {
    return sentence.comment("sent_id");
}

std::string contentsOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A change of the line ends of a file before it is edited.
enum class Ending { AsIs, CarriageReturns, NoEmptyLine, NoLineEnd };
constexpr std::array Endings{std::pair(Ending::AsIs, "as it is"),
                             std::pair(Ending::CarriageReturns, "CR LF"),
                             std::pair(Ending::NoEmptyLine, "no empty line at the end"),
                             std::pair(Ending::NoLineEnd, "no line end at the end")};

std::string withEnding(std::string bytes, Ending ending) {
    if (ending == Ending::CarriageReturns)
        for (std::size_t at = 0; (at = bytes.find('\n', at)) != std::string::npos; at += 2)
            if (at == 0 || bytes[at - 1] != '\r')
                bytes.insert(at, "\r");
    if (ending == Ending::NoEmptyLine || ending == Ending::NoLineEnd)
        bytes.erase(bytes.find_last_not_of("\r\n") + 1);
    if (ending == Ending::NoEmptyLine)
        bytes += '\n';
    return bytes;
}

class RandomEdits {
public:
    RandomEdits(const std::string& original, std::string copy, unsigned seed, Ending ending)
        : m_path(std::move(copy)), m_random(seed), m_document(Treebank()) {
        std::filesystem::copy_file(original, m_path,
                                   std::filesystem::copy_options::overwrite_existing);
        nameSentences();
        m_bytes = withEnding(contentsOf(m_path), ending);
        std::ofstream(m_path, std::ios::binary) << m_bytes;
        m_document = Document(Treebank::open(m_path).value());
        for (const auto& [id, counts] : findings())
            m_allowed[id] = counts;
    }

    /// Makes `edits` random edits and undoes them all. Returns false after printing a fault.
    bool run(int edits) {
        for (int round = 0; round < edits && m_good; ++round)
            step();
        while (m_document.canUndo())
            static_cast<void>(m_document.undo());
        save();
        if (m_good && !m_reloaded && contentsOf(m_path) != m_bytes)
            fail("undoing everything did not give the original bytes");
        return m_good;
    }
    [[nodiscard]] int edits() const { return m_edits; }
    [[nodiscard]] int saves() const { return m_saves; }

private:
    int pick(int count) { return static_cast<int>(m_random() % static_cast<unsigned>(count)); }

    void fail(const std::string& message) {
        std::printf("%s\nafter: %s\n", message.c_str(), m_last.c_str());
        m_good = false;
    }

    /// Gives every readable sentence a sent_id, by which findings and differences are compared.
    void nameSentences() {
        m_document = Document(Treebank::open(m_path).value());
        for (int i = 0; i < m_document.size(); ++i) {
            SentenceReading reading = m_document.read(i);
            if (!reading.errors.empty() || !idOf(reading.sentence).empty())
                continue;
            reading.sentence.comments.push_back("# sent_id = unnamed-" + std::to_string(i));
            m_document.replace(i, std::move(reading.sentence));
        }
        m_good = m_document.save().has_value();
    }

    /// Returns the findings in the file by sent_id. Findings about the file itself have the empty
    /// ID.
    [[nodiscard]] std::map<std::string, RuleCounts> findings() const {
        const Treebank treebank = Treebank::open(m_path).value();
        std::map<std::string, RuleCounts> found;
        for (const Finding& finding : TreebankChecker(CheckLevel::Ud2).check(treebank))
            if (finding.rule != "non-unix-newline") // reported only for the first line of the file
                ++found[finding.sentence < 0 ? "" : idOf(treebank.read(finding.sentence).sentence)]
                       [finding.level == CheckLevel::Reading ? finding.error.message.english()
                                                             : finding.rule];
        return found;
    }

    void step() {
        switch (pick(18)) {
        case 0:
            return insertSentence();
        case 1:
            return removeSentence();
        case 2:
        case 3:
            for (int count = 1 + pick(8); count > 0 && m_document.canUndo(); --count)
                static_cast<void>(m_document.undo());
            m_last += ", undo";
            return;
        case 4:
            for (int count = 1 + pick(8); count > 0 && m_document.canRedo(); --count)
                static_cast<void>(m_document.redo());
            m_last += ", redo";
            return;
        case 5:
            if (const int kind = pick(4); kind == 0)
                save();
            else if (kind == 1)
                checkJournal();
            return;
        case 6:
            if (pick(40) == 0)
                reload();
            return;
        case 7:
            return splitSentence();
        case 8:
            return joinSentences();
        default:
            editSentence();
        }
    }

    /// Returns the 0-based index of a sentence that can be edited; in half of the calls, of one
    /// with multiword tokens or empty nodes. If 40 draws find none, returns the index of any
    /// sentence.
    int pickSentence() {
        const bool wantsExtras = pick(2) == 0;
        int index = pick(m_document.size());
        for (int tries = 0; tries < 40; ++tries, index = pick(m_document.size()))
            if (const SentenceReading reading = m_document.read(index);
                reading.errors.empty() && (!wantsExtras || !reading.sentence.extras.empty()))
                break;
        return index;
    }

    void editSentence() {
        const int index = pickSentence();
        const SentenceReading reading = m_document.read(index);
        if (!reading.errors.empty())
            return;
        const Sentence& sentence = reading.sentence;
        const int word = 1 + pick(sentence.size());
        const int extras = static_cast<int>(sentence.extras.size());
        Result<Sentence> after = sentence;
        m_last = idOf(sentence);
        if (const int kind = pick(8); kind < 2) {
            m_last += ": word inserted before " + std::to_string(word);
            after = inserted(sentence, pick(8) == 0 ? sentence.size() + 1 : word);
        } else if (kind < 4 && extras > 0) {
            const int line = pick(extras);
            m_last += ": line removed " + sentence.extras[line].columns[0];
            after = withExtraRemoved(sentence, static_cast<std::size_t>(line));
        } else {
            m_last += ": word removed " + std::to_string(word);
            after = withWordRemoved(sentence, word);
        }
        if (!after)
            return sentence.size() > 1 ? fail(after.error().message) : void();
        if (const auto readable = checkReadable(*after, Format::ConllU); !readable)
            return fail(readable.error().message);
        ++m_edits;
        m_document.replace(index, *std::move(after));
    }

    /// Inserts a word before `word` and fills in the columns that an annotator fills in.
    Result<Sentence> inserted(const Sentence& sentence, int word) {
        static constexpr const char* Forms[] = {"word", "(", ",", "5"};
        Result<Sentence> after = withWordInserted(sentence, word, Forms[pick(4)]);
        if (!after)
            return after;
        const int head = word > 1 ? word - 1 : 2;
        bool isEnhanced = false;
        for (const Word& each : after->words)
            isEnhanced = isEnhanced || each.deps != "_";
        for (const ExtraLine& extra : after->extras)
            isEnhanced = isEnhanced || (extra.columns[0].find('.') != std::string::npos);
        if (sentence.tree())
            after = withHead(*std::move(after), word, head);
        after = withColumn(*std::move(after), word, "upos", "X");
        after = withColumn(*std::move(after), word, "deprel", "dep");
        if (isEnhanced)
            after = withColumn(*std::move(after), word, "deps", std::to_string(head) + ":dep");
        return after;
    }

    void insertSentence() {
        SentenceReading reading = m_document.read(pick(m_document.size()));
        if (!reading.errors.empty())
            return;
        const std::string id = idOf(reading.sentence);
        const std::string name = "new-" + std::to_string(++m_newSentences);
        std::erase_if(reading.sentence.comments, [](const std::string& comment) {
            return comment.starts_with("# parallel_id");
        });
        for (std::string& comment : reading.sentence.comments)
            if (comment.starts_with("# sent_id"))
                comment = "# sent_id = " + name;
        m_allowed[name] = m_allowed[id];
        m_last = name + ": sentence inserted";
        const bool isLast = pick(4) == 0;
        m_document.insert(isLast ? m_document.size() : pick(m_document.size() + 1),
                          std::move(reading.sentence));
        ++m_edits;
    }

    void splitSentence() {
        const int index = pickSentence();
        const SentenceReading reading = m_document.read(index);
        if (!reading.errors.empty())
            return;
        const std::string id = idOf(reading.sentence);
        const std::string name = "new-" + std::to_string(++m_newSentences);
        const int word = 1 + pick(reading.sentence.size());
        auto parts = withSentenceSplit(reading.sentence, word, name);
        if (!parts) // the first word, or a boundary inside a multiword token
            return;
        m_allowed[name] = m_allowed[id];
        m_last = id + ": sentence split before " + std::to_string(word);
        m_document.replace(index, 1, {std::move(parts->first), std::move(parts->second)});
        ++m_edits;
    }

    void joinSentences() {
        const int index = pickSentence();
        if (index + 1 >= m_document.size())
            return;
        const SentenceReading first = m_document.read(index);
        const SentenceReading second = m_document.read(index + 1);
        if (!first.errors.empty() || !second.errors.empty())
            return;
        m_last = idOf(first.sentence) + ": joined with " + idOf(second.sentence);
        auto joined = withSentencesJoined(first.sentence, second.sentence);
        if (!joined)
            return;
        RuleCounts allowed = m_allowed[idOf(first.sentence)];
        for (const auto& [rule, count] : m_allowed[idOf(second.sentence)])
            allowed[rule] = std::min(allowed[rule] + count, 1'000'000); // copies are joined, too
        m_allowed[idOf(*joined)] = std::move(allowed);
        m_document.replace(index, 2, {*std::move(joined)});
        ++m_edits;
    }

    void removeSentence() {
        if (m_document.size() < 3)
            return;
        const int index = pick(m_document.size());
        m_last = idOf(m_document.read(index).sentence) + ": sentence removed";
        m_document.remove(index);
        ++m_edits;
    }

    void save() {
        checkDifferences();
        if (const Result<void> saved = m_document.save(); !saved)
            return fail(saved.error().text());
        ++m_saves;
        if (m_document.isModified())
            return fail("the document is modified after saving");
        for (const auto& [id, counts] : findings())
            for (const auto& [rule, count] : counts)
                // This rule is about the first two sentences that differ, wherever they are.
                if (count > m_allowed[id][rule] && rule != "edeps-only-sometimes")
                    return fail(id + ": " + rule + " is new in " + m_path);
    }

    /// Compares the document after a crash with the document.
    void checkJournal() {
        const Result<Document> restored =
            Document::restore(m_document.treebank(), m_document.journal());
        if (!restored)
            return fail(restored.error().text());
        if (restored->contents(0).value() != m_document.contents(0).value())
            return fail("the journal does not restore the bytes");
        if (restored->isModified() != m_document.isModified())
            fail("the restored document is modified, or not, wrongly");
    }

    void reload() {
        save();
        m_document = Document(Treebank::open(m_path).value());
        m_reloaded = true;
    }

    /// Compares the differences that the document reports with the sentences in the file.
    void checkDifferences() {
        std::map<std::string, std::string> there;
        const Treebank treebank = Treebank::open(m_path).value();
        const auto lines = [](const SentenceReading& reading) {
            return writeSentence(reading.sentence, Format::ConllU);
        };
        for (int i = 0; i < treebank.size(); ++i)
            there[idOf(treebank.read(i).sentence)] = lines(treebank.read(i));
        Document::Differences expected{0, 0, treebank.size()};
        for (int i = 0; i < m_document.size(); ++i) {
            const SentenceReading reading = m_document.read(i);
            const auto found = there.find(idOf(reading.sentence));
            const bool isThere = found != there.end();
            const bool differs = !isThere || lines(reading) != found->second;
            expected.removed -= isThere ? 1 : 0;
            expected.added += isThere ? 0 : 1;
            expected.edited += isThere && differs ? 1 : 0;
            if (m_document.isEdited(i) != differs)
                return fail("sentence " + std::to_string(i + 1) + " is edited, or not, wrongly");
        }
        if (m_document.differences() != expected)
            fail("the differences from the file are wrong");
        if (m_document.isModified() != (expected != Document::Differences()))
            fail("the document is modified, or not, wrongly");
    }

    std::string m_path;
    std::string m_bytes; ///< the bytes of the file before the edits
    std::mt19937 m_random;
    Document m_document;
    /// The findings that each sentence may have, by sent_id.
    std::map<std::string, RuleCounts> m_allowed;
    std::string m_last; ///< the name of the last edit
    int m_newSentences = 0;
    int m_edits = 0;
    int m_saves = 0;
    /// True if the document was reloaded, so that undo no longer leads back to the original.
    bool m_reloaded = false;
    bool m_good = true;
};

} // namespace

int main(int count, char** arguments) {
    if (count < 4) {
        std::fprintf(stderr, "usage: random_edits SEED EDITS FILE…\n");
        return 2;
    }
    const auto seed = static_cast<unsigned>(std::atoi(arguments[1]));
    const int edits = std::atoi(arguments[2]);
    const auto folder =
        std::filesystem::temp_directory_path() / ("random_edits-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    bool good = true;
    for (int i = 3; i < count; ++i)
        for (const auto& [ending, name] : Endings) {
            if (!good)
                break;
            RandomEdits test(arguments[i], (folder / "x.conllu").string(), seed, ending);
            good = test.run(edits);
            std::printf("%s, %s, seed %u: %d edits, %d saves: %s\n", arguments[i], name, seed,
                        test.edits(), test.saves(), good ? "no new finding" : "FAILED");
        }
    if (good)
        std::filesystem::remove_all(folder);
    return good ? 0 : 1;
}
