// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/model_origin.h"

#include "core/base/hash.h"
#include "core/treebank/conllu.h"

#include <algorithm>

namespace parsescope {

std::uint64_t sentencesHash(std::span<const Sentence> sentences) {
    ContentHasher hasher;
    for (const Sentence& sentence : sentences)
        hasher.add(writeSentence(sentence, Format::ConllU));
    return std::max<std::uint64_t>(hasher.take(), 1);
}

ModelOrigin commonOrigin(const ModelOrigin& a, const ModelOrigin& b) {
    ModelOrigin common = a;
    if (a.version != b.version)
        common.version.clear();
    if (a.settings != b.settings)
        common.settings.clear();
    if (a.train != b.train) {
        common.train = 0;
        common.sentences = 0;
    }
    if (a.dev != b.dev)
        common.dev = 0;
    if (a.vectors != b.vectors)
        common.vectors = 0;
    return common;
}

std::string_view programVersion() {
    return PARSESCOPE_VERSION;
}

} // namespace parsescope
