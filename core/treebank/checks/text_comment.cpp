// SPDX-License-Identifier: GPL-3.0-or-later
// "# text" against the forms and SpaceAfter.
#include "core/treebank/checks/checked_sentence.h"
#include "core/treebank/normal_form.h"
#include "core/treebank/text.h"

#include <algorithm>

namespace parsescope::checks {

namespace {

constexpr std::string_view Key = "# text";

bool startsWithSpace(std::string_view text) {
    return !text.empty() && isWhiteSpace(characterAt(text, 0).code);
}

std::string_view withoutSpaceInFront(std::string_view text) {
    while (startsWithSpace(text))
        text.remove_prefix(characterAt(text, 0).bytes);
    return text;
}

bool endsInSpace(std::string_view text) {
    bool space = false;
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        space = isWhiteSpace(character.code);
        at += character.bytes;
    }
    return space;
}

/// Returns the text after "# text =" without white space in front; nothing for other comments.
std::optional<std::string_view> textIn(std::string_view comment) {
    if (!comment.starts_with(Key))
        return std::nullopt;
    std::string_view rest = withoutSpaceInFront(comment.substr(Key.size()));
    if (!rest.starts_with('='))
        return std::nullopt;
    rest = withoutSpaceInFront(rest.substr(1));
    return rest.empty() ? std::nullopt : std::optional(rest);
}

bool hasItem(std::string_view misc, std::string_view item) {
    const auto items = splitAt(misc, '|');
    return std::find(items.begin(), items.end(), item) != items.end();
}

/// Goes through the text word by word.
class TextFollower {
public:
    TextFollower(const CommentLine& comment, std::string_view text, Findings& findings)
        : m_comment(comment), m_rest(text), m_findings(findings) {}

    void follow(const FieldLine& line) {
        const std::string_view misc = line.fields[MiscColumn];
        const bool noSpace = misc.find("SpaceAfter=No") != std::string_view::npos;
        if (misc.find("NoSpaceAfter=Yes") != std::string_view::npos)
            m_findings.add(CheckLevel::Ud2, "nospaceafter-yes", line, MiscColumn,
                           "has \"NoSpaceAfter=Yes\", expected \"SpaceAfter=No\"");
        if (line.kind == FieldLine::EmptyNodeLine) {
            if (noSpace)
                m_findings.add(CheckLevel::Ud2, "spaceafter-empty-node", line, MiscColumn,
                               "has \"SpaceAfter=No\", expected that of words and multiword "
                               "tokens only");
            return;
        }
        if (line.kind == FieldLine::RangeLine) {
            m_covered = line.id.second;
        } else if (line.id.first <= m_covered) {
            if (noSpace)
                m_findings.add(CheckLevel::Ud2, "spaceafter-mwt-node", line, MiscColumn,
                               "has \"SpaceAfter=No\", expected it at the multiword token");
            return;
        }
        take(line, hasItem(misc, "SpaceAfter=No"));
    }

    void finish() {
        if (!m_lost && !m_rest.empty())
            add("text-extra-chars",
                "goes on with " + quoted(m_rest) + " after the last word, expected its end");
    }

private:
    void take(const FieldLine& line, bool noSpace) {
        const std::string_view form = line.fields[FormColumn];
        if (m_lost)
            return;
        if (!m_rest.starts_with(form)) {
            m_lost = true; // later findings would concern every word
            const bool other = normalForm(m_rest).starts_with(normalForm(form));
            return add("text-form-mismatch",
                       "goes on with " + quoted(m_rest) + ", expected " + quoted(form) +
                           ", the form of " + std::string(line.fields[IdColumn]) +
                           (other ? "; they differ in Unicode normal form" : ""));
        }
        m_rest.remove_prefix(form.size());
        if (noSpace)
            return;
        if (!m_rest.empty() && !startsWithSpace(m_rest))
            m_findings.add(CheckLevel::Ud2, "missing-spaceafter", line, MiscColumn,
                           "lacks \"SpaceAfter=No\": in the text there is no space after " +
                               quoted(form));
        m_rest = withoutSpaceInFront(m_rest);
    }

    void add(const char* rule, const std::string& message) {
        const auto before = static_cast<std::size_t>(m_rest.data() - m_comment.text.data());
        m_findings.add(CheckLevel::Ud2, rule, m_comment.number,
                       static_cast<int>(characterCount(m_comment.text.substr(0, before))) + 1,
                       "the text " + message);
    }

    const CommentLine& m_comment;
    std::string_view m_rest;
    Findings& m_findings;
    int m_covered = 0; // words up to this one are part of a multiword token
    bool m_lost = false;
};

} // namespace

void checkText(const CheckedSentence& sentence, Findings& findings) {
    const CommentLine* found = nullptr;
    for (const CommentLine& comment : sentence.comments) {
        if (!textIn(comment.text))
            continue;
        if (found)
            return findings.add(CheckLevel::Ud2, "multiple-text", comment.number, 0,
                                "found a second \"# text\", expected one");
        found = &comment;
    }
    if (!found)
        return findings.add(CheckLevel::Ud2, "missing-text", sentence.lines.front().number, 0,
                            "found no comment \"# text = …\" above the sentence");
    const std::string_view text = *textIn(found->text);
    if (endsInSpace(text))
        findings.add(CheckLevel::Ud2, "text-trailing-whitespace", found->number, 0,
                     "the text ends in white space");
    TextFollower follower(*found, text, findings);
    for (const FieldLine& line : sentence.lines)
        follower.follow(line);
    follower.finish();
}

} // namespace parsescope::checks
