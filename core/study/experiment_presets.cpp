// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/experiment_presets.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

/// Arc-eager with buffer transitions: ROOT is first, on the stack at the start [FGR12 §2.2];
/// punctuation does not count [FGR12 §3.2]; transitions have relations [FGR12 §2.3]; sentences that
/// cannot be derived are not left out. The number of iterations of a linear model is not taken from
/// the paper.
void fgr12(ExperimentGrid& grid) {
    grid.training.perceptron.labels = LabelTraining::Joint;
    grid.punctuation = false;
}

/// LR-spine [SSN13 §5]: up to 30 iterations, with the best model on the development part; ROOT is
/// last; punctuation does not count; the trees are projective; transitions have relations.
void ssn13(ExperimentGrid& grid) {
    grid.training.perceptron.labels = LabelTraining::Joint;
    grid.shape.root = RootPlace::Last;
    grid.punctuation = false;
    grid.iterations = 30;
    grid.onlyDerivable = true;
}

/// Tabular oracles [GSS14 §8]: 15 iterations, and for LR-spine 30, which the grid must set;
/// sentences that cannot be derived are left out; ROOT is last; punctuation counts; transitions
/// have relations.
void gss14(ExperimentGrid& grid) {
    grid.training.perceptron.labels = LabelTraining::Joint;
    grid.shape.root = RootPlace::Last;
    grid.iterations = 15;
    grid.onlyDerivable = true;
}

/// Attardi's system [GRSS14 §7]: the settings of [GSS14] with 20 iterations.
void grss14(ExperimentGrid& grid) {
    gss14(grid);
    grid.iterations = 20;
}

/// Cube pruning with structural diversity [ZM14 §4]: 8 epochs, with the model of the last epoch;
/// beams of 6 and 3; punctuation does not count; the trees are projective.
void zm14(ExperimentGrid& grid) {
    grid.punctuation = false;
    grid.iterations = 8;
}

/// Networks with few positions [SHL17 §6]: 20 epochs, with the best model on the development part;
/// the published sizes; punctuation does not count.
void shl17(ExperimentGrid& grid) {
    grid.punctuation = false;
    grid.iterations = 20;
    neural::NetworkOptions& network = grid.training.network;
    network.shape.encoder.wordSize = 100;
    network.shape.encoder.tagSize = 28;
    network.shape.encoder.layers = 2;
    network.shape.encoder.hidden = 256;
    network.shape.hidden = 256;
    network.batchWords = 1000;
}

constexpr std::array<ExperimentPreset, 6> Presets{{{"FGR12", fgr12},
                                                   {"SSN13", ssn13},
                                                   {"GSS14", gss14},
                                                   {"GRSS14", grss14},
                                                   {"SHL17", shl17},
                                                   {"ZM14", zm14}}};

} // namespace

const ExperimentPreset* findPreset(std::string_view name) {
    const auto found = std::ranges::find(Presets, name, &ExperimentPreset::name);
    return found == Presets.end() ? nullptr : &*found;
}

std::string presetNames() {
    std::string text;
    for (const ExperimentPreset& preset : Presets)
        text += (text.empty() ? "" : ", ") + std::string(preset.name);
    return text;
}

} // namespace parsescope
