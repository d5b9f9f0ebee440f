// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/statistics.h"

#include "core/oracle/derivation.h"
#include "core/parsing/gold_parse.h"
#include "core/parsing/systems.h"
#include "core/query/parser_states.h"

#include <random>

namespace parsescope {

bool CellStatistics::add(const std::optional<Tree>& gold, const TaskControl& control) {
    const auto leaveOut = [this](int& reason) {
        ++reason;
        ++read;
        return true;
    };
    if (!gold || gold->size() == 0)
        return leaveOut(treeless);
    if (!gold->isProjective())
        return leaveOut(notProjective);
    if (gold->size() > LrSpineCells::MaxWords)
        return leaveOut(tooLong);

    // The system is chosen by its name, because [GSS14 Figure 3] is about lr-spine.
    const Problem problem{findSystem("lr-spine").value(), *gold};
    std::mt19937_64 random(static_cast<unsigned>(read));
    // There is a canonical derivation, because lr-spine derives every projective tree.
    const auto canonical = staticDerivation(problem.system, problem.gold, problem.start());
    LrSpineCells cells(problem);
    CellSizes more;
    long long added = 0;
    for (const std::vector<Transition>& derivation :
         {canonical.value_or(std::vector<Transition>()),
          randomDerivation(problem.system, problem.gold.size(), random)}) {
        Configuration configuration = problem.start();
        for (Transition transition : derivation) {
            if (control.stopRequested())
                return false;
            if (configuration.stackSize() > 1)
                added += cells.add(configuration, more);
            configuration = problem.system->step(std::move(configuration), transition);
        }
    }
    sizes.add(more);
    configurations += added;
    ++counted;
    ++read;
    return true;
}

void countOn(CellStatistics& statistics, const Treebank& treebank, const TaskControl& control,
             const std::function<void(const CellStatistics&)>& some) {
    countSentences(
        statistics, treebank, control,
        [&](const std::optional<Tree>& gold) { return statistics.add(gold, control); }, some);
}

void countOn(SystemStatistics& statistics, const Treebank& treebank, const TaskControl& control,
             const std::function<void(const SystemStatistics&)>& some) {
    const RootPlace root = statistics.system.rootPlace.value_or(RootPlace::First);
    countSentences(
        statistics, treebank, control,
        [&](const std::optional<Tree>& gold) {
            const bool added = !gold || statistics.counts.add(
                                            {statistics.system, *gold, {}, {RootLimit::None, root}},
                                            statistics.extent, EffortToCount, control);
            statistics.read += added;
            return added;
        },
        some);
}

namespace {

constexpr int ReportEvery = 256; // number of sentences between two reports

std::string between(const std::string& name, int first, int last, const std::string& joint) {
    if (first == last)
        return name + "=" + std::to_string(first);
    return name + ">=" + std::to_string(first) + joint + name + "<=" + std::to_string(last);
}

std::string quotedValue(const std::string& value) {
    std::string result = "\"";
    for (const char c : value)
        result += c == '"' ? std::string("\\\"") : std::string(1, c);
    return result + '"';
}

} // namespace

void TreebankStatistics::add(const SentenceReading& reading) {
    const Sentence& sentence = reading.sentence;
    const std::optional<Tree> tree = sentence.tree();
    ++lengths[sentence.size()];
    for (int number = 1; number <= sentence.size(); ++number) {
        const Word& word = sentence.words[number - 1];
        ++tags[word.upos];
        if (word.head != NoHead || word.deprel != "_")
            ++relations[word.deprel];
        if (word.head > 0 && (tree || reading.isUnfinished))
            ++arcLengths[number - word.head];
    }
    if (reading.isUnfinished)
        arcs.addUnfinished(sentence);
    if (!tree)
        return;
    arcs.add(*tree);
    ++gapDegrees[tree->gapDegree()];
    ++rootCounts[tree->rootCount()];
    const Spread gamma = canonicalGamma(*tree);
    if (gamma.count > 0) {
        Spread& all = gammas[tree->size()];
        all.count += gamma.count;
        all.sum += gamma.sum;
        all.most = std::max(all.most, gamma.most);
    }
}

TreebankStatistics collectStatistics(const Treebank& treebank, const TaskControl& control) {
    TreebankStatistics statistics;
    for (int i = 0; i < treebank.size(); ++i) {
        if (i % ReportEvery == 0) {
            statistics.stopped = control.stopRequested();
            if (statistics.stopped)
                return statistics;
            control.report(static_cast<double>(i) / treebank.size());
        }
        const SentenceReading reading = treebank.read(i);
        if (reading.hasAllWords())
            statistics.add(reading);
        else
            ++statistics.unreadable;
    }
    control.report(1);
    return statistics;
}

std::string lengthQuery(int first, int last) {
    return between("length", first, last, " ");
}

std::string arcLengthQuery(int first, int last) {
    return "pattern { e: N -> M; N.form <> \"__0__\"; " + between("e.delta", first, last, "; ") +
           " }";
}

std::string gapDegreeQuery(int degree) {
    return "gap-degree=" + std::to_string(degree);
}

std::string rootCountQuery(int roots) {
    return "roots=" + std::to_string(roots);
}

std::string relationQuery(const std::string& relation) {
    return "deprel=" + quotedValue(relation);
}

std::string tagQuery(const std::string& tag) {
    return "upos=" + quotedValue(tag);
}

std::string gammaQuery(int first, int last, int least) {
    return lengthQuery(first, last) + " gamma>=" + std::to_string(least);
}

} // namespace parsescope
