// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the commands of rules.
#include "core/base/utf8.h"
#include "core/query/pattern_clauses.h"
#include "core/query/rewrite_draft.h"
#include "core/query/tree_clauses.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace parsescope {

namespace {

/// A function that returns a value in a sentence that is being changed.
using DraftValue = std::function<Result<std::string>(const RewriteDraft&)>;

constexpr std::size_t MostCommands = 100;
/// Features of nodes that no command changes: relations belong to arcs, the others are computed.
constexpr std::array<std::string_view, 7> Unchangeable{"deprel", "deps",    "textform", "wordform",
                                                       "__id__", "__out__", "head"};

class CommandReader {
public:
    CommandReader(Scanner& scanner, const PatternBuilder& names, RewriteRule& rule)
        : m_scanner(scanner), m_names(names), m_rule(rule) {
        m_rule.namedArcs = static_cast<int>(rule.request.pattern.pattern.arcs.size());
    }

    Result<RewriteCommand> readCommand() {
        if (m_scanner.takeWord("add_edge"))
            return readAddEdge();
        if (m_scanner.takeWord("del_edge"))
            return readDeleteEdge();
        if (m_scanner.takeWord("del_feat"))
            return readOwner().and_then([&](const NameAt& owner) {
                return readFeature(owner, true).map([](const Setter& set) -> RewriteCommand {
                    return [set](RewriteDraft& draft) { return set(draft, std::nullopt); };
                });
            });
        for (const auto& [word, in, out] :
             {std::tuple("shift_in", true, false), std::tuple("shift_out", false, true),
              std::tuple("shift", true, true)})
            if (m_scanner.takeWord(word))
                return readShift(in, out);
        const NameAt owner = takeName(m_scanner);
        if (owner.name.empty() || !m_scanner.take("."))
            return m_scanner.errorAt(owner.position,
                                     "{0} is not a command, expected N.feature = value, e.label = "
                                     "relation, add_edge, del_edge, del_feat, shift, shift_in or "
                                     "shift_out",
                                     inQuotes(owner.name));
        return readAssignment(owner);
    }

private:
    using Setter =
        std::function<Result<void>(RewriteDraft&, const std::optional<std::string>& value)>;

    /// Reads a name and the "." after it.
    Result<NameAt> readOwner() {
        const NameAt owner = takeName(m_scanner);
        if (owner.name.empty() || !m_scanner.take("."))
            return m_scanner.unexpected("a node or an arc with a feature, such as N.Case or e.2");
        return owner;
    }

    Result<int> readNode() {
        const NameAt name = takeName(m_scanner);
        if (name.name.empty())
            return m_scanner.unexpected("the name of a node");
        return m_names.node(name);
    }

    /// Returns the index of an arc of the pattern or of an earlier command.
    [[nodiscard]] Result<int> arcNamed(const NameAt& name) const {
        const auto found = m_newArcs.find(name.name);
        return found != m_newArcs.end() ? found->second : m_names.arc(name);
    }
    [[nodiscard]] bool isArc(const NameAt& name) const {
        return m_newArcs.contains(name.name) || m_names.isArc(name);
    }

    /// Reads "-[label]->" or, if `optional` is true, "->". Returns the relation.
    Result<std::string> readArrow(bool optional) {
        if (optional && m_scanner.take("->"))
            return std::string();
        if (!m_scanner.take("-["))
            return m_scanner.unexpected("an arc with its relation: N -[obj]-> M");
        Result<std::string> label = readText(plainLabel);
        if (label && !m_scanner.take("]->"))
            return m_scanner.unexpected(Text::untranslated("]->"));
        return label;
    }

    Result<std::string> readText(const PlainReader& plain) {
        if (m_scanner.rest().starts_with('"')) {
            Result<std::string> value = m_scanner.takeQuoted('"');
            m_scanner.skip();
            return value;
        }
        std::string value = plain(m_scanner);
        if (value.empty())
            return m_scanner.unexpected("a name or \"…\"");
        return value;
    }

    Result<RewriteCommand> readAddEdge() {
        Scanner ahead = m_scanner;
        const NameAt name = takeName(ahead);
        const bool isNamed = ahead.take(":");
        if (isNamed) {
            m_scanner = ahead;
            if (isArc(name) || m_names.node(name))
                return m_scanner.errorAt(name.position, "the name {0} is used already",
                                         inQuotes(name.name));
        }
        const Result<int> head = readNode();
        if (!head)
            return tl::unexpected(head.error());
        const Result<std::string> label = readArrow(isNamed);
        if (!label)
            return tl::unexpected(label.error());
        const Result<int> dependent = readNode();
        if (!dependent)
            return tl::unexpected(dependent.error());
        const int named = isNamed ? m_rule.namedArcs++ : -1;
        if (isNamed)
            m_newArcs.emplace(name.name, named);
        return RewriteCommand(
            [head = *head, dependent = *dependent, label = *label, named](RewriteDraft& draft) {
                return addArc(draft, head, dependent, label, named);
            });
    }

    Result<RewriteCommand> readDeleteEdge() {
        Scanner ahead = m_scanner;
        const NameAt name = takeName(ahead);
        if (isArc(name)) {
            m_scanner = ahead;
            return arcNamed(name).map([](int named) -> RewriteCommand {
                return [named](RewriteDraft& draft) {
                    return arcIn(draft, named).map([](DraftArc* arc) { arc->isThere = false; });
                };
            });
        }
        const Result<int> head = readNode();
        if (!head)
            return tl::unexpected(head.error());
        const Result<std::string> label = readArrow(false);
        if (!label)
            return tl::unexpected(label.error());
        return readNode().map([&](int dependent) -> RewriteCommand {
            return [head = *head, dependent, label = *label](RewriteDraft& draft) {
                return deleteArc(draft, head, dependent, label);
            };
        });
    }

    Result<RewriteCommand> readShift(bool in, bool out) {
        const Result<int> from = readNode();
        if (!from)
            return tl::unexpected(from.error());
        ArcTest test;
        if (!m_scanner.take("==>")) {
            if (!m_scanner.take("=["))
                return m_scanner.unexpected("==> or =[…]=>");
            Result<ArcTest> read = takeArcTest(m_scanner);
            if (!read)
                return tl::unexpected(read.error());
            if (!m_scanner.take("]=>"))
                return m_scanner.unexpected(Text::untranslated("]=>"));
            test = *std::move(read);
        }
        return readNode().map([&](int to) -> RewriteCommand {
            return Shift{*from, to, in, out, std::move(test)};
        });
    }

    /// Reads the feature after "owner." and returns a function that changes it.
    Result<Setter> readFeature(const NameAt& owner, bool deletes) {
        const std::size_t begin = m_scanner.position();
        const std::string name(m_scanner.takeIdentifier());
        if (name.empty())
            return m_scanner.unexpected("the name of a feature");
        if (isArc(owner)) {
            if (name != "2" && (deletes || (name != "1" && name != "label")))
                return m_scanner.errorAt(begin, "{0} of an arc cannot be changed, expected {1}",
                                         inQuotes(name),
                                         deletes ? Text::untranslated("2") : Text("label, 1 or 2"));
            return arcNamed(owner).map([name](int arc) -> Setter {
                return [=](RewriteDraft& draft, const std::optional<std::string>& value) {
                    return setArcValue(draft, arc, name, value);
                };
            });
        }
        if (std::ranges::find(Unchangeable, name) != Unchangeable.end() ||
            (deletes && name == "form"))
            return m_scanner.errorAt(begin,
                                     "{0} of a node cannot be changed; relations are changed by "
                                     "the name of an arc: e.label = obj",
                                     inQuotes(name));
        return m_names.node(owner).map([name = NodeFeature(name).key()](int node) -> Setter {
            return [=](RewriteDraft& draft, const std::optional<std::string>& value) {
                return setNodeValue(draft, node, name, value);
            };
        });
    }

    Result<RewriteCommand> readAssignment(const NameAt& owner) {
        const Result<Setter> set = readFeature(owner, false);
        if (!set)
            return tl::unexpected(set.error());
        if (!m_scanner.take("="))
            return m_scanner.unexpected(Text::untranslated("="));
        std::vector<DraftValue> parts;
        do {
            Result<DraftValue> part = readValue();
            if (!part)
                return tl::unexpected(part.error());
            parts.push_back(*std::move(part));
        } while (m_scanner.take("+"));
        return RewriteCommand([set = *set, parts](RewriteDraft& draft) -> Result<void> {
            std::string all;
            for (const DraftValue& part : parts) {
                const Result<std::string> value = part(draft);
                if (!value)
                    return tl::unexpected(value.error());
                all += *value;
            }
            return set(draft, all);
        });
    }

    /// Reads a name, a number, a text in quotation marks, N.feature or e.label.
    Result<DraftValue> readValue() {
        Scanner ahead = m_scanner;
        const NameAt owner = takeName(ahead);
        const bool isNumber =
            !owner.name.empty() && owner.name.front() >= '0' && owner.name.front() <= '9';
        if (!owner.name.empty() && !isNumber && ahead.take(".")) {
            m_scanner = ahead;
            return readValueOf(owner);
        }
        return readText(isNumber ? PlainReader(plainValue) : PlainReader(plainName))
            .map([](const std::string& text) -> DraftValue {
                return [text](const RewriteDraft&) { return text; };
            });
    }

    /// Reads a value, or a relation with a colon, such as "obl:agent".
    static std::string plainName(Scanner& scanner) {
        std::string name(scanner.takeUntil(";}+,"));
        scanner.skip();
        return name;
    }

    Result<DraftValue> readValueOf(const NameAt& owner) {
        const std::string name(m_scanner.takeIdentifier());
        if (name.empty())
            return m_scanner.unexpected("the name of a feature");
        if (!isArc(owner))
            return m_names.node(owner).map([feature = NodeFeature(name)](int node) -> DraftValue {
                return [=](const RewriteDraft& draft) { return nodeValue(draft, node, feature); };
            });
        return arcNamed(owner).map([name](int named) -> DraftValue {
            return [=](const RewriteDraft& draft) { return arcValue(draft, named, name); };
        });
    }

    Scanner& m_scanner;
    const PatternBuilder& m_names;
    RewriteRule& m_rule;
    std::map<std::string, int> m_newArcs;
};

} // namespace

Result<void> readRewriteCommands(Scanner& scanner, const PatternBuilder& names, RewriteRule& rule) {
    if (!scanner.take("{"))
        return scanner.unexpected(Text::untranslated("{"));
    CommandReader reader(scanner, names, rule);
    while (!scanner.take("}")) {
        if (rule.commands.size() == MostCommands)
            return scanner.unexpected("the end of the commands, after {0} commands", MostCommands);
        Result<RewriteCommand> command = reader.readCommand();
        if (!command)
            return tl::unexpected(command.error());
        rule.commands.push_back(*std::move(command));
        if (!scanner.take(";") && !scanner.rest().starts_with('}'))
            return scanner.unexpected("; or }}");
    }
    return {};
}

} // namespace parsescope
