// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/generator.h"

#include "core/base/number_text.h"
#include "core/oracle/oracles.h"

#include <algorithm>
#include <random>
#include <set>

namespace parsescope {

namespace {

/// How often each sentence is tried before there are said to be too few.
constexpr int Rounds = 4;
/// Words of the trees between two systems.
constexpr int FewestBetween = 3;
constexpr int MostBetweenWords = 4;
/// Ways to make an item that is asked about.
constexpr std::size_t FewestWays = 2;
constexpr std::size_t MostWaysAsked = 5;

/// Makes exercises one by one.
class Generator {
public:
    Generator(const std::vector<Sentence>& sentences, const GeneratorOptions& options)
        : m_sentences(sentences), m_options(options), m_random(options.seed) {
        for (std::size_t i = 0; i < sentences.size(); ++i)
            if (fits(sentences[i]))
                m_order.push_back(i);
        for (std::size_t i = m_order.size(); i > 1; --i)
            std::swap(m_order[i - 1], m_order[pick(i)]);
    }

    Result<std::vector<Examiner>> run(const TaskControl& control) {
        if (m_options.kinds.empty())
            return failure("no kind of exercise is given");
        if (m_order.empty())
            return failure("no sentence has " + std::to_string(m_options.minWords) + " to " +
                           std::to_string(m_options.maxWords) +
                           " words and a tree such as was asked for");
        const auto wanted = static_cast<std::size_t>(m_options.count);
        std::vector<ExerciseKind> kinds = m_options.kinds;
        std::size_t turn = 0;
        while (m_made.size() < wanted && !kinds.empty()) {
            turn %= kinds.size();
            const ExerciseKind kind = kinds[turn++];
            if (!makeOne(kind, wanted, control)) {
                if (control.stopRequested())
                    break;
                if (m_options.takesFewer) {
                    kinds.erase(kinds.begin() + static_cast<std::ptrdiff_t>(--turn));
                    continue;
                }
                return failure("only " + counted(std::ssize(m_made), "exercise") +
                               " could be made, then none of the kind " + std::string(idOf(kind)) +
                               " was left in these sentences");
            }
            control.report(static_cast<double>(m_made.size()) / static_cast<double>(wanted));
        }
        return std::move(m_made);
    }

private:
    std::size_t pick(std::size_t count) { return static_cast<std::size_t>(m_random() % count); }

    [[nodiscard]] bool fits(const Sentence& sentence) const {
        if (sentence.size() < m_options.minWords || sentence.size() > m_options.maxWords)
            return false;
        const std::optional<Tree> tree = sentence.tree();
        return tree && (!m_options.projective || tree->isProjective() == *m_options.projective) &&
               (!m_options.singleRoot || tree->rootCount() == 1);
    }

    bool makeOne(ExerciseKind kind, std::size_t wanted, const TaskControl& control) {
        const std::size_t before = m_made.size();
        for (std::size_t i = 0; i < m_order.size() * Rounds && !control.stopRequested(); ++i) {
            const Sentence& sentence = m_sentences[m_order[m_next++ % m_order.size()]];
            if (std::optional<Exercise> exercise = make(kind, sentence))
                add(*std::move(exercise), wanted);
            if (m_made.size() > before)
                return true;
        }
        return false;
    }

    /// Unless it makes no sense, or was there before.
    bool add(Exercise exercise, std::size_t wanted) {
        if (m_made.size() >= wanted)
            return false;
        std::string identity = std::string(idOf(exercise.kind)) + exercise.cell;
        for (const Word& word : exercise.sentence.words)
            identity += "\t" + word.form + std::to_string(word.head);
        for (Transition transition : exercise.before)
            identity += " " + exercise.system.nameOf(transition);
        if (exercise.asked)
            identity += " " + exercise.system.nameOf(*exercise.asked);
        if (!m_known.insert(std::move(identity)).second)
            return false;
        Result<Examiner> examiner = Examiner::of(exercise);
        if (!examiner || !isRight(examiner->check(examiner->modelAnswer()).mark))
            return false;
        m_made.push_back(*std::move(examiner));
        return true;
    }

    std::optional<Exercise> make(ExerciseKind kind, const Sentence& sentence) {
        Exercise exercise;
        exercise.kind = kind;
        exercise.sentence = sentence;
        exercise.sentence.extras.clear();
        exercise.system = m_options.system;
        exercise.singleRoot = m_options.singleRoot;
        exercise.root = m_options.root;
        if (kind == ExerciseKind::TreeBetween)
            return between(std::move(exercise));
        const Problem problem{
            exercise.system, *sentence.tree(), {}, exercise.singleRoot, exercise.root};
        const Result<Oracle> oracle = chooseOracle(problem);
        if (!oracle || oracle->claim(problem) != Claim::Exact)
            return std::nullopt;
        const LossFunction loss = oracle->prepare(problem);
        switch (kind) {
        case ExerciseKind::Table:
            return exercise;
        case ExerciseKind::NextTransition:
        case ExerciseKind::LostArcs:
            return onTheWay(std::move(exercise), problem, loss);
        case ExerciseKind::ChartCell:
            return cell(std::move(exercise), problem, loss);
        case ExerciseKind::Recover:
            return recover(std::move(exercise), problem, loss);
        case ExerciseKind::GoldTree:
            exercise.before = walk(problem, loss, nullptr);
            for (Word& word : exercise.sentence.words)
                word.head = NoHead;
            return exercise;
        case ExerciseKind::TreeBetween:
            break;
        }
        return std::nullopt;
    }

    struct Place {
        std::vector<Transition> before;
        Configuration configuration;
        Losses losses;
    };

    /// A derivation by optimal transitions, any of them as likely as the others.
    std::vector<Transition> walk(const Problem& problem, const LossFunction& loss,
                                 std::vector<Place>* places) {
        Configuration here = problem.start();
        std::vector<Transition> taken;
        while (!problem.system.isFinal(here)) {
            const Losses losses = parsescope::losses(problem.system, loss, here);
            if (places)
                places->push_back({taken, here, losses});
            std::vector<Transition> optimal;
            for (const TransitionLoss& entry : losses.transitions)
                if (entry.optimal)
                    optimal.push_back(entry.transition);
            if (optimal.empty())
                break;
            taken.push_back(optimal[pick(optimal.size())]);
            here = problem.system.step(here, taken.back());
        }
        return taken;
    }

    [[nodiscard]] bool isAbout(const Exercise& exercise, const Place& place) const {
        if (m_options.relations.empty())
            return true;
        for (const TransitionLoss& entry : place.losses.transitions) {
            const auto arc = exercise.system.arc(place.configuration, entry.transition);
            if (arc && exercise.sentence.words[arc->dependent - 1].head == arc->head &&
                std::find(m_options.relations.begin(), m_options.relations.end(),
                          exercise.sentence.words[arc->dependent - 1].deprel) !=
                    m_options.relations.end())
                return true;
        }
        return false;
    }

    [[nodiscard]] bool isHardEnough(const Place& place) const {
        int optimal = 0;
        int traps = 0;
        for (const TransitionLoss& entry : place.losses.transitions)
            ++(entry.optimal ? optimal : traps);
        return optimal >= m_options.ambiguity && traps >= m_options.traps;
    }

    std::optional<Exercise> onTheWay(Exercise exercise, const Problem& problem,
                                     const LossFunction& loss) {
        std::vector<Place> places;
        walk(problem, loss, &places);
        std::erase_if(places, [&](const Place& place) {
            return !isHardEnough(place) || !isAbout(exercise, place);
        });
        if (places.empty())
            return std::nullopt;
        const Place& place = places[pick(places.size())];
        exercise.before = place.before;
        if (exercise.kind == ExerciseKind::LostArcs) {
            std::vector<Transition> costly;
            for (const TransitionLoss& entry : place.losses.transitions)
                if (!entry.optimal)
                    costly.push_back(entry.transition);
            if (costly.empty())
                return std::nullopt;
            exercise.asked = costly[pick(costly.size())];
        } else if (m_options.pairs) {
            return paired(std::move(exercise), problem, place);
        }
        return exercise;
    }

    /// Adds the exercise with a tree in which one arc is different, and returns the other one of
    /// the pair.
    std::optional<Exercise> paired(Exercise exercise, const Problem& problem, const Place& place) {
        std::vector<Arc> changes;
        for (int word = 1; word <= problem.gold.size(); ++word)
            for (int head = 1; head <= problem.gold.size(); ++head)
                if (head != word && head != problem.gold.head(word) &&
                    problem.gold.head(word) != 0 && !place.configuration.hasHead(word))
                    changes.push_back({head, word});
        for (std::size_t i = changes.size(); i > 1; --i)
            std::swap(changes[i - 1], changes[pick(i)]);
        for (Arc change : changes) {
            const Result<Tree> tree = problem.gold.withHead(change.dependent, change.head);
            if (!tree || tree->rootCount() != problem.gold.rootCount() ||
                tree->isProjective() != problem.gold.isProjective())
                continue;
            Problem other = problem;
            other.gold = *tree;
            const Result<Oracle> oracle = chooseOracle(other);
            if (!oracle || oracle->claim(other) != Claim::Exact)
                continue;
            const LossFunction loss = oracle->prepare(other);
            const Losses losses = parsescope::losses(other.system, loss, place.configuration);
            if (losses.loss.value != loss(other.start()).value ||
                sharesOptimal(losses, place.losses))
                continue;
            Exercise second = exercise;
            second.sentence.words[change.dependent - 1].head = change.head;
            if (m_made.size() + 2 > static_cast<std::size_t>(m_options.count) &&
                m_options.count > 1)
                return exercise; // an odd one at the end
            if (!add(exercise, static_cast<std::size_t>(m_options.count)))
                return std::nullopt;
            return second;
        }
        return std::nullopt;
    }

    static bool sharesOptimal(const Losses& a, const Losses& b) {
        return std::any_of(a.transitions.begin(), a.transitions.end(),
                           [&](const TransitionLoss& entry) {
                               const TransitionLoss* same = b.find(entry.transition);
                               return entry.optimal && same && same->optimal;
                           });
    }

    /// A place of a walk, by chance; nothing where there is none.
    std::optional<Place> somePlace(const Problem& problem, const LossFunction& loss) {
        std::vector<Place> places;
        walk(problem, loss, &places);
        if (places.empty())
            return std::nullopt;
        return places[pick(places.size())];
    }

    std::optional<Exercise> cell(Exercise exercise, const Problem& problem,
                                 const LossFunction& loss) {
        std::optional<Place> found = somePlace(problem, loss);
        if (!found)
            return std::nullopt;
        Place& place = *found;
        if (pick(2) == 0 && !place.losses.transitions.empty()) { // after a mistake, perhaps
            const auto& entry = place.losses.transitions[pick(place.losses.transitions.size())];
            place.before.push_back(entry.transition);
            place.configuration = problem.system.step(place.configuration, entry.transition);
            if (problem.system.isFinal(place.configuration))
                return std::nullopt;
        }
        const std::optional<Oracle> oracle = tabularOracle(problem, place.configuration);
        if (!oracle)
            return std::nullopt;
        const Chart chart = oracle->record(problem, place.configuration, {});
        std::vector<std::vector<int>> ways(chart.items().size());
        for (const Chart::Deduction& deduction : chart.deductions())
            if (deduction.value < Chart::Infinite)
                ways[deduction.conclusion].push_back(deduction.value);
        std::set<std::string> labels;
        std::vector<std::string> cells;
        for (std::size_t item = 0; item < ways.size(); ++item) {
            const std::string label = chart.label(static_cast<int>(item));
            const auto [least, most] = std::minmax_element(ways[item].begin(), ways[item].end());
            if (labels.insert(label).second && ways[item].size() >= FewestWays &&
                ways[item].size() <= MostWaysAsked && *least < *most)
                cells.push_back(label);
        }
        if (cells.empty())
            return std::nullopt;
        exercise.before = place.before;
        exercise.cell = cells[pick(cells.size())];
        return exercise;
    }

    std::optional<Exercise> recover(Exercise exercise, const Problem& problem,
                                    const LossFunction& loss) {
        std::optional<Place> found = somePlace(problem, loss);
        if (!found)
            return std::nullopt;
        Place& place = *found;
        for (int error = 0; error < m_options.errors; ++error) {
            std::vector<Transition> costly;
            const Losses losses = parsescope::losses(problem.system, loss, place.configuration);
            for (const TransitionLoss& entry : losses.transitions)
                if (!entry.optimal && entry.loss.value < Unreachable)
                    costly.push_back(entry.transition);
            if (costly.empty())
                return std::nullopt;
            place.before.push_back(costly[pick(costly.size())]);
            place.configuration = problem.system.step(place.configuration, place.before.back());
        }
        if (problem.system.isFinal(place.configuration))
            return std::nullopt;
        if (problem.system.legalTransitions(place.configuration).size() < 2)
            return std::nullopt; // there would be nothing to choose
        exercise.before = place.before;
        return exercise;
    }

    std::optional<Exercise> between(Exercise exercise) {
        if (!m_options.other)
            return std::nullopt;
        exercise.other = m_options.other;
        const auto words =
            FewestBetween + static_cast<int>(pick(MostBetweenWords - FewestBetween + 1));
        if (exercise.sentence.size() < words)
            return std::nullopt;
        exercise.sentence.words.resize(words);
        exercise.sentence.comments.clear();
        for (Word& word : exercise.sentence.words) {
            word.head = NoHead;
            word.deprel = word.deps = "_";
        }
        return exercise;
    }

    const std::vector<Sentence>& m_sentences;
    const GeneratorOptions& m_options;
    std::mt19937_64 m_random;
    std::vector<std::size_t> m_order;
    std::size_t m_next = 0;
    std::set<std::string> m_known;
    std::vector<Examiner> m_made;
};

} // namespace

Result<std::vector<Examiner>> generateExercises(const std::vector<Sentence>& sentences,
                                                const GeneratorOptions& options,
                                                const TaskControl& control) {
    return Generator(sentences, options).run(control);
}

} // namespace parsescope
