// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/ask/exercise_maker.h"
#include "core/teaching/ask/short_answers.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_pieces.h"

#include <algorithm>
#include <array>
#include <utility>

// The kind of exercises that ask for the wrong arc of a tree, its right head and the type of the
// attachment.
namespace parsescope {

namespace wrong_arc {

/// The types of attachments, in the order of the letters to which answers refer.
constexpr std::array Types{"prepositional phrase", "verb phrase", "modifier", "coordination"};
enum Type { PrepositionalPhrase, VerbPhrase, Modifier, Coordination };

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> list) {
    return std::find(list.begin(), list.end(), text) != list.end();
}

/// Returns the type of the attachment of a word, by its relation in Universal Dependencies or
/// Stanford Dependencies; nothing if it is of another type.
std::optional<Type> typeOf(const Sentence& sentence, int word) {
    const std::string& full = sentence.words[word - 1].deprel;
    const std::string relation = full.substr(0, full.find(':'));
    const bool hasCase = std::ranges::any_of(sentence.words, [word](const Word& other) {
        return other.head == word && other.deprel.starts_with("case");
    });
    if (isOneOf(relation, {"conj", "cc"}))
        return Coordination;
    if (relation == "prep" || (hasCase && isOneOf(relation, {"obl", "nmod"})))
        return PrepositionalPhrase;
    if (isOneOf(relation, {"advcl", "acl", "xcomp", "ccomp", "partmod", "infmod", "rcmod", "vmod"}))
        return VerbPhrase;
    if (isOneOf(relation, {"amod", "advmod", "nummod", "nmod", "obl", "num", "nn", "tmod",
                           "npadvmod", "quantmod"}))
        return Modifier;
    return std::nullopt;
}

/// The right answer.
struct Mistake {
    int word = 0;  ///< the dependent of the wrong arc
    int wrong = 0; ///< the head in the tree that is shown
    int right = 0; ///< the gold head
    std::optional<Type> type;
};

std::optional<Exercise> make(Exercise draft, ExerciseMaker& maker) {
    const auto gold = draft.sentence.tree();
    if (!gold)
        return std::nullopt;
    std::vector<Tree> trees;
    for (int word = 1; word <= gold->size(); ++word) {
        if (!typeOf(draft.sentence, word))
            continue;
        for (int head = 1; head <= gold->size(); ++head) {
            // Only words that can have dependents of this type are plausible heads.
            const bool isPlausible = isOneOf(draft.sentence.words[head - 1].upos,
                                             {"NOUN", "VERB", "PROPN", "PRON", "ADJ", "_"});
            const Result<Tree> tree = gold->withHead(word, head);
            if (head != gold->head(word) && isPlausible && tree &&
                tree->isProjective() == gold->isProjective())
                trees.push_back(*tree);
        }
    }
    if (trees.empty())
        return std::nullopt;
    const Tree& tree = maker.any(trees);
    draft.output = draft.sentence;
    for (int word = 1; word <= tree.size(); ++word)
        draft.output->words[word - 1].head = tree.head(word);
    return draft;
}

/// The parts of an answer.
struct Given {
    std::optional<Arc> arc;
    std::optional<int> head;
    std::optional<Type> type;
};

std::optional<Type> readType(std::string_view text) {
    const std::string plain = plainName(text);
    for (std::size_t type = 0; type < Types.size(); ++type) {
        const std::string name = plainName(Types[type]);
        if (plain == std::string(1, static_cast<char>('a' + type)) ||
            (plain.size() > 1 && plain.find(name) != std::string::npos) ||
            (type == PrepositionalPhrase && plain.starts_with("pp")) ||
            (type == VerbPhrase && plain.starts_with("vp")))
            return static_cast<Type>(type);
    }
    return std::nullopt;
}

/// Returns the part of a text after a label such as "Right head:".
std::string_view withoutLabel(std::string_view text) {
    text = trimmed(text);
    const std::size_t colon = text.find(':');
    const std::string label = plainName(text.substr(0, colon));
    for (const std::string_view end :
         {"head", "arc", "type", "correct", "wrong", "error", "dependency", "edge"})
        if (colon != std::string_view::npos && label.ends_with(end))
            return trimmed(text.substr(colon + 1));
    for (const std::string_view start :
         {"head ", "right head ", "correct head ", "type ", "arc ", "the arc ", "wrong arc "})
        if (text.starts_with(start)) {
            text = trimmed(text.substr(start.size()));
            break;
        }
    for (const std::string_view end : {" is wrong", " wrong", " attachment", " error"})
        if (text.ends_with(end))
            text.remove_suffix(end.size());
    return trimmed(text);
}

/// Returns the end of the first part of an answer and the length of the separator there.
std::pair<std::size_t, std::size_t> endOfPart(std::string_view text) {
    constexpr std::array<std::string_view, 5> separators{". ", " should be ", " must be ",
                                                         " instead: ", " but "};
    int depth = 0; // commas can be part of an arc, "(2, 4)"
    for (std::size_t at = 0; at < text.size(); ++at) {
        depth += (text[at] == '(') - (text[at] == ')');
        if (text[at] == ';' || text[at] == '\n' || (text[at] == ',' && depth == 0))
            return {at, 1};
        for (const std::string_view separator : separators)
            if (text.substr(at).starts_with(separator))
                return {at, separator.size()};
    }
    return {text.size(), 0};
}

Given readGiven(std::string_view text, const Sentence& sentence) {
    Given given;
    while (!text.empty()) {
        const auto [end, length] = endOfPart(text);
        std::string_view part = withoutLabel(text.substr(0, end));
        text.remove_prefix(end + length);
        if (part.empty())
            continue;
        // "wants → cook (b)"
        if (const std::string_view arc = trimmed(withoutRelation(part));
            arc != part && !given.type && readArc(arc, sentence)) {
            given.type = readType(part.substr(arc.size()));
            part = given.type ? arc : part;
        }
        if (const Result<int> node = readNode(part, sentence); node && given.arc && !given.head)
            given.head = *node;
        else if (const auto type = readType(part); type && !given.type)
            given.type = type;
        else if (const Result<Arc> arc = readArc(part, sentence); arc && !given.arc)
            given.arc = *arc;
        else if (arc && !given.head && arc->dependent == given.arc->dependent)
            given.head = arc->head; // the right arc instead of the right head
    }
    return given;
}

std::string answerWith(const Mistake& mistake, int head, std::optional<Type> type) {
    std::string text = std::to_string(mistake.wrong) + " → " + std::to_string(mistake.word) + "; " +
                       std::to_string(head);
    if (type)
        text += std::string("; ") + static_cast<char>('a' + *type);
    return text;
}

class WrongArc : public Prepared {
public:
    WrongArc(Parts parts, Mistake mistake) : Prepared(std::move(parts)), m_mistake(mistake) {}

    Text question(const Examiner&) const override {
        return m_mistake.type ? Text("One arc of this tree is wrong. Which one, which head does "
                                     "its dependent have, and of which type is the attachment?")
                              : Text("One arc of this tree is wrong. Which one, and which head "
                                     "does its dependent have?");
    }

    Text expectedForm(const Examiner&) const override {
        return m_mistake.type ? Text("Answer with the wrong arc from head to dependent, the right "
                                     "head, and the letter of the type, for example 2 → 4; 3; c.")
                              : Text("Answer with the wrong arc from head to dependent and the "
                                     "right head, for example 2 → 4; 3.");
    }

    Marking check(const Examiner& examiner, const AnswerSheet& sheet,
                  const TaskControl&) const override {
        const Given given = readGiven(textOf(sheet), examiner.exercise().sentence);
        if (!given.arc)
            return unreadable(Text("there is no arc"), examiner);
        const bool isArc = *given.arc == Arc{m_mistake.wrong, m_mistake.word};
        const bool isHead = isArc && given.head == m_mistake.right;
        const bool isType = isArc && m_mistake.type && given.type == m_mistake.type;
        Text feedback;
        if (!isArc)
            feedback += Text("{0} is not the wrong arc.",
                             arcName(examiner.exercise().sentence, *given.arc));
        else if (!given.head)
            feedback += Text("The wrong arc is right. The right head is missing.");
        else if (!isHead)
            feedback += Text("The wrong arc is right, but not the new head.");
        if (isArc && m_mistake.type && !isType)
            feedback += given.type ? Text("The attachment is of another type.")
                                   : Text("The type of the attachment is missing.");
        const bool isAll = isArc && isHead && (isType || !m_mistake.type);
        Marking marking = plainMarking(isAll, isAll ? rightText() : std::move(feedback));
        marking.score = static_cast<double>(isArc + isHead + isType) / (m_mistake.type ? 3 : 2);
        return marking;
    }

    std::string modelAnswer(const Examiner&, const TaskControl&) const override {
        return answerWith(m_mistake, m_mistake.right, m_mistake.type);
    }

    std::vector<Text> hints(const Examiner& examiner, const TaskControl& control) const override {
        const Sentence& sentence = examiner.exercise().sentence;
        std::vector<Text> hints{
            Text("Read each arc as a phrase: does the dependent say something about this head?")};
        if (m_mistake.type)
            hints.push_back(Text("Look at the type {0}.", Types[*m_mistake.type]));
        hints.push_back(
            Text("The wrong arc is {0}.", arcName(sentence, {m_mistake.wrong, m_mistake.word})));
        hints.push_back(Text("The answer is {0}.", modelAnswer(examiner, control)));
        return hints;
    }

    /// Returns the right answer, one with another head, one with another type and one with another
    /// arc.
    std::vector<Choice> choices(const Examiner& examiner) const override {
        const Tree& shown = examiner.problem().gold;
        std::vector<std::string> texts{modelAnswer(examiner, {})};
        for (int head = 1; head <= shown.size(); ++head)
            if (head != m_mistake.wrong && head != m_mistake.right && head != m_mistake.word) {
                texts.push_back(answerWith(m_mistake, head, m_mistake.type));
                break;
            }
        if (m_mistake.type)
            texts.push_back(answerWith(m_mistake, m_mistake.right,
                                       static_cast<Type>((*m_mistake.type + 1) % Types.size())));
        for (int word = 1; word <= shown.size(); ++word)
            if (word != m_mistake.word && shown.head(word) != 0) {
                const int head = shown.head(shown.head(word));
                texts.push_back(
                    answerWith({word, shown.head(word), head, {}}, head, m_mistake.type));
                break;
            }
        return textChoices(std::move(texts));
    }

    std::vector<Text> ways(const Examiner&) const override {
        if (!m_mistake.type)
            return {};
        return {Text("prepositional phrase"), Text("verb phrase"), Text("modifier"),
                Text("coordination")};
    }

private:
    Mistake m_mistake;
};

Result<SharedPrepared> prepare(const Exercise& exercise, const TaskControl&) {
    const std::optional<Tree> gold = exercise.sentence.tree();
    if (!gold)
        return failure("the sentence has no heads, expected a gold tree");
    const auto shown = exercise.output ? exercise.output->tree() : std::nullopt;
    if (!shown || shown->size() != gold->size())
        return failure("there is no output with a tree over the words of the sentence");
    std::vector<int> wrong;
    for (int word = 1; word <= gold->size(); ++word)
        if (shown->head(word) != gold->head(word))
            wrong.push_back(word);
    if (wrong.size() != 1)
        return failure(plural("the output has {0} wrong arc, expected one",
                              "the output has {0} wrong arcs, expected one", wrong.size()));
    const int word = wrong.front();
    // The tree of the problem is the tree that is shown.
    return preparedBy<WrongArc>(
        prepareFor(exercise, *shown, exercise.problem(*shown).start()),
        Mistake{word, shown->head(word), gold->head(word), typeOf(exercise.sentence, word)});
}

} // namespace wrong_arc

ExerciseKind wrongArc() {
    using namespace wrong_arc;
    return {.id = "wrong-arc",
            .title = Text("Find the wrong arc"),
            .shows = ExerciseKind::Shows::Tree,
            .make = make,
            .prepare = prepare};
}

} // namespace parsescope
