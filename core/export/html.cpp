// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/html.h"

#include "core/base/utf8.h"
#include "core/export/display_text.h"
#include "core/export/page_parts.h"
#include "core/treebank/direction.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

constexpr const char* Replacement = "\xEF\xBF\xBD";
constexpr int FontSize = 16;
constexpr int LevelStep = 22;
constexpr int Gap = 22;

bool isAllowedInXml(char32_t code) {
    return code == '\t' || code == '\n' || code == '\r' ||
           (code >= 0x20 && code != 0x7F && code != 0xFFFE && code != 0xFFFF &&
            !(code >= 0xD800 && code <= 0xDFFF));
}

/// Returns the approximate width of `text` in pixels.
int widthOf(std::string_view text, int size) {
    double width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        at += character.bytes;
        const char32_t code = character.code;
        width += isCombining(code) ? 0
                 : isWide(code)    ? 1.0
                 : code < 0x80 && std::string_view("iljtf.,'|").find(static_cast<char>(code)) !=
                                      std::string_view::npos
                     ? 0.32
                     : 0.58;
    }
    return static_cast<int>(width * size) + 1;
}

std::string labelOf(const Sentence& sentence, const TreePicture& picture, const PictureArc& one) {
    const std::string& relation = sentence.words[one.arc.dependent - 1].deprel;
    return labelOf(one, picture.gold && relation != "_" ? relation : "", "×");
}

} // namespace

const char* arcClass(ArcLook look) {
    switch (look) {
    case ArcLook::Built:
        return "built";
    case ArcLook::ToCome:
        return "tocome";
    case ArcLook::Lost:
        return "lost";
    case ArcLook::Implied:
        return "implied";
    case ArcLook::WronglyImplied:
        return "wrongly-implied";
    case ArcLook::Wrong:
        break;
    }
    return "wrong";
}

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
    std::vector<int> labels(words + 1);
    for (const PictureArc& one : arcs)
        if (one.look == ArcLook::Implied || one.look == ArcLook::WronglyImplied)
            labels[one.arc.dependent] = widthOf(labelOf(sentence, picture, one), 11);
    std::vector<int> centre(words + 1);
    int x = Gap;
    for (const int node : order) {
        const int width =
            std::max({widthOf(formOf(node), FontSize),
                      node == 0 ? 0 : widthOf(sentence.words[node - 1].deprel, 11), labels[node]});
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
                      "\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/><style>" +
                      std::string(treeStyle()) + "</style>";
    for (const PictureArc& one : arcs) {
        const int from = centre[one.arc.head];
        const int to = centre[one.arc.dependent] + (centre[one.arc.dependent] < from ? 4 : -4);
        const int base = one.isBelow() ? bottom - 8 : line;
        const int apex = base + (one.isBelow() ? 1 : -1) * (one.level * LevelStep - 4);
        const auto number = [](int value) { return std::to_string(value); };
        svg += "<path class=\"" + std::string(arcClass(one.look)) + "\" d=\"M" + number(from) +
               " " + number(base) + "C" + number(from) + " " + number(apex) + " " + number(to) +
               " " + number(apex) + " " + number(to) + " " + number(base) + "\"/>";
        // Vertical size of the arrow head, with a sign for its direction.
        const int tip = one.isBelow() ? -6 : 6;
        svg += "<path class=\"" + std::string(arcClass(one.look)) + " t\" d=\"M" + number(to - 3) +
               " " + number(base - tip) + "h6L" + number(to) + " " + number(base) + "z\"/>";
        const std::string label = labelOf(sentence, picture, one);
        if (!label.empty())
            svg += "<text class=\"l\" text-anchor=\"middle\" x=\"" + number((from + to) / 2) +
                   "\" y=\"" + number(base + (apex - base) * 3 / 4 + (one.isBelow() ? 12 : -3)) +
                   "\">" + htmlEscaped(label) + "</text>";
    }
    for (int node : order) {
        const std::string place = "\" x=\"" + std::to_string(centre[node]) + "\" y=\"";
        svg += "<text font-size=\"" + std::to_string(FontSize) + "\" text-anchor=\"middle" + place +
               std::to_string(line + 17) + "\">" + htmlEscaped(formOf(node)) +
               "</text><text class=\"n\" text-anchor=\"middle" + place + std::to_string(line + 31) +
               "\">" + std::to_string(node) + "</text>";
    }
    return svg + "</svg>";
}

} // namespace parsescope
