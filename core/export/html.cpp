// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/html.h"

#include "core/base/utf8.h"
#include "core/export/display_text.h"
#include "core/treebank/direction.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

constexpr const char* Replacement = "\xEF\xBF\xBD";
constexpr int FontSize = 16;
constexpr int LabelSize = 11;
constexpr int LevelStep = 22;
constexpr int Gap = 22;

bool isAllowedInXml(char32_t code) {
    return code == '\t' || code == '\n' || code == '\r' ||
           (code >= 0x20 && code != 0x7F && code != 0xFFFE && code != 0xFFFF &&
            !(code >= 0xD800 && code <= 0xDFFF));
}

bool isOneOf(std::string_view characters, char32_t code) {
    return code < 0x80 && characters.find(static_cast<char>(code)) != std::string_view::npos;
}

/// Returns the approximate width of `text` in pixels.
int widthOf(std::string_view text, int size) {
    double width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        at += character.bytes;
        const char32_t code = character.code;
        width += isCombining(code)            ? 0
                 : isWide(code)               ? 1.0
                 : isOneOf("iljtf.,'|", code) ? 0.32
                 : isOneOf("mwMWO", code)     ? 0.88
                 : code >= 'A' && code <= 'Z' ? 0.7
                                              : 0.58;
    }
    return static_cast<int>(width * size) + 1;
}

/// The stroke of an arc as SVG attributes. Attributes are used rather than a style sheet, because a
/// sheet also changes other pictures of a page, and some programs ignore it.
struct ArcStroke {
    const char* colour;
    const char* dashes; ///< empty for a solid line
    const char* width = "1.6";
};

ArcStroke strokeOf(ArcLook look) {
    switch (look) {
    case ArcLook::Built:
        return {"#2f6db5", ""};
    case ArcLook::ToCome:
        return {"#7d8894", "5 4"};
    case ArcLook::Lost:
        return {"#b3372f", "1.5 4"};
    case ArcLook::Implied:
        return {"#2f6db5", "", ".8"};
    case ArcLook::WronglyImplied:
        return {"#c46a00", "", ".8"};
    case ArcLook::Wrong:
        break;
    }
    return {"#c46a00", ""};
}

/// Returns an SVG text with its baseline at `y`, centred at `x`. `html` is the escaped text.
std::string textAt(int x, int y, int size, const char* colour, const std::string& html) {
    return "<text font-size=\"" + std::to_string(size) + "\" fill=\"" + colour + "\" x=\"" +
           std::to_string(x) + "\" y=\"" + std::to_string(y) + "\">" + html + "</text>";
}

std::string labelOf(const Sentence& sentence, const TreePicture& picture, const PictureArc& one) {
    const std::string& relation = sentence.words[one.arc.dependent - 1].deprel;
    return labelOf(one, picture.gold && relation != "_" ? relation : "", "×");
}

} // namespace

std::string htmlEscaped(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        const std::string_view bytes = text.substr(at, character.bytes);
        at += character.bytes;
        if (!character.valid || !isAllowedInXml(character.code))
            result += Replacement;
        else if (bytes == "&")
            result += "&amp;";
        else if (bytes == "<")
            result += "&lt;";
        else if (bytes == ">")
            result += "&gt;";
        else if (bytes == "\"")
            result += "&quot;";
        else if (bytes == "'")
            result += "&#39;";
        else
            result += bytes;
    }
    return result;
}

std::string base64(std::string_view bytes) {
    constexpr std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string result;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        unsigned group = 0;
        for (std::size_t i = 0; i < 3; ++i)
            group = group << 8U |
                    (at + i < bytes.size() ? static_cast<unsigned char>(bytes[at + i]) : 0U);
        for (std::size_t i = 0; i < 4; ++i)
            result += at + i > bytes.size() ? '=' : digits[group >> (18U - 6U * i) & 63U];
    }
    return result;
}

std::string treeSvg(const Sentence& sentence, const TreePicture& picture, RootPlace root) {
    const int words = sentence.size();
    std::vector<int> order; // nodes from left to right
    for (int word = 1; word <= words; ++word)
        order.push_back(word);
    order.insert(root == RootPlace::Last ? order.end() : order.begin(), 0);
    const bool rightToLeft = sentence.isRightToLeft();
    const auto formOf = [&](int node) {
        return node == 0 ? "ROOT" : formAlone(sentence.words[node - 1].form, rightToLeft);
    };
    if (rightToLeft)
        std::reverse(order.begin(), order.end());
    std::vector<PictureArc> arcs = pictureArcs(picture, words, root);
    // For each node, the width of the label of an arc to it that is longer than its relation.
    std::vector<int> labelWidths(words + 1);
    for (const PictureArc& one : arcs)
        if (one.look == ArcLook::Implied || one.look == ArcLook::WronglyImplied)
            labelWidths[one.arc.dependent] = widthOf(labelOf(sentence, picture, one), LabelSize);
    std::vector<int> centre(words + 1);
    int x = Gap;
    for (const int node : order) {
        const int width =
            std::max({widthOf(formOf(node), FontSize),
                      node == 0 ? 0 : widthOf(sentence.words[node - 1].deprel, LabelSize),
                      labelWidths[node]});
        centre[node] = x + width / 2;
        x += width + Gap;
    }
    std::ranges::stable_sort(arcs, {}, &PictureArc::length);
    std::array<int, 2> top{0, 0}; // numbers of levels of arcs above and below the words
    for (const PictureArc& one : arcs)
        top[one.isBelow()] = std::max(top[one.isBelow()], one.level);
    const int line = 18 + top[0] * LevelStep; // vertical position of the words, in pixels
    const int bottom = line + 44;
    const int height = bottom + (top[1] > 0 ? top[1] * LevelStep + 10 : 0);
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " +
                      std::to_string(x) + " " + std::to_string(height) + "\" width=\"" +
                      std::to_string(x) + "\" height=\"" + std::to_string(height) +
                      "\"><g font-family=\"sans-serif\" text-anchor=\"middle\" stroke=\"none\">"
                      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>";
    std::string labels; // added last, above all lines
    const auto number = [](int value) { return std::to_string(value); };
    for (const PictureArc& one : arcs) {
        const int from = centre[one.arc.head];
        const int to = centre[one.arc.dependent] + (centre[one.arc.dependent] < from ? 4 : -4);
        const int base = one.isBelow() ? bottom - 8 : line;
        const int apex = base + (one.isBelow() ? 1 : -1) * (one.level * LevelStep - 4);
        const ArcStroke stroke = strokeOf(one.look);
        svg += "<path class=\"" + std::string(namesOf(one.look).style) +
               "\" fill=\"none\" stroke-width=\"" + stroke.width + "\" stroke=\"" + stroke.colour +
               (*stroke.dashes ? "\" stroke-dasharray=\"" : "") + stroke.dashes + "\" d=\"M" +
               number(from) + " " + number(base) + "C" + number(from) + " " + number(apex) + " " +
               number(to) + " " + number(apex) + " " + number(to) + " " + number(base) + "\"/>";
        // Vertical size of the arrow head, with a sign for its direction.
        const int tip = one.isBelow() ? -6 : 6;
        svg += "<path fill=\"" + std::string(stroke.colour) + "\" d=\"M" + number(to - 3) + " " +
               number(base - tip) + "h6L" + number(to) + " " + number(base) + "z\"/>";
        const std::string label = labelOf(sentence, picture, one);
        if (label.empty())
            continue;
        const int middle = (from + to) / 2;
        const int y = base + (apex - base) * 3 / 4 + (one.isBelow() ? 12 : -3);
        const int width = widthOf(label, LabelSize);
        labels += "<rect fill=\"#fff\" x=\"" + number(middle - width / 2) + "\" y=\"" +
                  number(y - LabelSize + 2) + "\" width=\"" + number(width) + "\" height=\"" +
                  number(LabelSize) + "\"/>" +
                  textAt(middle, y, LabelSize, "#41505e", htmlEscaped(label));
    }
    svg += labels;
    for (int node : order)
        svg += textAt(centre[node], line + 17, FontSize, "#1c2733", htmlEscaped(formOf(node))) +
               textAt(centre[node], line + 31, LabelSize, "#66727f", std::to_string(node));
    return svg + "</g></svg>";
}

} // namespace parsescope
