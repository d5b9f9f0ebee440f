// SPDX-License-Identifier: GPL-3.0-or-later
// Systems are read from files: compiled functions do what their patterns say, and what is not
// declared is not assumed.
#include "core/parsing/feature_templates.h"
#include "core/parsing/rule_files/pattern_parser.h"
#include "core/parsing/systems.h"
#include "core/study/parse_graph.h"
#include "tests/support/interpreted.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/pinned.h"
#include "tests/support/system_files.h"

#include <QtTest>

#include <set>
#include <sstream>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns a file with one rule and the lines that every system needs.
std::string withRule(const std::string& rule) {
    return "name: x\nend: σ, []\n" + rule + "\n";
}

/// Returns a text without the lines of some fields and the lines that continue them.
std::string withoutLines(const std::string& text, const std::set<std::string>& fields) {
    std::istringstream lines(text);
    std::string result;
    bool isLeftOut = false;
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(' '))
            isLeftOut = fields.contains(line.substr(0, line.find(':')));
        result += isLeftOut ? "" : line + '\n';
    }
    return result;
}

std::string schemaRead(const std::string& rule) {
    const Result<RulePattern> read = parseRule(rule);
    return read ? read->schema : read.error().text().english();
}

} // namespace

class tst_system_file : public QObject {
    Q_OBJECT

private slots:
    void functionsDoWhatPatternsSay_data() { addSystemRows(); }

    /// Each rule of a system of which more is known than its file says has compiled functions. The
    /// compiled functions of all systems do what the patterns say in every configuration of up to
    /// five words, or fewer in large systems, with ROOT first and last. The losses, which
    /// tst_oracle_agreement compares with their definition, are therefore equal, too.
    void functionsDoWhatPatternsSay() {
        QFETCH(QString, system);
        const TransitionSystem known = systemNamed(system);
        const TransitionSystem slow = interpreted(known);
        QVERIFY(rulesOf(known) == known.base() && rulesOf(slow).empty());
        const bool isDeclared = known.traits.searchWords > 0; // and not only read from its file
        for (std::size_t i = 0; i < known.rules.size() && isDeclared; ++i)
            QVERIFY2(known.rules[i].legal != slow.rules[i].legal,
                     known.rules[i].pattern->name.c_str());
        long configurations = 0;
        const bool isLarge = system == "swap" || system == "2-planar" || !known.added.empty();
        for (int words = 0; words <= (isLarge ? 4 : 5); ++words)
            for (const RootPlace root : RootPlaces)
                QCOMPARE(firstDifference(known, slow, words, root, configurations), std::string());
        QVERIFY(configurations > 200);
    }

    void functionsDoSoInEverySystem_data() {
        QTest::addColumn<QString>("text");
        // All rules of all systems with the same number of lists.
        const auto mixed = [](std::size_t lists, const std::string& first) {
            std::set<std::string> patterns;
            for (const std::string& name : systemNames())
                if (const TransitionSystem system = systemNamed(QString::fromStdString(name));
                    system.lists.size() == lists)
                    for (const Rule& rule : system.rules) {
                        std::string pattern(rule.schema);
                        for (const std::string list : {"λ2", "τ"})
                            for (std::size_t at = 0;
                                 lists > 0 && (at = pattern.find(list)) != std::string::npos;)
                                pattern.replace(at, list.size(), "λ");
                        patterns.insert(pattern);
                    }
            std::string text = first;
            int number = 0;
            for (const std::string& pattern : patterns) {
                const char letters[] = {'m', static_cast<char>('a' + number / 26),
                                        static_cast<char>('a' + number % 26), '\0'};
                text += letters + (": " + pattern) + "\n";
                ++number;
            }
            return QString::fromStdString(text);
        };
        QTest::newRow("no list") << mixed(0, "name: x\nend: [i], []\nun: σ|i, β ⇒ σ, i|β\n"
                                             "ro: σ|i ⇒ σ|i, 0→i\nst: σ|i|j ⇒ σ|i|j, j→i\n");
        QTest::newRow("a list") << mixed(1, "name: x\nlists: λ\nstart: [0], [], [1..n]\n"
                                            "end: σ, λ, []\n");
    }

    /// Also beside rules that make other configurations possible: with heads of words in the
    /// buffer, and with arcs that would close cycles.
    void functionsDoSoInEverySystem() {
        QFETCH(QString, text);
        const TransitionSystem mixed = systemFrom(text.toStdString());
        long configurations = 0;
        for (int words = 0; words <= (mixed.lists.empty() ? 3 : 2); ++words)
            for (const RootPlace root : RootPlaces)
                QCOMPARE(firstDifference(mixed, interpreted(mixed), words, root, configurations),
                         std::string());
        QVERIFY(configurations > 1000);
    }

    /// Titles, effects and descriptions of the systems of the program reach the translators.
    void textsCanBeTranslated() {
        struct Marked : TextLanguage {
            [[nodiscard]] std::string pattern(const char* english) const override {
                return "<" + std::string(english) + ">";
            }
            [[nodiscard]] std::string plural(const char*, const char* many,
                                             long long) const override {
                return many;
            }
            [[nodiscard]] std::string number(long long number) const override {
                return std::to_string(number);
            }
            [[nodiscard]] std::string name(const std::string& name) const override { return name; }
        };
        const auto isMarked = [](const Text& text) {
            return text.in(Marked()) == "<" + text.english() + ">";
        };
        for (const TransitionSystem& system : systems()) {
            QVERIFY(isMarked(system.title) && isMarked(system.description));
            for (const Rule& rule : system.rules)
                QVERIFY2(isMarked(rule.title) && isMarked(rule.effect),
                         rule.effect.english().c_str());
        }
        QVERIFY(!isMarked(systemFrom(withRule("re, \"Mine\": σ|i ⇒ σ")).rules[0].title));
    }

    void searchesAreNeverWrong_data() {
        QTest::addColumn<QString>("text");
        for (const char* file : {"arc-standard", "arc-hybrid", "arc-eager", "lr-spine", "attardi",
                                 "swap", "arc-swift", "arc-hybrid-swap", "arc-standard-buffer",
                                 "arc-eager-unshift", "arc-eager-non-monotonic", "covproj"})
            QTest::newRow(file) << QString::fromStdString(*readFile(systemPath(file)));
        const QString head = "name: x\nend: σ, []\nsh: σ, i|β ⇒ σ|i, β\n";
        QTest::newRow("left only") << head + "la: σ|i|j ⇒ σ|j, j→i if hashead(σ)\n"
                                             "ro: σ|i|j ⇒ σ|i, 0→j if i = 0 or j < i\n";
        QTest::newRow("turning") << head + "ba: i|j|β ⇒ i|β, i→j\nla: σ|i, j|β ⇒ σ, j|β, j→i\n"
                                           "tu: σ|i|j|k ⇒ σ|k|i|j if i < k and j < k and i ≠ 0\n";
        QTest::newRow("one tree")
            << "name: x\nstart: [0], [1..n]\nend: [i], []\n"
               "sh: [i], j|β ⇒ [i|j], β\nsi: [i|j], k|β ⇒ [i|k|j], β if j < k\n"
               "la: σ|i|j ⇒ σ|j, j→i if not j = 0\nra: σ|i|j ⇒ σ|i, i→j\n";
        QTest::newRow("replacing") << head + "la: σ|i, j|β ⇒ σ, j|β, rearc j→i\n"
                                             "ra: σ|i|j ⇒ σ|j, i→j\n";
        QTest::newRow("dropping") << head + "re: σ|i ⇒ σ if i ≠ 0\nra: σ|i, j|β ⇒ σ|i|j, β, i→j\n";
    }

    /// If only the patterns of a system's rules are known, the search returns the loss, or a bound
    /// that is marked as one.
    void searchesAreNeverWrong() {
        QFETCH(QString, text);
        const TransitionSystem read = interpreted(systemFrom(text.toStdString()));
        QVERIFY(surelyEnds(read));
        Random random(3);
        int exact = 0;
        for (int words = 0; words <= 4; ++words)
            for (const RootPlace root : RootPlaces) {
                const SearchSpace space(read, read.start(words, root));
                for (const Tree& gold : allTrees(words)) {
                    if (words == 4 && pick(random, 25) > 0)
                        continue;
                    const Problem problem{
                        read, gold, {}, {rootLimitOf(pick(random, 2) == 0), root}};
                    for (const Oracle& oracle : oracles()) {
                        if (oracle.claim(problem) == Claim::None)
                            continue;
                        QCOMPARE(disagreement(oracle, problem, space, space.configurations()),
                                 QString());
                        exact += oracle.claim(problem) == Claim::Exact;
                    }
                    QVERIFY(findOracle("search", problem)->claim(problem) == Claim::Bounds);
                }
            }
        QVERIFY(exact > 20); // by exhaustive search
    }

    /// The traits read off the rules hold in all configurations of four words.
    void rulesShowTraits() {
        const auto leaves = [](const TransitionSystem& system) {
            if (system.traits.reach != Reach::AnyPair)
                return std::string("unknown");
            const SearchSpace space(system, system.start(4));
            for (const Configuration& c : space.configurations()) {
                int inside = 0;
                for (int node = 0; node <= 4; ++node) {
                    const bool isInside = std::ranges::count(c.stackNodes(), node) +
                                              std::ranges::count(c.bufferNodes(), node) >
                                          0;
                    inside += isInside;
                    if (node > 0 && isInside == c.hasHead(node))
                        return "wrong: " + c.text();
                }
                if (system.traits.dependentsLeave && system.isFinal(c) && inside != 1)
                    return "wrong at the end: " + c.text();
            }
            return std::string(system.traits.dependentsLeave ? "leave" : "pairs");
        };
        for (const char* name :
             {"arc-standard", "arc-hybrid", "attardi", "attardi3", "swap", "arc-hybrid-swap"})
            QCOMPARE(leaves(systemInFile(name)), std::string("leave"));
        QCOMPARE(leaves(systemInFile("arc-standard-buffer")), std::string("pairs"));
        for (const char* name : {"arc-eager", "arc-eager-buffer", "arc-swift", "lr-spine"})
            QCOMPARE(leaves(systemInFile(name)), std::string("unknown"));
        QCOMPARE(leaves(systemFrom(withRule("re: σ|i ⇒ σ"))), std::string("unknown"));
        QCOMPARE(leaves(systemFrom(withRule("la: σ|i|…|j ⇒ σ|j, j→i"))), std::string("unknown"));
        QCOMPARE(leaves(systemFrom(withRule("la: σ|i|j ⇒ σ|i|j, j→i"))), std::string("unknown"));
        for (const TransitionSystem& system : systems())
            QCOMPARE(traitsOf(system).dependentsLeave, system.traits.dependentsLeave);
    }

    void systemsSayWhatTheyDo_data() { addSystemRows(); }

    /// Every built-in system can be written as a file, and the system read from this file behaves
    /// in the same way.
    void systemsSayWhatTheyDo() {
        QFETCH(QString, system);
        const TransitionSystem known = systemNamed(system);
        const Result<std::string> text = writeSystem(known);
        QVERIFY(text);
        const TransitionSystem read = systemFrom(*text);
        long configurations = 0;
        for (int words = 0; words <= 4; ++words)
            for (const RootPlace root : RootPlaces)
                QCOMPARE(firstDifference(known, read, words, root, configurations), std::string());
        QCOMPARE(*writeSystem(read), *text);
        QVERIFY(read.name == QString(system).replace('+', '-').toStdString());
        QVERIFY(read.title == known.title);
        QVERIFY(read.description == known.description);
        QVERIFY(surelyEnds(known));
    }

    /// Different spellings of a rule are shown in one form.
    void spellings() {
        const auto same = [](const std::string& rule, const std::string& shown) {
            QCOMPARE(QString::fromStdString(schemaRead(rule)), QString::fromStdString(shown));
            QCOMPARE(QString::fromStdString(schemaRead(shown)), QString::fromStdString(shown));
        };
        same("S|i|j => S|j, arc j->i if i != 0 and not hashead(i)", "σ|i|j ⇒ σ|j, j→i");
        same("σ|i|j, β ⇒ σ|j, β, j→i if ¬hashead(i) ∧ i ≠ 0", "σ|i|j ⇒ σ|j, j→i");
        same("i | j | B=>j|B,arc j -> i where hashead(j)", "i|j|β ⇒ j|β, j→i if hashead(j)");
        same("σ, w1|β ⇒ σ|w1, β # Shift", "σ, w1|β ⇒ σ|w1, β");
        same("σ|i, [] => σ, [i] if not hashead(i)", "σ|i, [] ⇒ σ, [i] if not hashead(i)");
        same("[i, j], β => [j], β, j→i", "[i|j], β ⇒ [j], β, j→i");
        same("S|i|...|j => S|...|j, j->i if hashead(...)", "σ|i|…|j ⇒ σ|…|j, j→i if hashead(…)");
        same("σ|0|j ⇒ σ|0, 0→j", "σ|0|j ⇒ σ|0, 0→j");
        same("σ|j ⇒ σ, 0→j if hashead(S) or hashead(B)",
             "σ|j ⇒ σ, 0→j if hashead(σ) or hashead(β)");
        same("σ|i|j ⇒ σ|j|i if i < j and (hashead(i) or not (hashead(j) and i = 0))",
             "σ|i|j ⇒ σ|j|i if (not (hashead(j) and i = 0) or hashead(i)) and i < j");
        same("σ|i|j ⇒ σ|j|i if j > i and j > i and not not hashead(i)",
             "σ|i|j ⇒ σ|j|i if hashead(i) and i < j");
        same("σ|i|j ⇒ σ|i, arc rightspine(i)→j", "σ|i|j ⇒ σ|i, rightspine(i)→j");
        same("σ|a|z ⇒ σ|z, z→a", "σ|a|z ⇒ σ|z, z→a");
    }

    /// Copies of a rule keep its texts.
    void textsAreKept() {
        Rule rule;
        {
            const TransitionSystem read = systemFrom(
                "name: x\nend: σ, []\nremove-it, key R, \"A title\", \"an effect\": σ|i ⇒ σ\n");
            rule = read.rules.front();
        }
        QVERIFY(rule.name == "remove-it" && rule.title == "A title" && rule.effect == "an effect");
        QVERIFY(rule.schema == "σ|i ⇒ σ");
        QCOMPARE(rule.key, 'r');
        Configuration c(2, {1, 2}, {});
        QVERIFY(rule.legal(c, 1) == Obstacle::None);
        rule.apply(c, 1);
        QVERIFY(c == Configuration(2, {1}, {}));
        const TransitionSystem waits =
            systemFrom(withRule("la: σ|i, j|β ⇒ σ, j|β, j→i if hashead(β) and hashead(σ)"));
        Configuration others(4, {1, 2}, {3, 4});
        QVERIFY(waits.legalTransitions(others).empty());
        others.attach(3, 4);
        QVERIFY(waits.legalTransitions(others).empty());
        others.attach(3, 1);
        QCOMPARE(waits.legalTransitions(others).size(), std::size_t{1});
        const TransitionSystem plain = systemFrom(withRule("drop: σ|i, j|β ⇒ σ|j, β, j→i"));
        QVERIFY(plain.title == "x" && plain.rules[0].title == "drop" && plain.rules[0].key == 0);
        QVERIFY(plain.rules[0].effect ==
                "makes i a dependent of j; removes i; moves j onto the stack");
    }

    /// Rules without conditions still give no node two heads, give ROOT no head, and close no
    /// cycle.
    void everyRuleKeepsTrees() {
        const TransitionSystem wild = systemFrom("name: wild\nstart: [0], [1..n]\nend: σ, []\n"
                                                 "sh: σ, i|β ⇒ σ|i, β\n"
                                                 "la: σ|i, j|β ⇒ σ|i, j|β, j→i\n"
                                                 "ra: σ|i, j|β ⇒ σ|i, j|β, i→j\n"
                                                 "re: σ|i ⇒ σ\n"
                                                 "ro: σ|i ⇒ σ|i, 0→i\n");
        int cycles = 0;
        int trees = 0;
        for (int words = 1; words <= 3; ++words) {
            const SearchSpace space(wild, wild.start(words));
            for (const Configuration& c : space.configurations()) {
                QVERIFY(findCycles(c.heads()).empty());
                for (const Transition transition : wild.transitions(c))
                    cycles += wild.obstacle(c, transition) == Obstacle::WouldBeCycle;
            }
            trees += static_cast<int>(space.trees().size());
        }
        QVERIFY(cycles > 0);
        QVERIFY(trees > 10);
    }

    void onlyEqualRulesAreRecognised() {
        const std::string text = *readFile(systemPath("arc-eager"));
        const auto with = [&](const std::string& from, const std::string& to) {
            std::string changed = text;
            changed.replace(changed.find(from), from.size(), to);
            return std::string(rulesOf(recognised(systemFrom(changed))));
        };
        QCOMPARE(with("σ|i ⇒ σ if hashead(i)", "S|w => S if hashead(w)"), std::string("arc-eager"));
        QCOMPARE(with("name: arc-eager", "name: mine"), std::string("arc-eager"));
        QCOMPARE(with(" if hashead(i)", ""), std::string());
        QCOMPARE(with("start: [0], [1..n]", "start: [], [0..n]"), std::string());
        QCOMPARE(with("end: σ, []", "end: [i], []"), std::string());
        QCOMPARE(with("arc i→j", "arc j→i"), std::string());
        QCOMPARE(with("⇒ σ|i|j, β, arc", "⇒ σ|j|i, β, arc"), std::string());
        QCOMPARE(with("i ≠ 0 and not hashead(i)", "i < j"), std::string());
        TransitionSystem turned = systemInFile("arc-standard");
        std::swap(turned.rules[1], turned.rules[2]);
        QVERIFY(rulesOf(recognised(turned)).empty());
        TransitionSystem buffer = systemInFile("arc-eager-buffer");
        std::swap(buffer.rules[4], buffer.rules[5]);
        QVERIFY(rulesOf(recognised(buffer)).empty());
        const TransitionSystem known = recognised(systemInFile("arc-eager-buffer"));
        QCOMPARE(known.name, std::string("arc-eager-buffer"));
        QVERIFY(known.rules[0].schema == "σ, i|β ⇒ σ|i, β if i ≠ 0 or hashead(σ)");
        QVERIFY(!known.traits.projective && !known.canonicalOrder.empty());
    }

    /// Learners use the templates that a file states; those of the built-in system if the file has
    /// its rules and states none; otherwise those for unknown systems.
    void filesStateFeatures() {
        using Templates = std::vector<std::string>;
        const std::string copy =
            "name: copy\n" +
            withoutLines(*readFile(systemPath("arc-eager-buffer")), {"name", "features", "title"});
        std::string plain = copy;
        plain.erase(plain.find("features [right b0], "), 21);
        const auto templatesOf = [](const std::string& text) {
            return featureTemplates(recognised(systemFrom(text)));
        };
        const TransitionSystem all = *findSystem("arc-eager+lba+rba+lnba+rnba");
        QVERIFY(templatesOf(plain) == featureTemplates(all));
        const std::string stated =
            "features: s0.form  b0.pos; # the words that may be joined\n  drop s1.pos;\n"
            "  right s1; drop s1.right.form; s0.form b0.pos\n";
        QVERIFY(templatesOf(stated + plain) ==
                Templates({"s0.form b0.pos", "s1.right.pos", "s1.right.label", "s1.right2.pos",
                           "s1.right2.label", "s1.form s1.rvalency", "s1.pos s1.rvalency",
                           "s1.form s1.rlabels", "s1.pos s1.rlabels",
                           "s1.pos s1.right.pos s1.right2.pos",
                           "s1.pos s1.right.label s1.right2.label"}));
        QVERIFY(templatesOf("features: s0.form\n" + copy).size() == 12); // and 11 of the rule rba
        QVERIFY(templatesOf(copy).size() == 11);
        const std::string unknown = "name: x\nend: σ, []\nsh: σ, i|β ⇒ σ|i, β\n";
        QVERIFY(templatesOf(unknown) ==
                templatesOf("features: arcs s1 s0; pair s0 b0\n" + unknown));
        // A system that was written to a file and read again has equal templates.
        for (const std::string& name : systemNames()) {
            const TransitionSystem system = systemNamed(QString::fromStdString(name));
            QVERIFY(templatesOf(*writeSystem(system)) == featureTemplates(system));
        }
        // Models keep only the name of a built-in system.
        const std::string other =
            "features: s0.form\n" + withoutLines(*readFile(systemPath("swap")), {"features"});
        QVERIFY(
            objectionTo(recognised(systemFrom(other)))->english().find("other feature templates") !=
            std::string::npos);
        std::string entries;
        for (std::size_t i = 1; i < MostFeatureEntries; ++i)
            entries += "s0.form;";
        QVERIFY(readSystem("features: " + entries + "s0.form\n" + unknown));
        QCOMPARE(readSystem("features: " + entries + "s0.form; s0.pos\n" + unknown)
                     .error()
                     .text()
                     .english(),
                 std::string("1:11: expected at most 256 feature templates and groups"));
        std::string far = "s0";
        for (int i = 0; i < 80; ++i)
            far += ".left";
        QCOMPARE(
            readSystem("name: x\nfeatures: " + far + ".form\nend: σ, []\nsh: σ, i|β ⇒ σ|i, β\n",
                       "x")
                .error()
                .text()
                .english(),
            std::string("x:2:11: different nodes and values in the feature templates: 94 and 1, "
                        "expected at most 80 and 240"));
    }

    void endings_data() {
        QTest::addColumn<QString>("rules");
        QTest::addColumn<bool>("ends");
        const char* shift = "sh: σ, i|β ⇒ σ|i, β\n";
        QTest::newRow("back") << QString(shift) + "un: σ|i, β ⇒ σ, i|β" << false;
        QTest::newRow("back, empty buffer") << QString(shift) + "un: σ|i, [] ⇒ σ, [i]" << false;
        // Without the last word, the shift is not legal after the unshift.
        const char* shiftOfTwo = "sh: σ, i|j|β ⇒ σ|i, j|β\n";
        const char* unshift = "un: σ|i, [] ⇒ σ, [i]\n";
        QTest::newRow("unshift") << QString(shiftOfTwo) + unshift << true;
        QTest::newRow("unshift twice")
            << QString(shiftOfTwo) + unshift + "ux: σ|i, j|β ⇒ σ, i|j|β" << false;
        QTest::newRow("unshift and drop")
            << QString(shiftOfTwo) + unshift + "dr: σ, i|β ⇒ σ, β" << true;
        QTest::newRow("unshift onto one")
            << QString(shiftOfTwo) + "un: σ|i, [j] ⇒ σ, [i|j]" << false;
        QTest::newRow("filled stack")
            << QString("go: σ|i|j|k, β ⇒ σ|i|j, k|β\nfi: [], j|β ⇒ [j], β") << true;
        QTest::newRow("back with an arc")
            << QString(shift) + "un: σ|i, j|β ⇒ σ, i|j|β, j→i" << true;
        QTest::newRow("turning") << QString(shift) + "tu: σ|i|j ⇒ σ|j|i" << false;
        QTest::newRow("turning words in order")
            << QString(shift) + "tu: σ|i|j ⇒ σ|j|i if i < j" << true;
        QTest::newRow("turning the others")
            << QString(shift) + "tu: σ|i|j ⇒ σ|j|i if j < i" << true;
        QTest::newRow("both ways") << QString(shift) + "tu: σ|i|j ⇒ σ|j|i if j < i\n"
                                                       "tv: σ|i|j ⇒ σ|j|i if i < j"
                                   << false;
        QTest::newRow("perhaps") << QString(shift) + "tu: σ|i|j ⇒ σ|j|i if i < j or i = 0" << false;
        QTest::newRow("three") << QString(shift) + "tu: σ|i|j|k ⇒ σ|k|i|j if i < k and j < k"
                               << true;
        QTest::newRow("arcs alone") << QString(shift) + "la: σ|i|j ⇒ σ|i|j, j→i" << true;
        QTest::newRow("another head") << QString(shift) + "ch: σ|i|j ⇒ σ|i|j, rearc i→j" << false;
        QTest::newRow("over some") << QString(shift) + "tu: σ|i|…|j ⇒ σ|…|j|i if i < j" << false;
        QTest::newRow("dropping some") << QString(shift) + "re: σ|i|… ⇒ σ|i" << false;
        QTest::newRow("dropping one and some") << QString(shift) + "re: σ|i|… ⇒ σ" << true;
    }

    /// Systems that are proved to end do end. The other systems here do not.
    void endings() {
        QFETCH(QString, rules);
        QFETCH(bool, ends);
        const TransitionSystem system =
            systemFrom("name: x\nend: [i], [] if i = 0 and hashead(i)\n" + rules.toStdString());
        QCOMPARE(surelyEnds(system), ends);
        bool loops = false;
        for (int words = 0; words <= 3; ++words)
            loops =
                loops || ParseGraph(system, words, RootPlace::First, 100'000).loop().has_value();
        // Two systems end although there is no proof.
        QCOMPARE(loops, !ends && !rules.contains("…|j|i") && !rules.contains(" or "));
    }

    void objections() {
        QVERIFY(!objectionTo(systems().front()));
        QVERIFY(!objectionTo(recognised(systemInFile("arc-eager"))));
        QVERIFY(!objectionTo(systemInFile("arc-hybrid-swap")));
        TransitionSystem other = systemInFile("arc-hybrid-swap");
        other.name = "arc-hybrid";
        QVERIFY(objectionTo(other)->english().find("other rules") != std::string::npos);
        QVERIFY(objectionTo(systemFrom(withRule("t: σ|i|j ⇒ σ|j|i")))
                    ->english()
                    .find("every parse ends") != std::string::npos);
        for (const TransitionSystem& system : systems())
            QVERIFY(openSystem(systemPath(system.name)));
        const auto missing = openSystem("/nowhere/x.system");
        QVERIFY(!missing && missing.error().file == "/nowhere/x.system");
    }
};

QTEST_GUILESS_MAIN(tst_system_file)
#include "tst_system_file.moc"
