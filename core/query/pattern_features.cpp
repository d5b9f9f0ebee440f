// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"
#include "core/query/pattern_clauses.h"
#include "core/query/pattern_parser.h"
#include "core/query/tree_clauses.h"

#include <optional>
#include <utility>

namespace parsescope {

namespace {

/// Reads the name of a feature, which may have brackets, for example "Number[psor]".
std::string takeFeatureName(Scanner& scanner) {
    std::string name(scanner.takeIdentifier());
    if (name.empty() || !scanner.rest().starts_with('['))
        return name;
    const std::size_t end = scanner.rest().find_first_of("],;}");
    if (end != std::string_view::npos && scanner.rest()[end] == ']') {
        const std::string_view layer = scanner.rest().substr(0, end + 1);
        name += layer;
        static_cast<void>(scanner.take(layer));
    }
    return name;
}

Result<FeatureTest> readFeature(Scanner& scanner) {
    const bool absent = scanner.take("!");
    const std::string name = takeFeatureName(scanner);
    if (name.empty())
        return scanner.unexpected("a feature, such as upos=VERB");
    if (absent)
        return FeatureTest{NodeFeature(name), isThere(false)};
    const bool equals = scanner.rest().starts_with('=');
    Result<ValueTest> test = takeValueTest(scanner, plainValue);
    if (!test)
        return tl::unexpected(test.error());
    FeatureTest read{NodeFeature(name), *std::move(test)};
    if (!equals || !scanner.take("/"))
        return read;
    const std::string other = takeFeatureName(scanner);
    if (other.empty() || !scanner.rest().starts_with('='))
        return scanner.unexpected("a feature and = behind /, as in ExtPos=ADV/upos=ADV");
    test = takeValueTest(scanner, plainValue);
    if (!test)
        return tl::unexpected(test.error());
    read.other = NodeFeature(other);
    read.otherTest = *std::move(test);
    return read;
}

/// A side of a comparison, for example "N.lemma", "N.ExtPos/upos" or "e.label".
struct Side {
    NameAt owner;
    std::string feature;
    std::string otherwise;

    /// Returns the value that this side denotes in the pattern of `builder`.
    [[nodiscard]] Result<PatternValue> in(const PatternBuilder& builder) const {
        const bool ofArc = builder.isArc(owner);
        const Result<int> index = ofArc ? builder.arc(owner) : builder.node(owner);
        if (!index)
            return tl::unexpected(index.error());
        if (ofArc && !otherwise.empty())
            return builder.errorAt(owner, "an arc has no features with / between them");
        PatternValue value{ofArc, *index, NodeFeature(feature)};
        if (!otherwise.empty())
            value.otherwise = NodeFeature(otherwise);
        return value;
    }

    /// Returns the value that this side denotes in the pattern of `builder`. Fails if it is not a
    /// number.
    [[nodiscard]] Result<PatternValue> asNumber(const PatternBuilder& builder) const {
        Result<PatternValue> value = in(builder);
        if (value && !value->isNumeric())
            return builder.errorAt(owner,
                                   "{0} is not a number, expected length or delta of an arc, or of "
                                   "a node __id__, __out__, or one such as AlignBegin",
                                   inQuotes(feature));
        return value;
    }
};

auto sideValue(const Side& side) {
    return [side](const PatternBuilder& builder) { return side.in(builder); };
}

auto sideNumber(const Side& side) {
    return [side](const PatternBuilder& builder) { return side.asNumber(builder); };
}

/// A reader of clauses about features, after the name of their node or arc.
class ComparisonReader {
public:
    explicit ComparisonReader(Scanner& scanner) : m_scanner(scanner) {}

    /// Reads "!N.lemma" after the sign.
    Result<ClauseMaker> readAbsence() {
        const NameAt owner = takeName(m_scanner);
        if (owner.name.empty())
            return m_scanner.unexpected("the name of a node or an arc");
        if (!m_scanner.take("."))
            return m_scanner.unexpected(". and a feature");
        if (owner.name == "meta")
            return ofCondition(readMetadata(m_scanner, true));
        return readSide(owner).map([](const Side& side) { return ofTest(side, isThere(false)); });
    }

    /// Reads a comparison after "name.". If there is no sign, the clause requires that the feature
    /// exists.
    Result<ClauseMaker> readFeatureOf(const NameAt& owner) {
        if (owner.name == "global")
            return ofCondition(readGraphProperty(m_scanner));
        if (owner.name == "meta")
            return ofCondition(readMetadata(m_scanner, false));
        const Result<Side> left = readSide(owner);
        if (!left)
            return tl::unexpected(left.error());
        const std::string_view rest = m_scanner.rest();
        if (rest.starts_with(';') || rest.starts_with('}'))
            return ofTest(*left, isThere(true));
        const bool equal = rest.starts_with('=');
        if (!equal && !rest.starts_with("<>")) {
            if (rest.starts_with('<') || rest.starts_with('>'))
                return readInequality(*left);
            return m_scanner.unexpected("=, <>, a comparison such as > 3, ; or }}");
        }
        Scanner ahead = m_scanner;
        static_cast<void>(ahead.take(equal ? "=" : "<>"));
        if (const Result<std::optional<Side>> right = readOtherSide(ahead); !right || *right)
            return right ? Result<ClauseMaker>(ofSides(*left, **right, equal))
                         : tl::unexpected(right.error());
        const Result<ValueTest> test = takeValueTest(
            m_scanner, left->feature == "label" ? plainLabel : plainValue, ValueForms::One);
        if (!test)
            return tl::unexpected(test.error());
        if (m_scanner.rest().starts_with('|'))
            return m_scanner.unexpected(
                "; or }}; several values are possible in brackets: {0} [{1}=A|B]", owner.name,
                left->feature);
        return ofTest(*left, *test);
    }

private:
    /// Reads the name of a feature, or the names of two features with "/" between them, after
    /// "name.".
    Result<Side> readSide(const NameAt& owner) {
        Side side{owner, takeFeatureName(m_scanner), {}};
        if (side.feature.empty())
            return m_scanner.unexpected("a feature");
        if (m_scanner.take("/")) {
            side.otherwise = takeFeatureName(m_scanner);
            if (side.otherwise.empty())
                return m_scanner.unexpected("a feature");
        }
        return side;
    }

    /// Reads "M.lemma" from `ahead`, a scanner after the sign. Returns nothing if no such value
    /// comes next.
    Result<std::optional<Side>> readOtherSide(Scanner ahead) {
        const bool isNumber =
            !ahead.atEnd() && ahead.rest().front() >= '0' && ahead.rest().front() <= '9';
        const NameAt name = takeName(ahead);
        if (isNumber || name.name.empty() || !ahead.take("."))
            return std::optional<Side>();
        m_scanner = ahead;
        return readSide(name).map([](const Side& side) { return std::optional(side); });
    }

    Result<ClauseMaker> readInequality(const Side& left) {
        using Sign = Comparison::Sign;
        Scanner ahead = m_scanner;
        const bool less = m_scanner.rest().starts_with('<');
        const bool orEqual = ahead.take(less ? "<=" : ">=");
        if (!orEqual)
            static_cast<void>(ahead.take(less ? "<" : ">"));
        const Sign sign = less ? (orEqual ? Sign::LessEqual : Sign::Less)
                               : (orEqual ? Sign::GreaterEqual : Sign::Greater);
        const Result<std::optional<Side>> right = readOtherSide(ahead);
        if (!right)
            return tl::unexpected(right.error());
        if (*right)
            return clauseAbout(sideNumber(left), sideNumber(**right),
                               [sign](const PatternValue& a, const PatternValue& b) {
                                   return numbersClause(a, sign, b);
                               });
        return takeComparison(m_scanner).map([&](const Comparison& bound) {
            return clauseAbout(sideNumber(left), [bound](const PatternValue& value) {
                return numberClause(value, bound);
            });
        });
    }

    static ClauseMaker ofTest(const Side& side, const ValueTest& test) {
        return clauseAbout(sideValue(side),
                           [test](const PatternValue& found) { return valueClause(found, test); });
    }

    static ClauseMaker ofSides(const Side& left, const Side& right, bool same) {
        return clauseAbout(sideValue(left), sideValue(right),
                           [same](const PatternValue& a, const PatternValue& b) {
                               return valuesClause(a, b, same);
                           });
    }

    /// Returns a clause with a condition on the whole sentence.
    static Result<ClauseMaker> ofCondition(const Result<Condition>& condition) {
        return condition.map([](const Condition& holds) -> ClauseMaker {
            return [holds](PatternBuilder& builder) -> Result<void> {
                builder.add({{}, {}, [holds](Subject& subject, const PatternBinding&) {
                                 return holds(subject).map(
                                     [](const auto& matches) { return !matches.empty(); });
                             }});
                return {};
            };
        });
    }

    Scanner& m_scanner;
};

} // namespace

NameAt takeName(Scanner& scanner) {
    const std::size_t begin = scanner.position();
    return {std::string(scanner.takeIdentifier()), begin};
}

Result<ClauseMaker> readFeatures(Scanner& scanner, const NameAt& node) {
    std::vector<std::vector<FeatureTest>> lists;
    do {
        if (!scanner.take("["))
            return scanner.unexpected(Text::untranslated("["));
        std::vector<FeatureTest>& tests = lists.emplace_back();
        while (!scanner.take("]")) {
            Result<FeatureTest> test = readFeature(scanner);
            if (!test)
                return tl::unexpected(test.error());
            tests.push_back(*std::move(test));
            if (!scanner.take(",") && !scanner.rest().starts_with(']'))
                return scanner.unexpected(", or ]");
        }
    } while (scanner.take("|"));
    return ClauseMaker([node, lists](PatternBuilder& builder) {
        return builder.makeNode(node).map([&](int index) {
            if (lists.size() > 1 || !lists.front().empty())
                builder.add(featuresClause(index, lists));
        });
    });
}

Result<ClauseMaker> readFeatureOf(Scanner& scanner, const NameAt& owner) {
    return ComparisonReader(scanner).readFeatureOf(owner);
}

Result<ClauseMaker> readAbsence(Scanner& scanner) {
    return ComparisonReader(scanner).readAbsence();
}

} // namespace parsescope
