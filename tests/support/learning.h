// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/linear/perceptron_trainer.h"
#include "core/treebank/treebank.h"
#include "tests/support/derivations.h"
#include "tests/support/pinned.h"

#include <QtTest>

#include <stdexcept>
#include <string>
#include <vector>

namespace parsescope::test {

/// Returns the sentences of a sample file; throws if it cannot be read.
inline std::vector<Sentence> sampleSentences(const std::string& name) {
    const Result<Treebank> treebank =
        Treebank::open(SOURCE_DIR "/resources/samples/" + name + ".conllu");
    if (!treebank)
        throw std::invalid_argument(treebank.error().text());
    std::vector<Sentence> sentences;
    for (int i = 0; i < treebank->size(); ++i)
        sentences.push_back(treebank->read(i).sentence);
    return sentences;
}

inline TrainingOptions trainingOptions(const QString& system, Regime regime,
                                       RootPlace root = RootPlace::First, int iterations = 3,
                                       RootLimit rootLimit = RootLimit::None) {
    TrainingOptions options;
    options.system = systemNamed(system);
    options.perceptron.regime = regime;
    options.shape.root = root;
    options.shape.rootLimit = rootLimit;
    options.iterations = iterations;
    return options;
}

} // namespace parsescope::test
