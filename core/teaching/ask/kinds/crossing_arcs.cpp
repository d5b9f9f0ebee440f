// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/loss_bound.h"
#include "core/teaching/ask/exercise_maker.h"
#include "core/teaching/ask/short_answers.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_pieces.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

// The kinds of exercises that ask whether a tree is projective, and which of its arcs cross.
namespace parsescope {

namespace crossing_arcs {

/// Returns the arcs that cross another arc, sorted.
std::vector<Arc> crossing(const Tree& tree) {
    std::vector<Arc> arcs;
    for (const auto& [one, other] : crossingArcs(tree))
        for (const int word : {one, other})
            arcs.push_back({tree.head(word), word});
    std::sort(arcs.begin(), arcs.end());
    arcs.erase(std::unique(arcs.begin(), arcs.end()), arcs.end());
    return arcs;
}

/// Makes an exercise about each tree with crossing arcs, and about every second projective tree.
std::optional<Exercise> make(Exercise draft, ExerciseMaker& maker) {
    const auto tree = draft.sentence.tree();
    const bool asks = tree && (!tree->isProjective() || maker.pick(2) == 0);
    return asks ? std::optional(std::move(draft)) : std::nullopt;
}

/// Returns a sentence which names two arcs that cross, or states that there are none.
Text proof(const Examiner& examiner) {
    const Tree& tree = examiner.problem().gold;
    const auto pairs = crossingArcs(tree);
    if (pairs.empty())
        return Text("No two arcs cross.");
    const auto [one, other] = pairs.front();
    const Sentence& sentence = examiner.exercise().sentence;
    return Text("{0} and {1} cross.", arcName(sentence, {tree.head(one), one}),
                arcName(sentence, {tree.head(other), other}));
}

/// The meaning of an answer to a question that is answered with yes or no.
enum class Verdict { Yes, No, Unclear };

/// Returns the meaning of a sentence like "The tree is not projective"; other sentences are
/// unclear.
Verdict verdictOf(std::string_view sentence) {
    constexpr auto others = std::to_array<std::string_view>(
        {"it", "is", "its", "the", "this", "a", "tree", "sentence", "i", "think", "therefore",
         "clearly", "so", "my", "answer", "fully"});
    constexpr auto denials = std::to_array<std::string_view>({"not", "non", "isnt", "no"});
    const auto isIn = [](const std::string& word, std::span<const std::string_view> list) {
        return std::ranges::find(list, word) != list.end();
    };
    int denied = 0;
    bool isOver = false; // true behind "projective"
    for (std::string_view piece : pieces(sentence, " \t-")) {
        const std::string word = plainName(piece);
        const bool denies = isIn(word, denials) || word == "nonprojective";
        const bool ends = word == "projective" || word == "nonprojective";
        if (isOver || !(denies || ends || isIn(word, others)))
            return Verdict::Unclear;
        denied += denies;
        isOver = ends;
    }
    return !isOver || denied > 1 ? Verdict::Unclear : denied == 1 ? Verdict::No : Verdict::Yes;
}

/// The base class of both kinds.
class AboutCrossing : public Prepared {
public:
    AboutCrossing(Parts parts, std::vector<Arc> crossing)
        : Prepared(std::move(parts)), m_crossing(std::move(crossing)) {}

    std::vector<Text> hints(const Examiner& examiner, const TaskControl&) const override {
        return {Text("Draw the arcs above the words. Two arcs cross if exactly one end of one arc "
                     "is strictly between the ends of the other."),
                proof(examiner),
                Text("Crossing arcs: {0}.", arcNames(examiner.exercise().sentence, m_crossing))};
    }

protected:
    std::vector<Arc> m_crossing; ///< the arcs that cross another arc, sorted
};

class CrossingArcs : public AboutCrossing {
public:
    using AboutCrossing::AboutCrossing;

    Text question(const Examiner&) const override {
        return Text("Which arcs of this tree cross another arc, the arcs from ROOT included?");
    }

    Text expectedForm(const Examiner& examiner) const override {
        const int last = examiner.exercise().sentence.size();
        return Text("Answer with arcs from head to dependent, separated by commas, for example {0} "
                    "→ {1}, or with \"none\".",
                    last > 1 ? 1 : 0, last);
    }

    Marking check(const Examiner& examiner, const AnswerSheet& sheet,
                  const TaskControl&) const override {
        const std::vector<Arc>& right = m_crossing;
        if (trimmed(textOf(sheet)).empty())
            return unreadable(Text("there is no answer"), examiner);
        const Result<std::vector<Arc>> given =
            readArcs(textOf(sheet), examiner.exercise().sentence);
        if (!given)
            return unreadable(given.error().message, examiner);
        const AnswerDifference other = difference(right, *given);
        if (other.isEmpty())
            return plainMarking(true, rightText());
        Text feedback;
        if (!other.extra.empty())
            feedback += Text("These arcs cross no other arc of the tree: {0}.",
                             arcNames(examiner.exercise().sentence, other.extra));
        if (!other.missing.empty())
            feedback += plural("{0} arc that crosses another one is missing from the answer.",
                               "{0} arcs that cross another one are missing from the answer.",
                               std::ssize(other.missing));
        return markDifference(right, other, std::move(feedback));
    }

    std::string modelAnswer(const Examiner&, const TaskControl&) const override {
        return answerOf(m_crossing);
    }

    std::vector<Choice> choices(const Examiner& examiner) const override {
        const std::vector<Arc>& right = m_crossing;
        const Tree& tree = examiner.problem().gold;
        std::vector<std::string> texts{answerOf(right), answerOf({})};
        for (int word = 1; word <= tree.size() && texts.size() < 4; ++word) {
            const Arc arc{tree.head(word), word};
            std::vector<Arc> other = right;
            if (const auto found = std::find(other.begin(), other.end(), arc); found != other.end())
                other.erase(found);
            else
                other.push_back(arc);
            std::sort(other.begin(), other.end());
            texts.push_back(answerOf(other));
        }
        return textChoices(std::move(texts));
    }
};

class Projectivity : public AboutCrossing {
public:
    using AboutCrossing::AboutCrossing;

    Text question(const Examiner&) const override {
        return Text("Is this tree projective, if the arcs from ROOT count?");
    }

    Text expectedForm(const Examiner&) const override { return Text("Answer with yes or no."); }

    Marking check(const Examiner& examiner, const AnswerSheet& sheet,
                  const TaskControl&) const override {
        // A reason may follow.
        std::string_view answer = textOf(sheet);
        for (const std::string_view end :
             {",", ".", ";", ":", "\n", "(", " - ", " – ", " because", " since", " as "})
            answer = answer.substr(0, answer.find(end));
        const std::string word = plainName(answer);
        const Verdict verdict = verdictOf(answer);
        const bool no = isOneOf(word, NoWords) || verdict == Verdict::No;
        const bool yes = isOneOf(word, YesWords) || verdict == Verdict::Yes;
        if (!yes && !no)
            return unreadable(Text("the answer is neither yes nor no"), examiner);
        const bool right = yes == m_crossing.empty();
        return plainMarking(right, right ? rightText() += proof(examiner) : proof(examiner));
    }

    std::string modelAnswer(const Examiner&, const TaskControl&) const override {
        return m_crossing.empty() ? "yes" : "no";
    }

    std::vector<Text> hints(const Examiner& examiner, const TaskControl& control) const override {
        std::vector<Text> hints = AboutCrossing::hints(examiner, control);
        hints.pop_back();
        hints.push_back(Text("The answer is {0}.", modelAnswer(examiner, control)));
        return hints;
    }

    std::vector<Choice> choices(const Examiner&) const override {
        return {{"no", Text("no")}, {"yes", Text("yes")}};
    }
};

template<class Kind>
Result<SharedPrepared> prepare(const Exercise& exercise, const TaskControl&) {
    const std::optional<Tree> tree = exercise.sentence.tree();
    if (!tree)
        return failure("the sentence has no heads, expected a gold tree");
    return preparedBy<Kind>(prepareFor(exercise, *tree, exercise.problem(*tree).start()),
                            crossing(*tree));
}

} // namespace crossing_arcs

ExerciseKind crossingArcsOfTree() {
    using namespace crossing_arcs;
    return {.id = "crossing-arcs",
            .title = Text("Find the arcs that cross"),
            .answer = ExerciseKind::Answer::Arcs,
            .shows = ExerciseKind::Shows::Tree,
            .make = make,
            .prepare = prepare<CrossingArcs>};
}

ExerciseKind projectivity() {
    using namespace crossing_arcs;
    return {.id = "projective",
            .title = Text("Say whether a tree is projective"),
            .shows = ExerciseKind::Shows::Tree,
            .make = make,
            .prepare = prepare<Projectivity>};
}

} // namespace parsescope
