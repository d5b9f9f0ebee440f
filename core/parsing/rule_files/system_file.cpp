// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rule_files/system_file.h"

#include "core/base/edit_distance.h"
#include "core/base/utf8.h"
#include "core/parsing/feature_templates.h"
#include "core/parsing/rule_files/condition_parser.h"
#include "core/parsing/rule_files/field_parser.h"
#include "core/parsing/rule_files/pattern_parser.h"
#include "core/parsing/rule_files/pattern_text.h"
#include "core/parsing/rule_files/rule_functions.h"
#include "core/parsing/rule_files/rule_scanner.h"
#include "core/parsing/rule_files/system_texts.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace parsescope {

namespace {

constexpr std::size_t LongestName = 32;
constexpr std::size_t LongestText = 1000; // largest length of a text, in bytes
constexpr std::size_t MostLists = 4;      // largest number of further lists

constexpr std::array<std::string_view, 11> Fields{"name",  "title",    "source", "description",
                                                  "lists", "start",    "end",    "derivations",
                                                  "trees", "features", "menu"};

Text fieldNames() {
    std::vector<Text> names;
    for (const std::string_view field : Fields)
        names.push_back(Text::untranslated(std::string(field)));
    return Text::joined(names, ", ");
}

class SystemReader {
public:
    explicit SystemReader(std::string_view text) : m_text(text) {}

    Result<TransitionSystem> read() {
        if (m_text.size() > LongestSystemFile)
            return failure("the file is longer than {0} bytes, expected a transition system",
                           LongestSystemFile);
        if (const std::size_t at = findInvalidUtf8(m_text); at != std::string_view::npos)
            return errorIn(m_text, at, Text("found {0}, expected UTF-8", byteText(m_text[at])));
        if (const std::size_t at = findControl(m_text); at != std::string_view::npos)
            return errorIn(m_text, at, Text("found {0}, expected text", byteText(m_text[at])));
        for (const Statement& statement : statementsOf(m_text))
            if (const Result<void> done = readStatement(statement); !done)
                return tl::unexpected(done.error());
        for (const std::string_view needed : {"name", "end"})
            if (std::ranges::find(m_seen, needed) == m_seen.end())
                return errorIn(
                    m_text, m_text.size(),
                    Text("found the end of the file, expected \"{0}: …\" before it", needed));
        if (m_system.rules.empty())
            return errorIn(m_text, m_text.size(),
                           Text("found the end of the file, expected a rule, such as: sh, key S, "
                                "\"Shift\": σ, i|β ⇒ σ|i, β"));
        if (m_system.title.empty())
            m_system.title = Text::untranslated(m_system.name);
        m_system.features.insert(m_system.features.end(), m_ruleFeatures.begin(),
                                 m_ruleFeatures.end());
        m_system.traits = traitsOf(m_system);
        return std::move(m_system);
    }
    /// Reads the system and fails if its feature templates are too many. The built-in systems are
    /// read without this check, which takes longer than all the rest.
    Result<TransitionSystem> readAndCheck() {
        Result<TransitionSystem> system = read();
        if (system)
            if (const auto objection = objectionToFeatures(*system))
                return errorIn(m_text, m_featuresAt, *objection);
        return system;
    }
    /// Returns the numbers that the text states, after read().
    [[nodiscard]] const SystemCounts& counts() const { return m_counts; }

private:
    Result<void> readStatement(Statement statement) {
        RuleScanner scanner(m_text, statement.begin, statement.end);
        const std::string_view name = scanner.takeName(true);
        if (name.empty())
            return scanner.unexpected(Text("{0}, or the name of a rule", fieldNames()));
        if (std::ranges::find(Fields, name) == Fields.end())
            return readRule(scanner, statement, name);
        if (!scanner.take(":"))
            return scanner.unexpected(Text(": after \"{0}\"", name));
        if (std::ranges::find(m_seen, name) != m_seen.end())
            return errorIn(m_text, statement.begin,
                           Text("\"{0}\" occurs twice, expected it once", name));
        m_seen.push_back(name);
        if (name == "lists")
            return readLists(scanner, statement);
        if (name == "start")
            return parseStart(scanner, m_system);
        if (name == "end")
            return readEnd(scanner);
        if (name == "derivations")
            return store(parseNumbers(scanner), m_counts.derivations);
        if (name == "trees")
            return store(parseNumbers(scanner), m_counts.trees);
        if (name == "menu")
            return store(parseMenu(scanner), m_system.menu);
        if (name == "features") {
            m_featuresAt = scanner.position();
            const Result<void> done = parseFeatures(scanner, m_system.features);
            return done && !scanner.atEnd()
                       ? scanner.unexpected(Text("; and another template, or the end of the line"))
                       : done;
        }
        return readText(scanner, statement, name);
    }

    /// Stores what was parsed, or returns the error.
    template<class Value>
    static Result<void> store(Result<Value> parsed, Value& to) {
        if (!parsed)
            return tl::unexpected(parsed.error());
        to = *std::move(parsed);
        return {};
    }

    Result<void> readText(RuleScanner& scanner, Statement statement, std::string_view field) {
        const std::size_t begin = m_text.find(':', statement.begin) + 1;
        const std::string text = inOneLine(m_text.substr(begin, statement.end - begin));
        if (text.empty())
            return scanner.unexpected(Text("a text"));
        if (text.size() > LongestText)
            return errorIn(
                m_text, begin,
                Text("the text is longer than {0} bytes, expected a shorter one", LongestText));
        if (field == "name") {
            RuleScanner again(m_text, begin, statement.end);
            m_system.name = again.takeName(true, true);
            if (m_system.name.empty() || !again.atEnd() || m_system.name.size() > LongestName)
                return errorIn(m_text, begin,
                               Text("found {0}, expected a name of at most {1} letters, digits, "
                                    "- and _",
                                    inQuotes(text), LongestName));
            return {};
        }
        if (field == "source")
            m_system.source = text;
        else
            (field == "title" ? m_system.title : m_system.description) = textInFile(text);
        return {};
    }

    /// Reads the names of the further lists, which must come before all lines that use them.
    Result<void> readLists(RuleScanner& scanner, Statement statement) {
        if (!m_system.rules.empty() || m_system.end ||
            std::ranges::find(m_seen, "start") != m_seen.end())
            return errorIn(
                m_text, statement.begin,
                Text("\"lists\" comes too late, expected it before start, end and rules"));
        do {
            const std::size_t begin = scanner.position();
            const std::string name = takeListName(scanner);
            const auto isSame = [&](const ListDeclaration& list) { return list.name == name; };
            if (name.empty())
                return scanner.unexpected(Text("the name of a list, such as λ, τ or list2"));
            if (std::ranges::any_of(m_system.lists, isSame))
                return scanner.errorAt(
                    begin, Text("the list {0} occurs twice, expected each list once", name));
            if (m_system.lists.size() == MostLists)
                return scanner.errorAt(begin, Text("expected at most {0} lists", MostLists));
            m_system.lists.push_back({name});
        } while (scanner.take(","));
        if (!scanner.atEnd())
            return scanner.unexpected(Text(", and another list, or the end of the line"));
        return {};
    }

    /// Takes a Greek letter other than σ and β, or a name of a node that is longer than a letter,
    /// with digits after it. Returns an empty text if neither comes next.
    static std::string takeListName(RuleScanner& scanner) {
        const std::string_view rest = scanner.rest();
        const bool isGreek = rest.size() > 1 && (rest[0] == '\xCE' || rest[0] == '\xCF') &&
                             !rest.starts_with("σ") && !rest.starts_with("β");
        std::string name(rest.substr(0, isGreek ? 2 : 0));
        while (isGreek && name.size() < rest.size() && rest[name.size()] >= '0' &&
               rest[name.size()] <= '9')
            name += rest[name.size()];
        if (!isGreek) {
            const std::string word = takeNode(scanner);
            return word.size() > 1 && word.size() <= LongestName ? word : std::string();
        }
        return scanner.takeWord(name) ? name : std::string();
    }

    Result<void> readEnd(RuleScanner& scanner) {
        Result<RulePattern> end = parseEnd(scanner, m_system.lists);
        if (!end)
            return tl::unexpected(end.error());
        setEnd(m_system, std::make_shared<const RulePattern>(*std::move(end)));
        return {};
    }

    Result<void> readRule(RuleScanner& scanner, Statement statement, std::string_view name) {
        if (name.size() > LongestName)
            return errorIn(m_text, statement.begin,
                           Text("the name of the rule is too long, expected at most {0} characters",
                                LongestName));
        if (m_system.rules.size() == MostRules)
            return errorIn(m_text, statement.begin, Text("expected at most {0} rules", MostRules));
        char key = 0;
        bool neverTwice = false;
        std::vector<std::string> texts;
        std::vector<std::string> features;
        while (scanner.take(","))
            if (scanner.take("never-twice"))
                neverTwice = true;
            else if (const Result<void> done = readAttribute(scanner, key, texts, features); !done)
                return done;
        if (!scanner.take(":"))
            return scanner.unexpected(Text(": and the rule, or , key X, or , \"Title\""));
        const std::string_view rest =
            m_text.substr(scanner.position(), statement.end - scanner.position());
        if (rest.find("⇒") == std::string_view::npos && rest.find("=>") == std::string_view::npos)
            if (const Result<void> done = refuseField(statement, name, key || !texts.empty(), rest);
                !done)
                return done;
        Result<RulePattern> pattern = parseRule(scanner, m_system.lists);
        if (!pattern)
            return tl::unexpected(pattern.error());
        pattern->name = name;
        pattern->features = features;
        m_ruleFeatures.insert(m_ruleFeatures.end(), features.begin(), features.end());
        pattern->title = textInFile(texts.empty() ? std::string(name) : texts.front());
        pattern->effect = texts.size() < 2 ? effectOf(*pattern) : textInFile(texts[1]);
        if (const std::string other = takenBy(*pattern); !other.empty())
            return errorIn(m_text, statement.begin,
                           Text("the name {0} can be mistaken for the rule {1}, expected another "
                                "name",
                                pattern->name, other));
        addRule(std::make_shared<const RulePattern>(*std::move(pattern)), key);
        m_system.rules.back().neverTwice = neverTwice;
        return {};
    }

    /// Fails if `name` is the name of a field with typing mistakes, or if `rest`, without an arrow,
    /// has no sign of a rule and no attributes precede it.
    [[nodiscard]] Result<void> refuseField(Statement statement, std::string_view name,
                                           bool hasAttributes, std::string_view rest) const {
        const auto distance = [&](std::string_view field) { return editDistance(name, field); };
        const std::string_view field = *std::ranges::min_element(Fields, {}, distance);
        constexpr int MostMistakes = 2;
        if (distance(field) <= MostMistakes && name.size() > MostMistakes)
            return errorIn(m_text, statement.begin,
                           Text("there is no field \"{0}\"; did you mean \"{1}\"?", name, field));
        const auto occurs = [rest](std::string_view sign) { return rest.find(sign) != rest.npos; };
        if (hasAttributes || std::ranges::any_of(std::array{"σ", "β", "|", "["}, occurs))
            return {};
        return errorIn(m_text, statement.begin,
                       Text("\"{0}\" is not a field, and the line is not a rule, which needs ⇒; "
                            "expected {1}, or a rule",
                            name, fieldNames()));
    }

    Result<void> readAttribute(RuleScanner& scanner, char& key, std::vector<std::string>& texts,
                               std::vector<std::string>& features) {
        const std::size_t begin = scanner.position();
        if (scanner.takeWord("features")) {
            if (!scanner.take("["))
                return scanner.unexpected(Text("[ and feature templates"));
            m_featuresAt = scanner.position();
            const Result<void> done = parseFeatures(scanner, features);
            return done && !scanner.take("]")
                       ? scanner.unexpected(Text("] after the feature templates"))
                       : done;
        }
        if (scanner.takeWord("key")) {
            const std::string_view letter = scanner.takeName();
            if (letter.size() != 1)
                return scanner.errorAt(begin, Text("expected one letter after \"key\""));
            if (key != 0)
                return scanner.errorAt(begin, Text("this is the second key, expected one"));
            key = static_cast<char>(letter.front() | 0x20);
            for (const Rule& rule : m_system.rules)
                if (rule.key == key)
                    return scanner.errorAt(
                        begin, Text("the rule {0} has this key, expected another one", rule.name));
            return {};
        }
        if (!scanner.take("\""))
            return scanner.unexpected(Text("key X, or a title in quotes"));
        scanner.goTo(begin);
        Result<std::string> text = scanner.takeQuoted();
        if (!text)
            return tl::unexpected(text.error());
        if (text->empty() || text->size() > LongestText || texts.size() == 2)
            return scanner.errorAt(
                begin, Text("expected a title and an effect in words, each of 1 to {0} bytes",
                            LongestText));
        texts.push_back(*std::move(text));
        return {};
    }

    /// Returns the name of a rule some of whose transitions have names of transitions of `pattern`;
    /// empty if there is none.
    [[nodiscard]] std::string takenBy(const RulePattern& pattern) const {
        const auto isVariant = [](std::string_view name, std::string_view of) {
            return name.starts_with(of) && name.size() > of.size() &&
                   name.find_first_not_of("0123456789", of.size()) == std::string_view::npos;
        };
        for (const Rule& rule : m_system.rules) {
            const bool isSame = rule.name == pattern.name;
            if (isSame || (rule.variants && isVariant(pattern.name, rule.name)) ||
                (pattern.hasVariants() && isVariant(rule.name, pattern.name)))
                return std::string(rule.name);
        }
        return "";
    }

    void addRule(const std::shared_ptr<const RulePattern>& pattern, char key) {
        Rule rule{.name = pattern->name,
                  .title = pattern->title,
                  .schema = pattern->schema,
                  .effect = pattern->effect,
                  .key = key};
        rule.pattern = pattern;
        setFunctions(rule);
        m_system.rules.push_back(std::move(rule));
    }

    std::string_view m_text;
    TransitionSystem m_system;
    SystemCounts m_counts;
    std::vector<std::string> m_ruleFeatures; // the feature templates of all rules
    std::size_t m_featuresAt = 0; // byte position of the feature templates that were read last
    std::vector<std::string_view> m_seen; // the fields read so far
};

} // namespace

Text textInFile(const std::string& text) {
    const auto phrases = systemPhrases();
    const auto found = std::ranges::find(phrases, text, &Phrase::pattern);
    return found == phrases.end() ? Text::untranslated(text) : Text(*found);
}

namespace {

/// Returns the file of a built-in system; a null pointer if there is none.
const SystemText* builtInText(std::string_view name) {
    const auto texts = systemTexts();
    const auto found = std::ranges::find(texts, name, &SystemText::name);
    return found == texts.end() ? nullptr : &*found;
}

std::string_view withoutMark(std::string_view text) {
    return text.substr(text.starts_with(ByteOrderMark) ? ByteOrderMark.size() : 0);
}

} // namespace

Result<TransitionSystem> readSystem(std::string_view text, const std::string& file) {
    Result<TransitionSystem> system = SystemReader(withoutMark(text)).readAndCheck();
    if (!system)
        system.error().file = file;
    return system;
}

Result<SystemCounts> readCounts(std::string_view text, const std::string& file) {
    SystemReader reader(withoutMark(text));
    Result<TransitionSystem> system = reader.readAndCheck();
    if (system)
        return reader.counts();
    system.error().file = file;
    return tl::unexpected(system.error());
}

TransitionSystem builtInSystem(std::string_view name) {
    const SystemText* const found = builtInText(name);
    assert(found);
    return SystemReader(found->text).read().value();
}

SystemCounts builtInCounts(std::string_view name) {
    const SystemText* const found = builtInText(name);
    if (!found)
        return {};
    SystemReader reader(found->text);
    static_cast<void>(reader.read());
    return reader.counts();
}

} // namespace parsescope
