// SPDX-License-Identifier: GPL-3.0-or-later
// The checks of "# text" against the forms and SpaceAfter.
#include "core/base/utf8.h"
#include "core/treebank/checks/checked_sentence.h"
#include "core/treebank/normal_form.h"

#include <algorithm>
#include <utility>

namespace parsescope::checks {

namespace {

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

bool hasItem(std::string_view misc, std::string_view item) {
    const auto items = splitAt(misc, '|');
    return std::find(items.begin(), items.end(), item) != items.end();
}

/// A comparison of the text with the forms, word by word.
class TextFollower {
public:
    TextFollower(const CommentLine& comment, std::string_view text, TreebankState& state,
                 Findings& findings)
        : m_comment(comment), m_rest(text), m_state(state), m_findings(findings) {}

    void follow(const FieldLine& line) {
        const std::string_view misc = line.fields[MiscColumn];
        const bool noSpace = misc.find("SpaceAfter=No") != std::string_view::npos;
        if (misc.find("NoSpaceAfter=Yes") != std::string_view::npos)
            m_findings.add(CheckLevel::Ud2, "nospaceafter-yes", line, MiscColumn,
                           "{0} has \"NoSpaceAfter=Yes\", expected \"SpaceAfter=No\"");
        for (const std::string_view item : splitAt(misc, '|'))
            if (item.starts_with("SpaceAfter=") && item != "SpaceAfter=No")
                m_findings.add(CheckLevel::Ud2, "spaceafter-value", line, MiscColumn,
                               "{0} has {1}, expected \"SpaceAfter=No\", or \"SpacesAfter\" for "
                               "other white space",
                               inQuotes(item));
        if (line.kind == FieldLine::EmptyNodeLine) {
            if (noSpace)
                m_findings.add(
                    CheckLevel::Ud2, "spaceafter-empty-node", line, MiscColumn,
                    "{0} has \"SpaceAfter=No\", expected it at words and multiword tokens only");
            return;
        }
        if (line.kind == FieldLine::RangeLine) {
            m_covered = line.id.second;
        } else if (line.id.first <= m_covered) {
            if (noSpace)
                m_findings.add(CheckLevel::Ud2, "spaceafter-mwt-node", line, MiscColumn,
                               "{0} has \"SpaceAfter=No\", expected it at the multiword token");
            return;
        }
        take(line, hasItem(misc, "SpaceAfter=No"));
    }

    void finish() {
        if (!m_rest.empty())
            add("text-extra-chars",
                Text("the text continues with {0} after the last word, expected its end",
                     inQuotes(m_rest)));
    }

private:
    void take(const FieldLine& line, bool noSpace) {
        const std::string_view form = line.fields[FormColumn];
        if (!m_rest.starts_with(form)) {
            // Further words would be reported for the same reason.
            if (std::exchange(m_lost, true))
                return;
            if (normalForm(m_rest).starts_with(normalForm(form)))
                return m_findings.add(
                    CheckLevel::Ud2, "text-form-mismatch", line, FormColumn,
                    "{0} is {1}, but the text continues with {2}; they differ in Unicode normal "
                    "form",
                    inQuotes(form), inQuotes(m_rest));
            return m_findings.add(CheckLevel::Ud2, "text-form-mismatch", line, FormColumn,
                                  "{0} is {1}, but the text continues with {2}", inQuotes(form),
                                  inQuotes(m_rest));
        }
        m_rest.remove_prefix(form.size());
        m_state.endsWithoutSpace = noSpace;
        if (noSpace)
            return;
        if (!m_rest.empty() && !startsWithSpace(m_rest))
            m_findings.add(CheckLevel::Ud2, "missing-spaceafter", line, MiscColumn,
                           "{0} lacks \"SpaceAfter=No\": in the text there is no space after {1}",
                           inQuotes(form));
        m_rest = withoutSpaceInFront(m_rest);
    }

    void add(const char* rule, Text message) {
        const auto before = static_cast<std::size_t>(m_rest.data() - m_comment.text.data());
        m_findings.add(CheckLevel::Ud2, rule, m_comment.number,
                       static_cast<int>(characterCount(m_comment.text.substr(0, before))) + 1,
                       std::move(message));
    }

    const CommentLine& m_comment;
    std::string_view m_rest;
    TreebankState& m_state;
    Findings& m_findings;
    int m_covered = 0; // number of the last word of the current multiword token
    bool m_lost = false;
};

} // namespace

void checkText(const CheckedSentence& sentence, TreebankState& state, Findings& findings) {
    const CommentLine* found = nullptr;
    bool several = false;
    for (const CommentLine& comment : sentence.comments) {
        const std::optional<std::string_view> text = valueIn(comment.text, "text");
        if (!text)
            continue;
        if (text->empty())
            findings.add(CheckLevel::Ud2, "empty-text", comment.number, 0,
                         Text("the comment \"# text\" is empty, expected the text of the "
                              "sentence"));
        if (!found)
            found = &comment;
        else if (!std::exchange(several, true))
            findings.add(CheckLevel::Ud2, "multiple-text", comment.number, 0,
                         Text("found a second \"# text\", expected one"));
    }
    if (!found)
        return findings.add(CheckLevel::Ud2, "missing-text", sentence.lines.front().number, 0,
                            Text("found no comment \"# text = …\" above the sentence"));
    const std::string_view text = *valueIn(found->text, "text");
    if (several || text.empty())
        return;
    if (endsInSpace(text))
        findings.add(CheckLevel::Ud2, "text-trailing-whitespace", found->number, 0,
                     Text("the text ends in white space"));
    TextFollower follower(*found, text, state, findings);
    for (const FieldLine& line : sentence.lines)
        follower.follow(line);
    follower.finish();
}

} // namespace parsescope::checks
