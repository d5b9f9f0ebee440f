// SPDX-License-Identifier: GPL-3.0-or-later
// Tries any bytes as a query: it is refused with the place of the error, or it finds words that
// exist in the sentence.
#include "core/query/query.h"
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
                     "2.1\tdo\tdo\tAUX\t_\t_\t_\t_\t3:aux\t_\n"
                     "3\tbark\tbark\tVERB\t_\t_\t0\troot\t2:acl|2.1:x\tAlignBegin=1.5\n"
                     "4-5\t!é\t_\t_\t_\t_\t_\t_\t_\t_\n"
                     "4\t!\t!\tPUNCT\t_\tNumber[psor]=Sing\t2\tobl:to\t4:obl\t_\n"
                     "5\te\u0301\te\u0301\tX\t_\t_\t1\tdep\t_\tSpaceAfter=No\n",
                     Format::ConllU)
            .sentence;
    Result<Query> query = parseQuery({reinterpret_cast<const char*>(data), size});
    if (!query) {
        if (query.error().line < 1 || query.error().column < 1 || query.error().message.empty())
            std::abort();
        return 0;
    }
    for (const ArcSource arcs : {ArcSource::Basic, ArcSource::Enhanced}) {
        query->arcs = arcs;
        const Matches matches = findMatches(*query, sentence);
        if (!matches)
            continue;
        for (const Match& match : *matches)
            for (const int word : match.words)
                if (word < 1 || word > sentence.size())
                    std::abort();
    }
    return 0;
}
