// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/session_file.h"

#include "core/base/json.h"
#include "core/base/utf8.h"
#include "core/oracle/oracles.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/treebank/conllu.h"

#include <algorithm>

namespace parsescope {

namespace {

constexpr int Version = 1;
constexpr Phrase RootPlaces("\"first\" or \"last\"");
/// Upper bound on the total number of heads in all configurations of a file. This number of heads
/// takes 400 MB.
constexpr std::size_t MostHeads = 100'000'000;

/// Returns the error for a field with an unexpected value. `expected` is a noun phrase.
tl::unexpected<Error> unexpectedValue(const char* field, const std::string& value,
                                      Phrase expected) {
    return failure("\"{0}\" is {1}, expected {2}", field, parsescope::quoted(value), expected);
}

/// Reads a field of an object. Fails if the field is missing or has the wrong type.
template<class T>
Result<T> field(const Json& object, const char* name, Phrase expected) {
    const auto found = object.find(name);
    if (found == object.end())
        return failure("\"{0}\" is missing, expected {1}", name, expected);
    const auto wrong = [&] { return unexpectedValue(name, oneLine(*found), expected); };
    if constexpr (std::is_same_v<T, bool>) {
        if (!found->is_boolean())
            return wrong();
    } else if constexpr (std::is_same_v<T, int>) {
        constexpr std::int64_t largest = 1'000'000'000;
        if (!found->is_number_integer() || found->template get<std::int64_t>() < -1 ||
            found->template get<std::int64_t>() > largest)
            return wrong();
    } else if (!found->is_string()) {
        return wrong();
    }
    return found->template get<T>();
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
            if (next < 0)
                continue;
            m_line = first + std::max(i - 1, 0);
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
        const Result<int> version = field<int>(*head, "parsescope-session", "a version");
        if (!version || *version != Version)
            return failure("the session has another version, expected version {0}", Version);
        const Result<std::string> system = field<std::string>(*head, "system", "a system");
        if (!system)
            return tl::unexpected(system.error());
        Result<std::string> rules = std::string();
        if (head->contains("rules"))
            rules = field<std::string>(*head, "rules", "the rules of a system");
        if (!rules)
            return tl::unexpected(rules.error());
        const Result<TransitionSystem> found = keptSystem(*system, *rules);
        if (!found)
            return tl::unexpected(found.error());
        m_session.settings.system = *found;
        const auto treebank = field<std::string>(*head, "treebank", "a path, or \"\"");
        const auto index = field<int>(*head, "sentence", "a number from 1, or 0 for none");
        const auto singleRoot = field<bool>(*head, "single_root", "true or false");
        const auto oracle = field<std::string>(*head, "oracle", "an oracle, or \"\"");
        const auto cursor = field<int>(*head, "cursor", "a step");
        const auto next = field<int>(*head, "next", "a step, or -1");
        for (const Error* error :
             {treebank ? nullptr : &treebank.error(), index ? nullptr : &index.error(),
              singleRoot ? nullptr : &singleRoot.error(), oracle ? nullptr : &oracle.error(),
              cursor ? nullptr : &cursor.error(), next ? nullptr : &next.error()})
            if (error)
                return tl::unexpected(*error);
        const auto known = oracles();
        if (!oracle->empty() && std::none_of(known.begin(), known.end(), [&](const Oracle& one) {
                return one.name == *oracle;
            }))
            return failure("unknown oracle {0}", parsescope::quoted(*oracle));
        m_session.treebank = *treebank;
        m_session.index = *index - 1;
        m_session.settings.shape.singleRoot = *singleRoot;
        if (head->contains("root")) {
            const auto root = field<std::string>(*head, "root", RootPlaces);
            if (!root || (*root != "first" && *root != "last"))
                return root ? unexpectedValue("root", *root, RootPlaces)
                            : tl::unexpected(root.error());
            m_session.settings.shape.root = *root == "last" ? RootPlace::Last : RootPlace::First;
        }
        if (found->rootPlace && *found->rootPlace != m_session.settings.shape.root)
            return failure(
                "the system {0} has ROOT after the last word, expected \"root\": \"last\"",
                found->name);
        m_session.settings.oracle = *oracle;
        m_session.cursor = *cursor;
        m_session.visits.push_back({-1, {}, *next});
        return head->contains("scene") ? readScene((*head)["scene"]) : Result<void>();
    }

    Result<void> readScene(const Json& object) {
        if (!object.is_object())
            return unexpectedValue("scene", oneLine(object), "{{\"title\": …}}");
        const auto title = field<std::string>(object, "title", "a title");
        const auto note = field<std::string>(object, "note", "a note for the speaker, or \"\"");
        const auto losses = field<bool>(object, "losses", "true or false");
        if (!title || !note || !losses)
            return tl::unexpected(!title ? title.error() : !note ? note.error() : losses.error());
        m_session.scene = LectureScene{*title, *note, !*losses};
        if (!object.contains("beside"))
            return {};
        const auto beside = field<bool>(object, "beside", "true or false");
        if (!beside)
            return tl::unexpected(beside.error());
        m_isBeside = *beside;
        if (m_isBeside &&
            (m_sessions.empty() || !m_sessions.back().scene || !m_sessions.back().beside.empty()))
            return failure("\"beside\" is true, expected a scene with one side before this one");
        return {};
    }

    Result<void> readWords() {
        const Result<Json> object = nextObject("the sentence, {{\"conllu\": …}}");
        if (!object)
            return tl::unexpected(object.error());
        const auto lines = field<std::string>(*object, "conllu", "the lines of a sentence");
        if (!lines)
            return tl::unexpected(lines.error());
        const SentenceReading reading = readSentence(*lines, Format::ConllU);
        if (!reading.errors.empty())
            return failure("the sentence cannot be read: {0}", reading.errors.front().message);
        m_session.sentence = reading.sentence;
        if (!object->contains("gold"))
            return {};
        const Json& gold = (*object)["gold"];
        std::vector<int> heads;
        for (const Json& head : gold) {
            if (!head.is_number_integer())
                return failure("\"gold\" is not a list of heads");
            heads.push_back(static_cast<int>(
                std::clamp<std::int64_t>(head.get<std::int64_t>(), -1, 1'000'000'000)));
        }
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
        const auto parent = field<int>(*object, "parent", "the number of an earlier step");
        const auto name = field<std::string>(*object, "transition", "a transition");
        const auto next = field<int>(*object, "next", "the number of a later step, or -1");
        if (!parent || !name || !next)
            return tl::unexpected(!parent ? parent.error() : !name ? name.error() : next.error());
        if (*parent < 0 || *parent >= exploration.size())
            return failure("\"parent\" is {0}, expected an earlier step, 0 to {1}", *parent,
                           exploration.size() - 1);
        const std::optional<Transition> transition = m_session.settings.system.find(*name);
        if (!transition)
            return failure("{0} has no transition {1}", m_session.settings.system.name,
                           parsescope::quoted(*name));
        exploration.goTo(*parent);
        const Obstacle obstacle =
            m_session.settings.system.obstacle(exploration.current().configuration, *transition);
        if (obstacle != Obstacle::None)
            return failure("{0} is not possible here: {1}", parsescope::quoted(*name),
                           describe(obstacle));
        if (!exploration.take(*transition))
            return failure("this step occurs twice");
        m_heads += m_session.sentence.words.size() + 1;
        if (m_heads > MostHeads)
            return failure("there are too many steps to fit in memory");
        m_session.visits.push_back({*parent, *transition, *next});
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
              {"single_root", session.settings.shape.singleRoot},
              {"oracle", session.settings.oracle},
              {"cursor", session.cursor},
              {"next", session.visits.empty() ? -1 : session.visits.front().next}};
    if (session.settings.shape.root == RootPlace::Last)
        head["root"] = "last";
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
    for (std::size_t i = 1; i < session.visits.size(); ++i)
        text += oneLine(Json{
                    {"parent", session.visits[i].parent},
                    {"transition", session.settings.system.nameOf(session.visits[i].transition)},
                    {"next", session.visits[i].next}}) +
                "\n";
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
