// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/html.h"

#include "core/base/utf8.h"
#include "core/export/display_text.h"
#include "core/treebank/direction.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace parsescope {

namespace {

constexpr const char* Replacement = "\xEF\xBF\xBD";
constexpr int FontSize = 16;
constexpr int LabelSize = 11;
constexpr int LevelStep = 27;
constexpr int Gap = 22;

bool isAllowedInXml(char32_t code) {
    return code == '\t' || code == '\n' || code == '\r' ||
           (code >= 0x20 && code != 0x7F && code != 0xFFFE && code != 0xFFFF &&
            !(code >= 0xD800 && code <= 0xDFFF));
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

/// The curve of an arc, a Bézier curve whose control points are above its ends.
struct Curve {
    int from = 0;
    int to = 0;
    int base = 0; ///< vertical position of both ends
    int apex = 0; ///< vertical position of the control points

    [[nodiscard]] double x(double t) const { return from + (to - from) * t * t * (3 - 2 * t); }
    [[nodiscard]] double y(double t) const { return base + (apex - base) * 3 * t * (1 - t); }
};

/// The rectangle of a label.
struct LabelBox {
    int left = 0;
    int top = 0;
    int width = 0;

    [[nodiscard]] bool overlaps(const LabelBox& other) const {
        return left < other.left + other.width && other.left < left + width &&
               top < other.top + LabelSize && other.top < top + LabelSize;
    }
    [[nodiscard]] bool isCrossedBy(const Curve& curve) const {
        constexpr int Points = 256;
        for (int i = 0; i <= Points; ++i) {
            const double t = static_cast<double>(i) / Points;
            const double x = curve.x(t);
            const double y = curve.y(t);
            if (x > left && x < left + width && y > top && y < top + LabelSize)
                return true;
        }
        return false;
    }
};

/// Places the labels of arcs, each at its own curve, where no other curve and no other label is. If
/// there is no such place, the label is in the middle of its curve, above all lines.
class LabelPlaces {
public:
    explicit LabelPlaces(std::vector<Curve> curves) : m_curves(std::move(curves)) {}

    /// Places a label of the width `width`; `own` is the 0-based index of its curve.
    LabelBox place(std::size_t own, int width) {
        constexpr int Step = 4;
        const Curve& curve = m_curves[own];
        const bool below = curve.apex > curve.base;
        const int middle = (curve.from + curve.to) / 2;
        const int top =
            curve.base + (curve.apex - curve.base) * 3 / 4 + (below ? 3 : -1 - LabelSize);
        const LabelBox inMiddle{middle - width / 2, top, width};
        const int most = std::abs(curve.to - curve.from) / 3;
        for (const int away : {0, 3, 6})
            for (int shift = 0; shift <= most; shift += Step)
                for (const int sign : {-1, 1})
                    if (const LabelBox box{inMiddle.left + sign * shift,
                                           below ? top + away : top - away, width};
                        isFree(box))
                        return m_labels.emplace_back(box);
        return m_labels.emplace_back(inMiddle);
    }

private:
    [[nodiscard]] bool isFree(const LabelBox& box) const {
        return std::ranges::none_of(m_labels,
                                    [&](const LabelBox& label) { return box.overlaps(label); }) &&
               std::ranges::none_of(m_curves,
                                    [&](const Curve& curve) { return box.isCrossedBy(curve); });
    }

    std::vector<Curve> m_curves;
    std::vector<LabelBox> m_labels;
};

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
    if (picture.showsRoot)
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
            labelWidths[one.arc.dependent] = textWidth(labelOf(sentence, picture, one), LabelSize);
    std::vector<int> centre(words + 1);
    int x = Gap;
    for (const int node : order) {
        const int width =
            std::max({textWidth(formOf(node), FontSize),
                      node == 0 ? 0 : textWidth(sentence.words[node - 1].deprel, LabelSize),
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
    std::string svg =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + std::to_string(x) + " " +
        std::to_string(height) + "\" width=\"" + std::to_string(x) + "\" height=\"" +
        std::to_string(height) +
        "\"><g font-family=\"Inter, sans-serif\" text-anchor=\"middle\" stroke=\"none\">"
        "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>";
    std::string labels; // added last, above all lines
    const auto number = [](int value) { return std::to_string(value); };
    std::vector<Curve> curves;
    for (const PictureArc& one : arcs) {
        const bool isFromAbove = one.arc.head == 0 && !picture.showsRoot;
        const int from = centre[isFromAbove ? one.arc.dependent : one.arc.head];
        const int to = centre[one.arc.dependent] + (isFromAbove                        ? 0
                                                    : centre[one.arc.dependent] < from ? 4
                                                                                       : -4);
        const int base = one.isBelow() ? bottom - 8 : line;
        curves.push_back(
            {from, to, base, base + (one.isBelow() ? 1 : -1) * (one.level * LevelStep - 4)});
    }
    LabelPlaces places(curves);
    for (std::size_t i = 0; i < arcs.size(); ++i) {
        const PictureArc& one = arcs[i];
        const auto& [from, to, base, apex] = curves[i];
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
        const int width = textWidth(label, LabelSize);
        const LabelBox box = places.place(i, width);
        labels += "<rect fill=\"#fff\" x=\"" + number(box.left) + "\" y=\"" + number(box.top) +
                  "\" width=\"" + number(width) + "\" height=\"" + number(LabelSize) + "\"/>" +
                  textAt(box.left + width / 2, box.top + LabelSize - 2, LabelSize, "#41505e",
                         htmlEscaped(label));
    }
    svg += labels;
    for (int node : order)
        svg += textAt(centre[node], line + 17, FontSize, "#1c2733", htmlEscaped(formOf(node))) +
               textAt(centre[node], line + 31, LabelSize, "#66727f", std::to_string(node));
    return svg + "</g></svg>";
}

namespace {

/// The advance widths of the characters from U+0020 to U+007E in Inter-Regular.otf, in thousandths
/// of the font size.
constexpr std::array<int, 95> AsciiWidths{
    281, 278, 403, 631, 638, 812, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357, 625, 464, 605,
    636, 642, 608, 624, 571, 616, 624, 276, 280, 659, 659, 659, 507, 936, 676, 651, 727, 719, 598,
    587, 743, 740, 264, 543, 652, 562, 889, 753, 761, 635, 761, 639, 638, 642, 741, 676, 949, 642,
    665, 625, 362, 357, 362, 469, 452, 497, 564, 621, 558, 621, 582, 361, 609, 591, 237, 237, 544,
    237, 869, 585, 597, 609, 609, 372, 523, 364, 581, 557, 812, 540, 557, 541, 362, 327, 362, 659};

/// The mean advance width of the characters from `first` to `last` in Inter, in thousandths.
struct AlphabetWidth {
    char32_t first;
    char32_t last;
    int width;
};
constexpr std::array<AlphabetWidth, 7> AlphabetWidths{{{0xC0, 0xDE, 650},     // capitals of Latin-1
                                                       {0xDF, 0xFF, 548},     // Latin-1
                                                       {0x100, 0x24F, 581},   // other Latin letters
                                                       {0x391, 0x3A9, 669},   // Greek capitals
                                                       {0x3B1, 0x3C9, 585},   // Greek
                                                       {0x410, 0x42F, 737},   // Cyrillic capitals
                                                       {0x430, 0x44F, 618}}}; // Cyrillic
constexpr int WideWidth = 1000;
constexpr int OtherWidth = 620;

int widthOf(char32_t code) {
    if (isCombining(code))
        return 0;
    if (isWide(code))
        return WideWidth;
    if (code >= ' ' && code - ' ' < AsciiWidths.size())
        return AsciiWidths[code - ' '];
    for (const AlphabetWidth& alphabet : AlphabetWidths)
        if (code >= alphabet.first && code <= alphabet.last)
            return alphabet.width;
    return OtherWidth;
}

} // namespace

int textWidth(std::string_view text, int size) {
    constexpr int Unit = 1000;
    int width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        width += widthOf(character.code);
        at += character.bytes;
    }
    return (width * size + Unit - 1) / Unit;
}

} // namespace parsescope
