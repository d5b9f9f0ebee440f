// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>
#include <utility>

namespace parsescope {

// The tables below have the names of transitions in the literature and in other parsers, as letters
// in lower case.

/// The titles of the most common transitions, with their short names.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 4> CommonTitles{
    {{"shift", "sh"}, {"reduce", "re"}, {"leftarc", "la"}, {"rightarc", "ra"}}};

/// Another name of a transition.
struct OtherName {
    std::string_view name;
    std::string_view title; ///< title of the transition
    /// True for names that can be words in a text of a person, or the keys of other transitions.
    bool isShort = false;
};

inline constexpr std::array<OtherName, 47> OtherNames{{{"leftreduce", "leftarc"},
                                                       {"rightreduce", "rightarc"},
                                                       {"reduceleft", "leftarc"},
                                                       {"reduceright", "rightarc"},
                                                       {"arcleft", "leftarc"},
                                                       {"arcright", "rightarc"},
                                                       {"leftattach", "leftarc"},
                                                       {"rightattach", "rightarc"},
                                                       {"attachleft", "leftarc"},
                                                       {"attachright", "rightarc"},
                                                       {"leftedge", "leftarc"},
                                                       {"rightedge", "rightarc"},
                                                       {"push", "shift"},
                                                       {"pop", "reduce"},
                                                       {"shf", "shift"},
                                                       {"shft", "shift"},
                                                       {"lred", "leftarc"},
                                                       {"rred", "rightarc"},
                                                       {"npleft", "leftarc2"},
                                                       {"npright", "rightarc2"},
                                                       {"schieben", "shift"},
                                                       {"verschieben", "shift"},
                                                       {"linksbogen", "leftarc"},
                                                       {"rechtsbogen", "rightarc"},
                                                       {"linkskante", "leftarc"},
                                                       {"rechtskante", "rightarc"},
                                                       {"reduzieren", "reduce"},
                                                       {"décaler", "shift"},
                                                       {"réduire", "reduce"},
                                                       {"arcgauche", "leftarc"},
                                                       {"arcdroit", "rightarc"},
                                                       {"desplazar", "shift"},
                                                       {"reducir", "reduce"},
                                                       {"arcoizquierdo", "leftarc"},
                                                       {"arcoderecho", "rightarc"},
                                                       {"arcosinistro", "leftarc"},
                                                       {"arcodestro", "rightarc"},
                                                       {"s", "shift", true},
                                                       {"left", "leftarc", true},
                                                       {"l", "leftarc", true},
                                                       {"right", "rightarc", true},
                                                       {"r", "rightarc", true},
                                                       {"links", "leftarc", true},
                                                       {"rechts", "rightarc", true},
                                                       {"red", "reduce", true},
                                                       {"gauche", "leftarc", true},
                                                       {"droite", "rightarc", true}}};

} // namespace parsescope
