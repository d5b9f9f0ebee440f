// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/session_file.h"

#include "core/base/json_fields.h"
#include "core/base/utf8.h"
#include "core/oracle/oracles.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/treebank/conllu.h"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace parsescope {

namespace {

constexpr int Version = 1;
constexpr Phrase RootPlaces("\"first\", \"stack\" or \"last\"");
/// The names of the places of ROOT, in the order of RootPlace.
constexpr std::array<const char*, 3> RootNames{"first", "last", "stack"};
/// Upper bound on the total number of heads in all configurations of a file. This number of heads
/// takes 400 MB.
constexpr std::size_t MostHeads = 100'000'000;

/// Reads a number from -1 on.
Result<void> readNumber(const Json& object, const char* field, int& to, Phrase expected) {
    Result<void> read = readRequired(object, field, to, expected);
    if (read && to < -1)
        return unexpectedField(field, expected, to);
    return read;
}

/// Returns the first of `results` that is an error; success if none is.
Result<void> allOf(std::initializer_list<Result<void>> results) {
    for (const Result<void>& result : results)
        if (!result)
            return result;
    return {};
}

/// A reader of sessions, line by line. It fails at the first error; the message contains the line.
class Reader {
public:
    Reader(std::string_view bytes, const std::string& name) : m_rest(bytes), m_name(name) {}

    Result<std::vector<SavedSession>> read() {
        do {
            m_session = {};
            m_isBeside = false;
            Result<void> done = readOne();
            if (done && m_sessions.size() == MostSavedSessions)
                done = failure("the file has more than {0} explorations", MostSavedSessions);
            if (!done)
                return tl::unexpected(Error{done.error().message, m_name, m_line, 0});
            (m_isBeside ? m_sessions.back().beside : m_sessions).push_back(std::move(m_session));
        } while (!m_rest.empty());
        return std::move(m_sessions);
    }

private:
    /// Reads the object on the next line. `expected` is a noun phrase for messages.
    Result<Json> nextObject(Phrase expected) {
        ++m_line;
        if (m_rest.empty())
            return failure("the file ends here, expected {0}", expected);
        Result<Json> object = parseJson(takeLine(m_rest));
        if (!object)
            return failure("{0}, expected {1}", object.error().message, expected);
        if (!object->is_object())
            return failure("this is not a JSON object, expected {0}", expected);
        return object;
    }

    /// Returns true if another session begins on the next line.
    [[nodiscard]] bool isAtHead() const {
        return m_rest.substr(0, m_rest.find('\n')).find("\"parsescope-session\"") !=
               std::string_view::npos;
    }

    Result<void> readOne() {
        const int head = m_line + 1; // 1-based line on which the session begins
        if (Result<void> done = readHead(); !done)
            return done;
        if (Result<void> done = readWords(); !done)
            return done;
        const int first = m_line + 1; // 1-based line of the first step
        Exploration exploration(m_session.settings.system, m_session.sentence.size(),
                                m_session.settings.shape.root);
        while (!m_rest.empty() && !isAtHead())
            if (Result<void> done = readStep(exploration); !done)
                return done;
        const auto count = static_cast<int>(m_session.visits.size());
        for (int i = 0; i < count; ++i) {
            const int next = m_session.visits[i].next;
            m_line = first + std::max(i - 1, 0);
            if (m_session.visits[i].label != BranchLabel() && !exploration.node(i).children.empty())
                return failure(
                    "\"name\" and \"hidden\" are about a branch, expected them at its last "
                    "step");
            if (next < 0)
                continue;
            if (next >= count || exploration.node(next).parent != i)
                return failure("\"next\" is {0}, expected a step that follows this one", next);
        }
        if (m_session.cursor < 0 || m_session.cursor >= count) {
            m_line = head;
            return failure("\"cursor\" is {0}, expected a step from 0 to {1}", m_session.cursor,
                           count - 1);
        }
        m_line = head + count; // the number of steps and the line of the sentence
        return {};
    }

    Result<void> readHead() {
        constexpr Phrase firstLine("the first line of a session, {{\"parsescope-session\":1, …}}");
        const Result<Json> head = nextObject(firstLine);
        if (!head)
            return tl::unexpected(head.error());
        if (!head->contains("parsescope-session"))
            return failure("this is not a session, expected {0}", firstLine);
        int version = 0;
        if (!readRequired(*head, "parsescope-session", version, "a version") || version != Version)
            return failure("the session has another version, expected version {0}", Version);
        std::string system;
        std::string rules;
        if (Result<void> read = readRequired(*head, "system", system, "a system"); !read)
            return read;
        if (head->contains("rules"))
            if (Result<void> read = readRequired(*head, "rules", rules, "the rules of a system");
                !read)
                return read;
        const Result<TransitionSystem> found = keptSystem(system, rules);
        if (!found)
            return tl::unexpected(found.error());
        m_session.settings.system = *found;
        ParseSettings& settings = m_session.settings;
        bool singleRoot = false;
        int index = 0;
        int next = -1;
        const Result<void> read =
            allOf({readRequired(*head, "treebank", m_session.treebank, "a path, or \"\""),
                   readNumber(*head, "sentence", index, "a number from 1, or 0 for none"),
                   readRequired(*head, "single_root", singleRoot, "true or false"),
                   readRequired(*head, "oracle", settings.oracle, "an oracle, or \"\""),
                   readNumber(*head, "cursor", m_session.cursor, "a step"),
                   readNumber(*head, "next", next, "a step, or -1")});
        if (!read)
            return read;
        settings.shape.rootLimit = rootLimitOf(singleRoot);
        const auto known = oracles();
        if (!settings.oracle.empty() &&
            std::none_of(known.begin(), known.end(),
                         [&](const Oracle& one) { return one.name == settings.oracle; }))
            return failure("unknown oracle {0}", inQuotes(settings.oracle));
        m_session.index = index - 1;
        if (head->contains("root")) {
            std::string root;
            if (Result<void> place = readRequired(*head, "root", root, RootPlaces); !place)
                return place;
            const auto named = std::ranges::find(RootNames, root);
            if (named == RootNames.end())
                return unexpectedField("root", RootPlaces, root);
            settings.shape.root = static_cast<RootPlace>(named - RootNames.begin());
        }
        if (found->rootPlace && *found->rootPlace != settings.shape.root)
            return failure(
                "the system {0} has ROOT after the last word, expected \"root\": \"last\"",
                found->name);
        m_session.visits.push_back({-1, {}, next});
        return head->contains("scene") ? readScene((*head)["scene"]) : Result<void>();
    }

    Result<void> readScene(const Json& object) {
        if (!object.is_object())
            return unexpectedField("scene", "{{\"title\": …}}", object);
        LectureScene scene;
        bool losses = true;
        if (Result<void> read =
                allOf({readRequired(object, "title", scene.title, "a title"),
                       readRequired(object, "note", scene.note, "a note for the speaker, or \"\""),
                       readRequired(object, "losses", losses, "true or false")});
            !read)
            return read;
        scene.lossesHidden = !losses;
        m_session.scene = scene;
        if (!object.contains("beside"))
            return {};
        if (Result<void> read = readRequired(object, "beside", m_isBeside, "true or false"); !read)
            return read;
        if (m_isBeside &&
            (m_sessions.empty() || !m_sessions.back().scene || !m_sessions.back().beside.empty()))
            return failure("\"beside\" is true, expected a scene with one side before this one");
        return {};
    }

    Result<void> readWords() {
        const Result<Json> object = nextObject("the sentence, {{\"conllu\": …}}");
        if (!object)
            return tl::unexpected(object.error());
        std::string lines;
        if (Result<void> read = readRequired(*object, "conllu", lines, "the lines of a sentence");
            !read)
            return read;
        const SentenceReading reading = readSentence(lines, Format::ConllU);
        if (!reading.isUsable()) // the tree may be unfinished
            return failure("the sentence cannot be read: {0}", reading.errors.front().message);
        m_session.sentence = reading.sentence;
        if (!object->contains("gold"))
            return {};
        std::vector<int> heads;
        if (Result<void> read = readRequired(*object, "gold", heads, "a list of heads"); !read)
            return read;
        if (heads.size() != m_session.sentence.words.size())
            return failure(plural("\"gold\" has {0} head, but the sentence has {1}",
                                  "\"gold\" has {0} heads, but the sentence has {1}",
                                  std::ssize(heads),
                                  plural("{0} word", "{0} words", m_session.sentence.size())));
        const Result<Tree> tree = Tree::fromHeads(heads);
        if (!tree)
            return failure("\"gold\" is not a tree: {0}", tree.error().message);
        m_session.gold = *tree;
        return {};
    }

    Result<void> readStep(Exploration& exploration) {
        const Result<Json> object = nextObject("a step, {{\"parent\": …}}");
        if (!object)
            return tl::unexpected(object.error());
        int parent = 0;
        std::string name;
        int next = -1;
        const Result<void> read =
            allOf({readNumber(*object, "parent", parent, "the number of an earlier step"),
                   readRequired(*object, "transition", name, "a transition"),
                   readNumber(*object, "next", next, "the number of a later step, or -1")});
        if (!read)
            return read;
        if (parent < 0 || parent >= exploration.size())
            return failure("\"parent\" is {0}, expected an earlier step, 0 to {1}", parent,
                           exploration.size() - 1);
        const std::optional<Transition> transition = m_session.settings.system.find(name);
        if (!transition)
            return failure("{0} has no transition {1}", m_session.settings.system.name,
                           inQuotes(name));
        exploration.goTo(parent);
        const Obstacle obstacle =
            m_session.settings.system.obstacle(exploration.current().configuration, *transition);
        if (obstacle != Obstacle::None)
            return failure("{0} is not possible here: {1}", inQuotes(name), describe(obstacle));
        if (!exploration.take(*transition))
            return failure("this step occurs twice");
        m_heads += m_session.sentence.words.size() + 1;
        if (m_heads > MostHeads)
            return failure("there are too many steps to fit in memory");
        BranchLabel label;
        if (object->contains("name"))
            if (Result<void> named = readRequired(*object, "name", label.name, "a name"); !named)
                return named;
        if (object->contains("hidden"))
            if (Result<void> hidden =
                    readRequired(*object, "hidden", label.isHidden, "true or false");
                !hidden)
                return hidden;
        m_session.visits.push_back({parent, *transition, next, std::move(label)});
        return {};
    }

    std::string_view m_rest;
    const std::string& m_name;
    int m_line = 0;
    std::size_t m_heads = 0; // the number of heads in all configurations read so far
    SavedSession m_session;
    bool m_isBeside = false; // true if the session is the second side of the last scene
    std::vector<SavedSession> m_sessions;
};

/// Returns one session. `isBeside` is true for the second side of the scene written before.
std::string writeOne(const SavedSession& session, bool isBeside) {
    Json head{{"parsescope-session", Version},
              {"treebank", session.treebank},
              {"sentence", session.index + 1},
              {"system", session.settings.system.name},
              {"root", RootNames[static_cast<std::size_t>(session.settings.shape.root)]},
              {"single_root", session.settings.shape.singleRoot()},
              {"oracle", session.settings.oracle},
              {"cursor", session.cursor},
              {"next", session.visits.empty() ? -1 : session.visits.front().next}};
    if (std::string rules = rulesToKeep(session.settings.system); !rules.empty())
        head["rules"] = std::move(rules);
    if (const auto& scene = session.scene)
        head["scene"] = {
            {"title", scene->title}, {"note", scene->note}, {"losses", !scene->lossesHidden}};
    if (session.scene && isBeside)
        head["scene"]["beside"] = true;
    Json words{{"conllu", writeSentence(session.sentence, Format::ConllU)}};
    if (session.gold)
        words["gold"] =
            std::vector<int>(session.gold->heads().begin() + 1, session.gold->heads().end());
    std::string text = oneLine(head) + "\n" + oneLine(words) + "\n";
    for (std::size_t i = 1; i < session.visits.size(); ++i) {
        const Visit& visit = session.visits[i];
        Json step{{"parent", visit.parent},
                  {"transition", session.settings.system.nameOf(visit.transition)},
                  {"next", visit.next}};
        if (!visit.label.name.empty())
            step["name"] = visit.label.name;
        if (visit.label.isHidden)
            step["hidden"] = true;
        text += oneLine(step) + "\n";
    }
    return text;
}

} // namespace

std::string writeSession(const SavedSession& session) {
    std::string text = writeOne(session, false);
    for (const SavedSession& side : session.beside)
        text += writeOne(side, true);
    return text;
}

std::string writeSessions(const std::vector<SavedSession>& sessions) {
    std::string text;
    for (const SavedSession& session : sessions)
        text += writeSession(session);
    return text;
}

Result<SavedSession> readSession(std::string_view bytes, const std::string& name) {
    Result<std::vector<SavedSession>> sessions = readSessions(bytes, name);
    if (!sessions)
        return tl::unexpected(sessions.error());
    return std::move(sessions->front());
}

Result<std::vector<SavedSession>> readSessions(std::string_view bytes, const std::string& name) {
    return Reader(bytes, name).read();
}

} // namespace parsescope
