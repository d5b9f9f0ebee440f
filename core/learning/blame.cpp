// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/blame.h"

#include "core/learning/evaluation.h"
#include "core/oracle/derivation.h"
#include "core/oracle/oracles.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

constexpr std::array<std::string_view, 5> KindNames{"first error", "later error", "consequence",
                                                    "out of reach", "wrong label"};

/// Returns the configurations of a derivation, from the initial to the terminal one.
std::vector<Configuration> configurationsOf(const Problem& problem,
                                            const std::vector<Transition>& transitions) {
    std::vector<Configuration> list{problem.start()};
    for (Transition transition : transitions)
        list.push_back(problem.system->step(list.back(), transition));
    return list;
}

/// Returns the 0-based index of the transition after which the gold arc of `word` is unreachable;
/// -1 if the arc is unreachable in the initial configuration.
int lossOfArc(Problem problem, int word, const std::vector<Configuration>& configurations,
              const TaskControl& control) {
    problem.weights.assign(problem.gold.heads().size(), 0);
    problem.weights[word] = 1;
    const LossFunction loss = *chosenLosses(problem);
    // A lost arc stays lost. Therefore a binary search finds the transition.
    const auto lost = std::partition_point(configurations.begin(), configurations.end(),
                                           [&](const Configuration& configuration) {
                                               return loss(configuration, control).value == 0;
                                           });
    return static_cast<int>(lost - configurations.begin()) - 1;
}

BlamedArc blamedArc(int word, int goldHead, int lostAt, const std::vector<ParsingError>& errors) {
    BlamedArc arc{word, goldHead, lostAt, -1, BlameKind::OutOfReach};
    const auto behind =
        std::upper_bound(errors.begin(), errors.end(), lostAt,
                         [](int step, const ParsingError& error) { return step < error.step; });
    if (lostAt < 0 || behind == errors.begin())
        return arc;
    arc.error = (behind - 1)->step;
    if (arc.error != lostAt)
        arc.kind = BlameKind::Consequence;
    else
        arc.kind = behind - 1 == errors.begin() ? BlameKind::FirstError : BlameKind::LaterError;
    return arc;
}

} // namespace

std::string_view nameOf(BlameKind kind) {
    return KindNames[static_cast<int>(kind)];
}

std::optional<SentenceBlame> blame(const TransitionSystem& system, RootPlace root, const Tree& gold,
                                   const Parse& parse, const TaskControl& control) {
    if (parse.transitions.empty() && gold.size() > 0)
        return std::nullopt;
    const Problem problem{.system = system, .gold = gold, .shape = {RootLimit::None, root}};
    const Result<Oracle> oracle = chooseOracle(problem);
    if (!oracle || oracle->claim(problem) != Claim::Exact)
        return std::nullopt;
    const LossFunction loss = stoppable(oracle->prepare(problem), control);
    const std::vector<Configuration> configurations = configurationsOf(problem, parse.transitions);
    SentenceBlame result;
    for (const Configuration& configuration : configurations)
        result.losses.push_back(loss(configuration).value);
    for (std::size_t step = 0; step < parse.transitions.size(); ++step) {
        const int raise = result.losses[step + 1] - result.losses[step];
        if (raise <= 0)
            continue;
        const Losses here = losses(system, loss, configurations[step]);
        const std::optional<Transition> better =
            preferredTransition(problem, loss, configurations[step], here);
        result.errors.push_back({static_cast<int>(step), parse.transitions[step],
                                 better.value_or(parse.transitions[step]), raise});
    }
    for (int word = 1; word <= gold.size() && !control.stopRequested(); ++word)
        if (parse.heads[word] != gold.head(word))
            result.arcs.push_back(blamedArc(word, gold.head(word),
                                            lossOfArc(problem, word, configurations, control),
                                            result.errors));
    return result;
}

std::optional<SentenceBlame> blame(const ModelDescription& model, const Sentence& sentence,
                                   const Parse& parse, const TaskControl& control) {
    const Result<Sentence> lifted = projectivized(sentence, model.lifting);
    const Sentence& gold = lifted ? *lifted : sentence;
    std::optional<SentenceBlame> result =
        blame(model.system, model.shape.root, *gold.tree(), parse, control);
    if (!result)
        return result;
    for (int number = 1; number <= gold.size(); ++number) {
        const Word& word = gold.words[number - 1];
        const int label = parse.labels[number];
        const std::string found = label < 0 ? "_" : model.labels[label].text;
        if (parse.heads[number] == word.head &&
            withoutSubtype(found) != withoutSubtype(word.deprel))
            result->labels.push_back({number, parse.builtBy[number], found});
    }
    return result;
}

void BlameTotals::add(const SentenceBlame& blame, const Sentence& gold,
                      const TransitionSystem& system) {
    ++sentences;
    const auto count = [&](int word, BlameKind kind) {
        const std::string& relation = gold.words[word - 1].deprel;
        ++all[kind];
        ++byRelation[std::string(withoutSubtype(relation))][kind];
    };
    for (const BlamedArc& arc : blame.arcs)
        count(arc.word, arc.kind);
    for (const BlamedLabel& label : blame.labels)
        count(label.word, BlameKind::WrongLabel);
    for (const ParsingError& error : blame.errors) {
        Errors& entry = byTransition[{system.nameOf(error.taken), system.nameOf(error.better)}];
        ++entry.count;
        entry.first += &error == &blame.errors.front();
        entry.raise += error.raise;
    }
}

Result<void> addBlame(const Model& model, std::span<const Sentence> sentences, RootLimit rootLimit,
                      BlameTotals& totals,
                      const std::function<void(std::size_t, const SentenceBlame&)>& each,
                      std::span<const int> numbers, const TaskControl& control) {
    const ModelDescription& description = model.description();
    const std::vector<Parse> parses = model.parseAll(sentences, rootLimit, control);
    for (std::size_t i = 0; i < parses.size(); ++i)
        if (const std::optional<Error>& failure = parses[i].failure) {
            Error error = *failure;
            const int number = numbers.empty() ? static_cast<int>(i) + 1 : numbers[i];
            error.message = Text("sentence {0}: {1}", number, error.message);
            return tl::unexpected(std::move(error));
        }
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        if (!sentences[i].tree())
            continue;
        const auto found = blame(description, sentences[i], parses[i]);
        if (!found) {
            ++totals.skipped;
            continue;
        }
        totals.add(*found, sentences[i], description.system);
        if (each)
            each(i, *found);
    }
    return {};
}

} // namespace parsescope
