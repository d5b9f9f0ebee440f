// SPDX-License-Identifier: GPL-3.0-or-later
// Tries any bytes as rules that change sentences: they are refused with the place of the error, or
// applying them ends with a tree or with a message.
#include "core/query/rewriting.h"
#include "core/treebank/conllu.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace parsescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Sentence sentence =
        readSentence("# sent_id = one\n"
                     "1\tThe\tthe\tDET\t_\tDefinite=Def\t2\tdet\t_\t_\n"
                     "2\tdogs\tdog\tNOUN\t_\tNumber=Plur\t3\tnsubj\t_\t_\n"
                     "3\tbark\tbark\tVERB\t_\t_\t0\troot\t_\tGloss=x\n"
                     "4\t!\t!\tPUNCT\t_\t_\t3\tpunct:end\t_\t_\n",
                     Format::ConllU)
            .sentence;
    const Result<RewriteRules> rules =
        RewriteRules::parse({reinterpret_cast<const char*>(data), size});
    if (!rules) {
        if (rules.error().line < 1 || rules.error().column < 1 || rules.error().message.empty())
            std::abort();
        return 0;
    }
    const auto made = rules->apply(sentence);
    if (made ? !made->sentence.tree() || made->sentence.size() != sentence.size()
             : made.error().message.empty())
        std::abort();
    return 0;
}
