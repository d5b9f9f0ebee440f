// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/exact_decoders.h"

#include "core/parsing/systems.h"

#include <array>

namespace parsescope {

std::span<const ExactDecoder* const> exactDecoders() {
    static const std::array list{&ArcHybridDecoder, &ArcEagerDecoder, &EisnerDecoder, &MstDecoder};
    return list;
}

const ExactDecoder* findExactDecoder(std::string_view name) {
    const auto found = std::ranges::find(exactDecoders(), name, &ExactDecoder::name);
    return found == exactDecoders().end() ? nullptr : *found;
}

const ExactDecoder* findArcDecoder(std::string_view name) {
    const ExactDecoder* decoder = findExactDecoder(name);
    return decoder && decoder->scoresArcs() ? decoder : nullptr;
}

const ExactDecoder* exactDecoderOf(const TransitionSystem& system) {
    const Deductions deductions = deductionsOf(system);
    const auto found = std::ranges::find(exactDecoders(), deductions, &ExactDecoder::deductions);
    const bool isKnown = deductions != Deductions::None && system.added.empty();
    return isKnown && found != exactDecoders().end() ? *found : nullptr;
}

std::string namesOfExactDecoders() {
    std::string names;
    for (const ExactDecoder* decoder : exactDecoders())
        names += (names.empty() ? "" : ", ") + std::string(decoder->name);
    return names;
}

Scores asArcEager(const Scores& scores) {
    return scores.decoder->asArcEager(scores);
}

} // namespace parsescope
