// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/session_file.h"
#include "core/parsing/systems.h"
#include "core/treebank/conllu.h"
#include "tests/support/system_files.h"
#include "tests/support/table.h"

#include <QTest>

#include <array>
#include <random>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Takes `steps` random transitions, and goes to another node from time to time.
void wander(Exploration& exploration, std::mt19937& random, int steps) {
    for (int i = 0; i < steps; ++i) {
        if (random() % 4 == 0)
            exploration.goTo(
                static_cast<int>(random() % static_cast<unsigned>(exploration.size())));
        const auto legal =
            exploration.system().legalTransitions(exploration.current().configuration);
        if (!legal.empty())
            exploration.take(legal[random() % legal.size()]);
    }
}

SavedSession sample() {
    SavedSession session;
    session.treebank = "/some/where \"else\".conllu";
    session.index = 4;
    session.sentence = readSentence("1\tw1\t_\t_\t_\t_\t2\ta\t_\t_\n2\tw2\t_\t_\t_\t_\t0\tb\t_\t_\n"
                                    "3\tw3\t_\t_\t_\t_\t2\tc\t_\t_\n\n",
                                    Format::ConllU)
                           .sentence;
    session.gold = *Tree::fromHeads(std::vector{0, 1, 1});
    session.settings.system = *findSystem("arc-eager+lba");
    session.settings.shape.rootLimit = RootLimit::One;
    session.settings.oracle = "search";
    Exploration exploration(session.settings.system, 3);
    for (const char* name : {"sh", "la"})
        exploration.take(*session.settings.system.find(name));
    exploration.goTo(1);
    exploration.take(*session.settings.system.find("sh"));
    exploration.setLabel(2, {"with \"la\"", false});
    exploration.setLabel(3, {"two shifts", true});
    session.visits = visitsOf(exploration);
    session.cursor = 2;
    return session;
}

QString errorOf(const QString& text) {
    const Result<SavedSession> read = readSession(text.toStdString(), "it.parsescope");
    return read ? QString() : QString::fromStdString(read.error().text());
}

} // namespace

class TestSessionFile : public QObject {
    Q_OBJECT

private slots:
    void explorationsGrowAgainAsTheyWere() {
        std::mt19937 random(7);
        for (const TransitionSystem& system : systems()) {
            for (int round = 0; round < 20; ++round) {
                Exploration before(system, 6);
                wander(before, random, 60);
                Exploration after(system, 6);
                replay(after, visitsOf(before), before.cursor());
                QCOMPARE(after.size(), before.size());
                QCOMPARE(after.cursor(), before.cursor());
                QVERIFY(after.path() == before.path());
                QVERIFY(visitsOf(after) == visitsOf(before));
                for (int i = 0; i < before.size(); ++i) {
                    QVERIFY(after.node(i).configuration == before.node(i).configuration);
                    QVERIFY(after.node(i).children == before.node(i).children);
                }
            }
        }
    }

    /// An exploration takes up the steps of another one.
    void explorationsAreMerged() {
        const TransitionSystem system = *findSystem("arc-standard");
        Exploration both(system, 3);
        Exploration other(system, 3);
        const auto take = [&](Exploration& into, const std::vector<const char*>& names) {
            into.first();
            for (const char* name : names)
                into.take(*system.find(name));
        };
        take(both, {"sh", "sh", "sh", "la"});
        take(other, {"sh", "sh", "sh", "ra"});
        take(other, {"sh", "sh", "ra"});
        other.back();
        replay(both, visitsOf(other), other.cursor());
        QCOMPARE(both.size(), 7);
        QVERIFY(both.current().configuration == other.current().configuration);
        QCOMPARE(both.path().size(), other.path().size());
        replay(both, visitsOf(other), other.cursor()); // adds nothing
        QCOMPARE(both.size(), 7);
    }

    void readingGivesWhatWasWritten() {
        const SavedSession before = sample();
        const Result<SavedSession> after = readSession(writeSession(before), "it");
        QVERIFY2(after, after ? "" : after.error().text().english().c_str());
        QCOMPARE(after->treebank, before.treebank);
        QCOMPARE(after->index, 4);
        QVERIFY(after->sentence == before.sentence);
        QVERIFY(after->gold == before.gold);
        QCOMPARE(after->settings.system.name, before.settings.system.name);
        QVERIFY(after->settings.shape.singleRoot());
        QCOMPARE(after->settings.oracle, "search");
        QVERIFY(after->visits == before.visits);
        QCOMPARE(after->cursor, 2);
        QCOMPARE(writeSession(*after), writeSession(before));
    }

    /// A sentence whose tree is unfinished, with heads for some words only, can be read again.
    void unfinishedTrees() {
        SavedSession before = sample();
        before.gold.reset();
        before.sentence.words[1].head = NoHead;
        const Result<SavedSession> after = readSession(writeSession(before), "it");
        QVERIFY2(after, after ? "" : after.error().text().english().c_str());
        QVERIFY(after->sentence == before.sentence);
        QVERIFY(after->visits == before.visits);
        QCOMPARE(writeSession(*after), writeSession(before));
    }

    void sessionsWithoutGoldTree() {
        SavedSession before = sample();
        before.gold.reset();
        before.settings.oracle.clear();
        const std::string text = writeSession(before);
        QVERIFY(text.find("\"gold\":") == std::string::npos);
        const Result<SavedSession> after = readSession(text, "it");
        QVERIFY2(after, after ? "" : after.error().text().english().c_str());
        QVERIFY(!after->gold);
        QCOMPARE(writeSession(*after), text);
    }

    /// A file says where ROOT is at the start, because the transitions depend on it. A file that
    /// does not say so has ROOT first, as in all JSON.
    void thePlaceOfRootIsKept() {
        const std::array<std::pair<RootPlace, std::string>, 3> places{
            {{RootPlace::First, "first"}, {RootPlace::Last, "last"}, {RootPlace::Stack, "stack"}}};
        for (const auto& [place, name] : places) {
            SavedSession before = sample();
            before.settings.shape.root = place;
            before.visits.resize(1);
            before.visits.front().next = -1;
            before.cursor = 0;
            const std::string text = writeSession(before);
            const std::string field = "\"root\":\"" + name + "\",";
            const std::size_t at = text.find(field);
            QVERIFY2(at != std::string::npos, text.c_str());
            QVERIFY(readSession(text, "it")->settings.shape.root == place);
            const auto without = readSession(std::string(text).erase(at, field.size()), "it");
            QVERIFY(without && without->settings.shape.root == RootPlace::First);
        }
        // With ROOT on the stack, the first transition shifts the first word.
        SavedSession before = sample();
        before.settings.system = *findSystem("arc-standard");
        before.settings.shape.root = RootPlace::Stack;
        Exploration exploration(before.settings.system, 3, RootPlace::Stack);
        for (const char* name : {"sh", "sh", "la"})
            exploration.take(*before.settings.system.find(name));
        QCOMPARE(exploration.current().configuration.text(), "[0 2 | 3 | 2→1]");
        before.visits = visitsOf(exploration);
        before.cursor = 3;
        const auto after = readSession(writeSession(before), "it");
        QVERIFY2(after, after ? "" : after.error().text().english().c_str());
        QVERIFY(after->visits == before.visits);
    }

    void systemsOfFilesAreKept() {
        SavedSession before = sample();
        before.visits.clear();
        before.cursor = 0;
        before.settings.system = test::systemInFile("arc-hybrid-swap");
        const Result<SavedSession> after = readSession(writeSession(before), "it");
        QVERIFY2(after, after ? "" : after.error().text().english().c_str());
        QVERIFY(areSame(after->settings.system, before.settings.system));
        before.settings.system = test::systemFrom("name: last\nstart: [], [1..n, 0]\nend: σ, []\n"
                                                  "sh: σ, i|β ⇒ σ|i, β\n");
        QCOMPARE(
            errorOf(QString::fromStdString(writeSession(before))),
            "it.parsescope:1: the system last has ROOT after the last word, expected \"root\": "
            "\"last\"");
        before.settings.shape.root = RootPlace::Last;
        QCOMPARE(errorOf(QString::fromStdString(writeSession(before))), "");
    }

    /// The second side of a scene follows the scene, and is read as part of it.
    void aSceneHasASecondSide() {
        SavedSession scene = sample();
        scene.scene = LectureScene{"Two systems", "", false};
        SavedSession side = sample();
        side.cursor = 0;
        side.scene = LectureScene{"The other one", "", false};
        scene.beside = {side};
        const std::string text = writeSessions({scene, sample()});
        const auto after = readSessions(text, "s");
        QVERIFY2(after, after ? "" : after.error().text().english().c_str());
        QCOMPARE(after->size(), 2u);
        QCOMPARE(after->front().beside.size(), 1u);
        QCOMPARE(after->front().beside.front().cursor, 0);
        QVERIFY(after->front().beside.front().scene == side.scene);
        QVERIFY(after->back().beside.empty());
        // A second side needs a scene before it that has no second side yet.
        const std::string two = writeSession(scene);
        scene.beside.clear();
        const std::string second = two.substr(writeSession(scene).size());
        for (const std::string& wrong : {two + second, second, writeSession(sample()) + second}) {
            const auto failed = readSessions(wrong, "s");
            QVERIFY(!failed);
            QVERIFY2(failed.error().text().english().find("expected a scene with one side") !=
                         std::string::npos,
                     failed.error().text().english().c_str());
        }
    }

    /// A file has any number of explorations; some are scenes of a lecture.
    void filesHaveSeveralSessions() {
        SavedSession scene = sample();
        scene.scene = LectureScene{"The \"parsescope-session\"", "Let them vote.\nThen H.", true};
        SavedSession other = sample();
        other.settings.system = *findSystem("arc-hybrid");
        other.visits = {{-1, {}, -1}};
        other.cursor = 0;
        const std::vector<SavedSession> before{sample(), scene, other, scene};
        const std::string text = writeSessions(before);
        const auto after = readSessions(text, "it");
        QVERIFY2(after, after ? "" : after.error().text().english().c_str());
        QCOMPARE(after->size(), before.size());
        QVERIFY(!after->front().scene && (*after)[1].scene == scene.scene);
        QCOMPARE((*after)[2].settings.system.name, "arc-hybrid");
        QVERIFY((*after)[3].visits == scene.visits);
        QCOMPARE(writeSessions(*after), text);
        QCOMPARE(writeSession(*readSession(text, "it")), writeSession(sample()));

        // The errors name the lines of the second session.
        const QString one = QString::fromStdString(writeSession(sample()));
        const auto lines = one.count('\n');
        QString two = one;
        two.replace("\"cursor\":2", "\"cursor\":77");
        QVERIFY2(errorOf(one + two).startsWith(QString("it.parsescope:%1: ").arg(lines + 1)),
                 qPrintable(errorOf(one + two)));
        two = one;
        two.replace("\"la\"", "\"fly\"");
        QVERIFY2(errorOf(one + two).startsWith(QString("it.parsescope:%1: ").arg(lines + 4)),
                 qPrintable(errorOf(one + two)));
        two = one;
        two.replace("\"treebank\"", "\"scene\":{\"title\":1},\"treebank\"");
        QVERIFY(errorOf(one + two).contains("expected a title"));
    }

    void wrongFilesAreRefusedWithTheLine_data() {
        const auto row = table<QString, QString, QString>("from", "to", "error");
        row("version", "-session\":1", "-session\":2",
            "it.parsescope:1: the session has another version, expected version 1");
        row("no session", "parsescope-session", "other",
            "it.parsescope:1: this is not a session, expected the first line of a session, "
            "{\"parsescope-session\":1, …}");
        row("no json", "{\"parent\":1,\"transition\":\"la\"", "{\"parent\":1,",
            "it.parsescope:4: not valid JSON at byte 13, expected a step, {\"parent\": …}");
        row("parent", "{\"parent\":1,\"transition\":\"la\"", "{\"parent\":9,\"transition\":\"la\"",
            "it.parsescope:4: \"parent\" is 9, expected an earlier step, 0 to 1");
        row("the step itself as parent", "{\"parent\":1,\"transition\":\"la\"",
            "{\"parent\":2,\"transition\":\"la\"",
            "it.parsescope:4: \"parent\" is 2, expected an earlier step, 0 to 1");
        row("transition", "\"la\"", "\"fly\"",
            "it.parsescope:4: arc-eager+lba has no transition \"fly\"");
        row("illegal", "\"la\"", "\"re\"", "it.parsescope:4: \"re\" is not possible here: ");
        row("twice", "\"la\"", "\"sh\"", "it.parsescope:5: this step occurs twice");
        row("next", "\"next\":3", "\"next\":0",
            "it.parsescope:3: \"next\" is 0, expected a step that follows this one");
        row("next behind the last step", "\"next\":3", "\"next\":4",
            "it.parsescope:3: \"next\" is 4, expected a step that follows this one");
        row("name of an inner step", "\"next\":3", "\"name\":\"x\",\"next\":3",
            "it.parsescope:3: \"name\" and \"hidden\" are about a branch, expected them at its "
            "last "
            "step");
        row("name of another type", "\"name\":\"two shifts\"", "\"name\":[]",
            "it.parsescope:5: \"name\": expected a name, found []");
        row("hidden of another type", "\"hidden\":true", "\"hidden\":1",
            "it.parsescope:5: \"hidden\": expected true or false, found 1");
        row("cursor", "\"cursor\":2", "\"cursor\":77",
            "it.parsescope:1: \"cursor\" is 77, expected a step from 0 to 3");
        row("number", "\"cursor\":2", "\"cursor\":2e99",
            "it.parsescope:1: \"cursor\": expected a step, found 2e+99");
        row("negative number", "\"next\":3", "\"next\":-2",
            "it.parsescope:3: \"next\": expected the number of a later step, or -1, found -2");
        row("large number", "\"next\":3", "\"next\":4000000000",
            "it.parsescope:3: \"next\": expected the number of a later step, or -1, found "
            "4000000000");
        row("missing", "\"oracle\":\"search\",", "",
            "it.parsescope:1: \"oracle\" is missing, expected an oracle, or \"\"");
        row("another type", "\"single_root\":true", "\"single_root\":1",
            "it.parsescope:1: \"single_root\": expected true or false, found 1");
        row("system", "arc-eager+lba", "arc-lazy", "it.parsescope:1: unknown ");
        row("rules", "arc-eager+lba\"", "my-own\",\"rules\":\"name: x\"",
            "it.parsescope:1: the rules of my-own:1:");
        row("rules that are no text", "arc-eager+lba\"", "my-own\",\"rules\":[]",
            "it.parsescope:1: \"rules\": expected the rules of a system, found []");
        row("oracle", "\"search\"", "\"delphi\"", "it.parsescope:1: unknown oracle \"delphi\"");
        row("gold", "\"gold\":[0,1,1]", "\"gold\":[0,1]",
            "it.parsescope:2: \"gold\" has 2 heads, but the sentence has 3 words");
        row("cycle", "\"gold\":[0,1,1]", "\"gold\":[2,1,1]",
            "it.parsescope:2: \"gold\" is not a tree");
        row("heads", "\"gold\":[0,1,1]", "\"gold\":[0,1,\"1\"]",
            "it.parsescope:2: \"gold\": expected a list of heads, found [0,1,\"1\"]");
        row("no heads", "\"gold\":[0,1,1]", "\"gold\":7",
            "it.parsescope:2: \"gold\": expected a list of heads, found 7");
        row("sentence", "w2", "w2\\t", "it.parsescope:2: the sentence cannot be read: ");
    }

    void wrongFilesAreRefusedWithTheLine() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, error);
        QString text = QString::fromStdString(writeSession(sample()));
        const qsizetype at = text.indexOf(from);
        QVERIFY2(at >= 0, qPrintable(text));
        text.replace(at, from.size(), to);
        QVERIFY2(errorOf(text).startsWith(error), qPrintable(errorOf(text)));
    }

    void anyDamageIsAnErrorOrHarmless() {
        const std::string good = writeSession(sample());
        std::mt19937 random(3);
        for (int round = 0; round < 3000; ++round) {
            std::string text = good.substr(0, round % 3 ? good.size() : random() % good.size());
            for (int i = 0; i < 3 && !text.empty(); ++i)
                text[random() % text.size()] = static_cast<char>(random() % 256);
            const Result<SavedSession> read = readSession(text, "it");
            if (!read)
                QVERIFY(read.error().line > 0);
        }
        QCOMPARE(errorOf({}), "it.parsescope:1: the file ends here, expected the first line of a "
                              "session, {\"parsescope-session\":1, …}");
        QVERIFY(!errorOf(QString(100'000, '[')).isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestSessionFile)
#include "tst_session_file.moc"
