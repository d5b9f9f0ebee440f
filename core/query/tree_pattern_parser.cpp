// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/pattern_clauses.h"
#include "core/query/pattern_globals.h"
#include "core/query/tree_pattern.h"

#include <memory>

namespace parsescope {

namespace {

constexpr std::size_t MostExtensions = 100;

Condition conditionOf(PatternRequest request) {
    const auto shared = std::make_shared<const PatternRequest>(std::move(request));
    return [shared](Subject& subject) { return matchRequest(*shared, subject); };
}

/// The blocks of a request.
struct Blocks {
    ClauseList pattern;
    // Extensions; the second value is true if a match must have the extension.
    std::vector<std::pair<ClauseList, bool>> extensions;
    std::vector<Condition> globals;
};

/// Reads a block. Returns false if no block comes next.
Result<bool> readBlock(Scanner& scanner, Blocks& blocks) {
    const std::size_t begin = scanner.position();
    Result<void> read;
    if (scanner.takeWord("pattern")) {
        read = readClauses(scanner, blocks.pattern);
    } else if (const bool without = scanner.takeWord("without");
               without || scanner.takeWord("with")) {
        if (blocks.extensions.size() == MostExtensions)
            return scanner.errorAt(begin,
                                   "there are more than {0} blocks with \"with\" or \"without\"",
                                   MostExtensions);
        blocks.extensions.emplace_back(ClauseList(), !without);
        read = readClauses(scanner, blocks.extensions.back().first);
    } else if (scanner.takeWord("global")) {
        read = readGlobals(scanner, blocks.globals);
    } else {
        return false;
    }
    if (!read)
        return tl::unexpected(read.error());
    return true;
}

Result<PatternRequest> requestOf(const Scanner& scanner, Blocks blocks) {
    PatternRequest request;
    request.globals = std::move(blocks.globals);
    PatternBuilder builder(scanner);
    if (const Result<void> made = blocks.pattern.putInto(builder); !made)
        return tl::unexpected(made.error());
    for (const auto& [clauses, wanted] : blocks.extensions) {
        PatternBuilder more = builder.extension();
        if (const Result<void> made = clauses.putInto(more); !made)
            return tl::unexpected(made.error());
        request.extensions.push_back({more.take(), wanted});
    }
    request.pattern = builder.take();
    return request;
}

} // namespace

Result<Condition> parsePatternRequest(Scanner& scanner) {
    scanner.allowComments(true);
    scanner.skip();
    Blocks blocks;
    while (true) {
        const Result<bool> read = readBlock(scanner, blocks);
        if (!read)
            return tl::unexpected(read.error());
        if (!*read)
            break;
    }
    scanner.allowComments(false);
    Result<PatternRequest> request = requestOf(scanner, std::move(blocks));
    if (!request)
        return tl::unexpected(request.error());
    return conditionOf(*std::move(request));
}

Result<Condition> parseWordPattern(Scanner& scanner) {
    Blocks blocks;
    Result<ClauseMaker> features = readFeatures(scanner, {{}, scanner.position()});
    if (!features)
        return tl::unexpected(features.error());
    blocks.pattern.makingNames.push_back(*std::move(features));
    Result<PatternRequest> request = requestOf(scanner, std::move(blocks));
    if (!request)
        return tl::unexpected(request.error());
    return conditionOf(*std::move(request));
}

} // namespace parsescope
