// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teaching/exercise_making.h"

#include "core/teaching/ask/exercise_json.h"

#include <algorithm>

namespace parsescope {

namespace {

/// Largest number of sentences of a treebank from which exercises are generated; the first ones are
/// used.
constexpr int MostSentences = 20'000;

/// Returns those of the first MostSentences sentences that have a tree and no errors.
std::vector<Sentence> goodSentences(const Treebank& treebank, const TaskControl& control) {
    std::vector<Sentence> sentences;
    const int count = std::min(treebank.size(), MostSentences);
    for (int i = 0; i < count && !control.stopRequested(); ++i) {
        const SentenceReading reading = treebank.read(i);
        if (reading.errors.empty() && reading.sentence.tree())
            sentences.push_back(reading.sentence);
        if (i % 256 == 0)
            control.report(static_cast<double>(i) / count / 2);
    }
    return sentences;
}

MadeExercises generated(const std::vector<Sentence>& sentences, GeneratorOptions options,
                        const std::vector<std::string>& struckOut, const TaskControl& control) {
    options.struckOut = struckOut;
    return std::make_shared<Result<std::vector<Examiner>>>(
        generateExercises(sentences, options, control));
}

} // namespace

MakeExercises exercisesFrom(const Treebank& treebank, const GeneratorOptions& options) {
    return
        [treebank, options](const std::vector<std::string>& struckOut, const TaskControl& control) {
            return generated(goodSentences(treebank, control), options, struckOut, control);
        };
}

MakeExercises exercisesFrom(const Sentence& sentence, const GeneratorOptions& options) {
    return
        [sentence, options](const std::vector<std::string>& struckOut, const TaskControl& control) {
            return generated({sentence}, options, struckOut, control);
        };
}

MakeExercises exercisesFrom(const std::vector<Exercise>& exercises) {
    return [exercises](const std::vector<std::string>& struckOut, const TaskControl& control) {
        std::vector<Exercise> kept;
        std::copy_if(exercises.begin(), exercises.end(), std::back_inserter(kept),
                     [&](const Exercise& exercise) {
                         return std::find(struckOut.begin(), struckOut.end(),
                                          sentenceName(exercise.sentence)) == struckOut.end();
                     });
        return std::make_shared<Result<std::vector<Examiner>>>(
            makeExaminers(std::move(kept), control));
    };
}

} // namespace parsescope
