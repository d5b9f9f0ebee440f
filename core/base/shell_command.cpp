// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/shell_command.h"

#include "core/base/ascii.h"
#include "core/base/platform/child_process.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace parsescope {

namespace {

constexpr std::string_view Blank = " \t";

/// Words at the beginning of a simple command that the shell itself executes, and reserved words.
constexpr std::string_view ShellWords[] = {
    "!",        ".",       ":",       "[",        "alias",  "bg",     "break", "builtin", "case",
    "cd",       "command", "declare", "do",       "done",   "echo",   "elif",  "else",    "esac",
    "eval",     "exec",    "exit",    "export",   "false",  "fc",     "fg",    "fi",      "for",
    "function", "getopts", "hash",    "if",       "in",     "jobs",   "kill",  "let",     "local",
    "printf",   "pwd",     "read",    "readonly", "return", "select", "set",   "shift",   "source",
    "test",     "then",    "time",    "times",    "trap",   "true",   "type",  "ulimit",  "umask",
    "unalias",  "unset",   "until",   "wait",     "while",  "{",      "}"};

/// Returns true if `word` sets a variable, as in "THREADS=2".
bool setsVariable(std::string_view word) {
    const std::size_t sign = word.find('=');
    return sign != std::string_view::npos && sign > 0 &&
           std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(sign),
                       [](char c) { return isAsciiLetter(c) || isAsciiDigit(c) || c == '_'; });
}

/// Returns true if `word` contains one of `characters`.
bool hasAnyOf(std::string_view word, std::string_view characters) {
    return word.find_first_of(characters) != std::string_view::npos;
}

/// The position of the last simple command in a command for a shell.
class LastCommand {
public:
    explicit LastCommand(std::string_view command) : m_command(command) {}

    /// Returns the position at which "exec " can be inserted; nothing if there is none.
    std::optional<std::size_t> find() {
        for (m_at = 0; m_at < m_command.size(); ++m_at)
            if (!skip())
                return std::nullopt;
        return m_isPiped ? std::nullopt : programIn(m_begin);
    }

private:
    /// Skips a character, or a quoted text up to its last character. Returns false if the
    /// character is not understood.
    bool skip() {
        const char next = m_at + 1 < m_command.size() ? m_command[m_at + 1] : '\0';
        switch (m_command[m_at]) {
        case '\\':
            ++m_at;
            return true;
        case '\'':
            m_at = m_command.find('\'', m_at + 1);
            return m_at != std::string_view::npos;
        case '"':
            return skipQuoted();
        case '(':
        case ')':
        case '`':
            return false;
        case '#':
            return m_at > 0 && !hasAnyOf(m_command.substr(m_at - 1, 1), " \t\n;&|");
        case '<':
            return next != '<';
        case '\n':
        case ';':
            return begin(m_at + 1);
        case '&':
            if (m_at > 0 && hasAnyOf(m_command.substr(m_at - 1, 1), "<>"))
                return true;
            m_at += next == '&' ? 1 : 0;
            return begin(m_at + 1);
        case '|':
            if (next == '|')
                return begin(++m_at + 1);
            m_isPiped = true;
            return true;
        default:
            return true;
        }
    }

    bool skipQuoted() {
        for (++m_at; m_at < m_command.size() && m_command[m_at] != '"'; ++m_at) {
            if (m_command[m_at] == '`' || m_command.substr(m_at, 2) == "$(")
                return false;
            m_at += m_command[m_at] == '\\' ? 1 : 0;
        }
        return m_at < m_command.size();
    }

    /// Ends a simple command, behind which another one may begin at `position`. Returns false if
    /// the command changes the meaning of those behind it.
    bool begin(std::size_t position) {
        const std::string_view ended = m_command.substr(m_begin, position - m_begin);
        const std::size_t first = ended.find_first_not_of(Blank);
        const std::string_view start =
            first == std::string_view::npos ? std::string_view() : ended.substr(first);
        m_begin = position;
        m_isPiped = false;
        return !start.starts_with("trap") && !start.starts_with("alias");
    }

    /// Returns the position of the program in the simple command at `position`, behind the
    /// variables that are set for it; nothing if the shell itself executes the command.
    [[nodiscard]] std::optional<std::size_t> programIn(std::size_t position) const {
        for (;;) {
            position = m_command.find_first_not_of(Blank, position);
            if (position == std::string_view::npos)
                return std::nullopt;
            const std::size_t end = m_command.find_first_of(Blank, position);
            const std::string_view word =
                m_command.substr(position, end == std::string_view::npos ? end : end - position);
            if (!setsVariable(word)) {
                const bool isKnown = !hasAnyOf(word, "<>$\\*?~") &&
                                     std::ranges::find(ShellWords, word) == std::end(ShellWords);
                return isKnown ? std::optional(position) : std::nullopt;
            }
            if (hasAnyOf(word, "'\"\\") || end == std::string_view::npos)
                return std::nullopt;
            position = end;
        }
    }

    std::string_view m_command;
    std::size_t m_at = 0;
    std::size_t m_begin = 0; // the position at which the current simple command begins
    bool m_isPiped = false;  // true if the current simple command is a part of a pipe
};

} // namespace

std::string withExec(const std::string& command) {
    if (!platform::hasUnixShell())
        return command;
    const std::size_t end = command.find_last_not_of(" \t\n");
    const std::string_view trimmed = std::string_view(command).substr(0, end + 1);
    if (const auto position = LastCommand(trimmed).find())
        return std::string(command).insert(*position, "exec ");
    return command;
}

std::string shellWord(std::string_view text) {
    const auto isPlain = [](char c) {
        return isAsciiLetter(c) || isAsciiDigit(c) ||
               std::string_view("_./+-").find(c) != std::string_view::npos;
    };
    if (!text.empty() && std::ranges::all_of(text, isPlain))
        return std::string(text);
    if (!platform::hasUnixShell()) // no file name contains quotation marks
        return '"' + std::string(text) + '"';
    std::string word = "'";
    for (const char c : text)
        word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + '\'';
}

} // namespace parsescope
