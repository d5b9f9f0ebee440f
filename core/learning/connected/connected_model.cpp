// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/connected/connected_model.h"

#include "core/base/co_process.h"
#include "core/base/utf8.h"
#include "core/decoding/exact_decoders.h"
#include "core/learning/connected/connected_protocol.h"
#include "core/learning/models.h"
#include "core/parsing/rule_files/system_file.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>

namespace parsescope {

namespace {

/// The largest number of answers to earlier questions that are skipped before an answer.
constexpr int MostSkipped = 1000;

/// The number of answers after which a program that ends has worked well, and the largest number of
/// restarts in a row of a program that ends before.
constexpr int FewAnswers = 100;
constexpr int MostRestarts = 20;

/// The largest number of bytes of an answer with the scores of `candidates` candidates, each with a
/// label, and with a remark.
std::size_t longestScores(std::size_t candidates) {
    constexpr std::size_t Remark = 64'000;
    constexpr std::size_t Candidate = 2'000;
    return Remark + Candidate * candidates;
}

/// The largest number of bytes of an answer with the tables for a sentence of `words` words.
std::size_t longestTables(const ExactDecoder& decoder, int words) {
    constexpr std::size_t Tables = 4;
    constexpr std::size_t Number = 32;
    const auto size = static_cast<std::size_t>(words) + 2;
    return CoProcess::LongestAnswer +
           Tables * Number * size * size * static_cast<std::size_t>(decoder.layers(words));
}

/// A connection to the program. All threads can ask questions, which are sent one after the other.
class Connection {
public:
    Connection(std::string command, const ConnectionLimits& limits)
        : m_command(std::move(command)), m_limits(limits) {}

    /// Starts the program and returns its first answer.
    [[nodiscard]] Result<Hello> start(const TaskControl& control) {
        const std::lock_guard turn(m_mutex);
        return greet(control);
    }

    /// Sets the "id" of `question`, sends it and returns the answer, which has at most `longest`
    /// bytes; nothing if `control` asks to stop before the answer. A program that is not running is
    /// restarted. If another question fails while this one waits for its turn, returns the failure
    /// of the other one, so that a program that does not answer is waited for only once.
    [[nodiscard]] Result<std::optional<Json>> ask(const Json& question, std::size_t longest,
                                                  const TaskControl& control) {
        constexpr std::chrono::milliseconds patience(20);
        const int failures = m_failures;
        std::unique_lock turn(m_mutex, std::defer_lock);
        while (!turn.try_lock_for(patience))
            if (control.stopRequested())
                return std::nullopt;
        if (failures != m_failures)
            return tl::unexpected(m_lastFailure);
        auto answer = answerTo(question, longest, control);
        if (control.stopRequested() && !answer)
            return std::nullopt;
        if (!answer && !m_process.isRunning()) {
            m_lastFailure = answer.error();
            ++m_failures;
        }
        return answer;
    }

    [[nodiscard]] int restarts() {
        const std::lock_guard turn(m_mutex);
        return m_restarts;
    }

    [[nodiscard]] Text withMessages(const Text& message) {
        const std::lock_guard lock(m_mutex);
        return m_process.withMessages(message);
    }
    [[nodiscard]] std::string messages() {
        const std::lock_guard turn(m_mutex);
        return m_process.messages();
    }

private:
    Result<std::optional<Json>> answerTo(const Json& question, std::size_t longest,
                                         const TaskControl& control) {
        if (m_process.isRunning())
            if (auto answer = exchange(question, m_limits.answer, longest, control);
                answer || !m_process.hasEnded())
                return answer;
        if (m_answers >= FewAnswers)
            m_restartsInARow = 0;
        if (m_restartsInARow == MostRestarts)
            return failure("the parser was restarted {0} times in a row after fewer than {1} "
                           "answers each, so it is not restarted again",
                           MostRestarts, FewAnswers);
        ++m_restartsInARow;
        if (const Result<Hello> again = greet(control); !again)
            return tl::unexpected(again.error());
        ++m_restarts;
        return exchange(question, m_limits.answer, longest, control);
    }

    Result<Hello> greet(const TaskControl& control) {
        if (const auto started = m_process.start(m_command, CoProcess::Messages::Keep); !started)
            return tl::unexpected(started.error());
        m_next = 0;
        m_answers = 0;
        Result<Hello> hello =
            exchange(helloQuestion(), m_limits.start, CoProcess::LongestAnswer, control)
                .and_then([](const std::optional<Json>& answer) -> Result<Hello> {
                    return answer ? readHello(*answer) : failure("the connection was cancelled");
                });
        if (hello && m_hello && !isLike(*hello, *m_hello))
            hello = failure("the restarted parser has another system, other labels or other "
                            "tables than before");
        if (!hello)
            m_process.stop();
        else
            m_hello = *hello;
        return hello;
    }

    static bool isLike(const Hello& one, const Hello& other) {
        const ModelDescription& a = one.model;
        const ModelDescription& b = other.model;
        return areSame(a.system, b.system) && a.shape == b.shape && a.labels == b.labels &&
               one.tables == other.tables;
    }

    /// Sends a question and waits for its answer. Skips the answers to earlier questions, which
    /// were cancelled.
    Result<std::optional<Json>> exchange(Json question, std::chrono::milliseconds limit,
                                         std::size_t longest, const TaskControl& control) {
        const long long id = m_next++;
        question["id"] = id;
        if (const auto told = m_process.tell(oneLine(question), limit, control); !told)
            return tl::unexpected(told.error());
        const auto end = std::chrono::steady_clock::now() + limit;
        for (int skipped = 0;; ++skipped) {
            if (skipped > MostSkipped || (skipped > 0 && std::chrono::steady_clock::now() >= end)) {
                m_process.stop();
                return failure("the command answers only earlier questions");
            }
            const auto line = m_process.hear(limit, control, longest);
            if (!line)
                return tl::unexpected(line.error());
            if (!*line)
                return std::nullopt;
            Result<Json> answer = understood(**line);
            if (!answer)
                return tl::unexpected(answer.error());
            const auto number = answer->at("id").get<long long>();
            if (number > id)
                return failure("the answer is to question {0}, which was not asked", number);
            if (number == id) {
                const auto error = answer->find("error");
                if (error == answer->end()) {
                    ++m_answers;
                    return std::optional(*std::move(answer));
                }
                return failure("the parser says: {0}",
                               error->is_string() ? error->get<std::string>() : oneLine(*error));
            }
        }
    }

    static Result<Json> understood(const std::string& line) {
        Result<Json> answer = parseJson(line);
        if (!answer) {
            for (const char* number : {"NaN", "Infinity"})
                if (line.find(number) != std::string::npos)
                    return failure("the answer contains {0}, expected finite numbers: {1}", number,
                                   inQuotes(line));
            return failure("the answer is not JSON: {0}: {1}", answer.error().message,
                           inQuotes(line));
        }
        if (!answer->is_object() || !answer->contains("id") ||
            !answer->at("id").is_number_integer())
            return failure("expected an answer with the \"id\" of the question");
        return answer;
    }

    std::timed_mutex m_mutex;
    CoProcess m_process;
    std::string m_command;
    ConnectionLimits m_limits;
    std::optional<Hello> m_hello;
    long long m_next = 0;
    int m_answers = 0; // since the last start of the program
    int m_restarts = 0;
    int m_restartsInARow = 0;        // of a program that ended after fewer than FewAnswers answers
    std::atomic<int> m_failures = 0; // number of failures after which the program was stopped
    Error m_lastFailure;
};

/// A scorer that asks a connected parser for the scores of one sentence.
class ConnectedScorer final : public Scorer {
public:
    ConnectedScorer(Connection& connection, const ModelDescription& model, const Sentence& sentence)
        : m_connection(connection), m_model(model), m_sentence(sentence) {}

    void score(const ParserState& state, std::span<const Candidate> candidates,
               std::span<float> scores) override {
        const CandidateScores* answer = ask(state, candidates);
        std::ranges::fill(scores, 0.0F);
        if (!answer)
            return;
        std::ranges::copy(answer->scores, scores.begin());
        m_remark = answer->text;
    }

    void scoreLabels(const ParserState& state, const Candidate& candidate,
                     std::vector<float>& scores) override {
        std::vector<Candidate> candidates;
        state.listCandidates(candidates);
        const auto place =
            std::ranges::find(candidates, candidate.transition, &Candidate::transition);
        scores.clear(); // no label has a score if the parser named none
        int label = labelAtTheEnd();
        if (place != candidates.end()) {
            const CandidateScores* answer = ask(state, candidates);
            label = answer ? answer->labels[place - candidates.begin()] : -1;
        }
        if (label < 0)
            return;
        scores.assign(m_model.labels.size(), 0);
        scores[label] = 1;
    }

    [[nodiscard]] Text remark() const override { return Text::untranslated(m_remark); }

private:
    /// Returns the label of an arc that no transition adds.
    [[nodiscard]] int labelAtTheEnd() const {
        const auto root = std::ranges::find(m_model.labels, "root", &ModelLabel::text);
        return root == m_model.labels.end() ? -1 : static_cast<int>(root - m_model.labels.begin());
    }
    /// Returns the scores of the candidates. Asks the parser only once for each configuration with
    /// its labels. Returns a null pointer after a failure.
    const CandidateScores* ask(const ParserState& state, std::span<const Candidate> candidates) {
        if (failure())
            return nullptr;
        constexpr std::size_t MostKept = 2000;
        const Json question = scoresQuestion(m_sentence, state, candidates, m_model);
        const std::string key = oneLine(question);
        if (const auto known = m_known.find(key); known != m_known.end())
            return &known->second;
        Result<CandidateScores> scores =
            m_connection.ask(question, longestScores(candidates.size()), control())
                .and_then([&](const std::optional<Json>& answer) -> Result<CandidateScores> {
                    if (!answer)
                        return parsescope::failure("the question was cancelled");
                    return readScores(*answer, candidates.size(), m_model);
                });
        if (!scores) {
            fail(scores.error());
            return nullptr;
        }
        if (m_known.size() >= MostKept)
            m_known.clear();
        return &m_known.emplace(key, *std::move(scores)).first->second;
    }

    Connection& m_connection;
    const ModelDescription& m_model;
    const Sentence& m_sentence;
    std::map<std::string, CandidateScores> m_known; // known answers, by question
    std::string m_remark;
};

class ConnectedModel final : public Model {
public:
    ConnectedModel(std::unique_ptr<Connection> connection, Hello hello)
        : m_connection(std::move(connection)), m_hello(std::move(hello)) {}

    [[nodiscard]] const ModelDescription& description() const override { return m_hello.model; }
    [[nodiscard]] std::unique_ptr<Scorer> scorer(const Sentence& sentence,
                                                 const TaskControl& /*control*/) const override {
        return std::make_unique<ConnectedScorer>(*m_connection, m_hello.model, sentence);
    }
    [[nodiscard]] bool hasTables(const ExactDecoder* decoder) const override {
        return m_hello.tables && decoder->canUseScoresOf(*m_hello.tables);
    }
    [[nodiscard]] Result<Scores> tables(const Sentence& sentence, const ExactDecoder* decoder,
                                        const TaskControl& control) const override {
        if (sentence.size() > m_hello.tables->longest)
            return failure(tooLongToDecode(*m_hello.tables, sentence.size()));
        return m_connection
            ->ask(tablesQuestion(sentence, m_hello.tables),
                  longestTables(*m_hello.tables, sentence.size()), control)
            .and_then([&](const std::optional<Json>& answer) -> Result<Scores> {
                if (!answer)
                    return failure("the question was withdrawn");
                return readTables(*answer, m_hello.tables, sentence.size());
            })
            .map([&](const Scores& scores) {
                return decoder->takesScoresOf(*m_hello.tables) ? scores.as(decoder)
                                                               : asArcEager(scores);
            });
    }
    // Returns nothing, because a connected parser is not stored in files.
    [[nodiscard]] std::string bytes() const override { return {}; }
    [[nodiscard]] std::string messages() const { return m_connection->messages(); }
    [[nodiscard]] int restarts() const { return m_connection->restarts(); }

private:
    std::unique_ptr<Connection> m_connection;
    Hello m_hello;
};

} // namespace

Result<std::unique_ptr<Model>> connectParser(const std::string& command,
                                             const ConnectionLimits& limits,
                                             const TaskControl& control) {
    auto connection = std::make_unique<Connection>(command, limits);
    Result<Hello> hello = connection->start(control);
    if (!hello)
        return failure("cannot connect the parser: {0}",
                       connection->withMessages(hello.error().message));
    return std::make_unique<ConnectedModel>(std::move(connection), *std::move(hello));
}

int restartsOf(const Model& model) {
    const auto* connected = dynamic_cast<const ConnectedModel*>(&model);
    return connected ? connected->restarts() : 0;
}

std::string messagesOf(const Model& model) {
    const auto* connected = dynamic_cast<const ConnectedModel*>(&model);
    return connected ? connected->messages() : std::string();
}

ModelKind connectedKind() {
    ModelKind kind{};
    kind.name = ConnectedKind;
    kind.title = Text("Connected parser");
    kind.modelTitle = Text("connected parser");
    kind.phrase = Text("a connected parser");
    kind.prefix = CommandPrefix;
    kind.open = [](const std::string& command, const TaskControl& control) {
        return connectParser(command, {}, control);
    };
    return kind;
}

} // namespace parsescope
