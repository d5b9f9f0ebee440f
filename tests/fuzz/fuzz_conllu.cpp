// SPDX-License-Identifier: GPL-3.0-or-later
// Opens any bytes as a treebank. A sentence without errors must be read again as it was
// written, in CoNLL-U and in CoNLL-U Plus.
#include "core/treebank/treebank.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace parsescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const Treebank treebank = Treebank::fromBytes("x", bytes);
    for (int i = 0; i < treebank.size(); ++i) {
        const SentenceReading reading = treebank.read(i);
        static_cast<void>(reading.sentence.text());
        static_cast<void>(reading.sentence.tree());
        if (!reading.errors.empty() || treebank.format() == Format::ConllX)
            continue;
        const SentenceReading again =
            readSentence(writeSentence(reading.sentence, treebank.format()), treebank.format());
        if (!again.errors.empty() || again.sentence != reading.sentence)
            std::abort();
    }
    return 0;
}
