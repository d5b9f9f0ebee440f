// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QString>
#include <QTranslator>

namespace parsescope::test {

/// A language that nobody speaks: every text of the program in ⟦⟧ and a third longer. A visible
/// text without brackets cannot be translated.
class PseudoLocale : public QTranslator {
public:
    using QTranslator::QTranslator;

    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* context, const char* source, const char*,
                                    int number) const override {
        if (!source || !*source || QByteArray(context).startsWith('Q'))
            return {}; // texts of Qt have translations of their own
        QString text = QString::fromUtf8(source);
        static const QRegularExpression forms("\\{([^{}|]*)\\|([^{}|]*)\\}");
        if (number >= 0)
            text.replace(forms, number == 1 ? "\\1" : "\\2");
        // Filters of file dialogs are lists, each entry with its patterns at the end.
        static const QRegularExpression filter(" ?\\(\\*[^)]*\\)(;;|$)");
        if (text.contains(filter))
            return text;
        const qsizetype more = text.size() / 3;
        return "⟦" + text + QString(more, u'·') + "⟧";
    }
};

/// Returns what is left of a text without its translated parts: letters between no brackets. A part
/// that was cut off with "…" ends there.
inline QString untranslatedPart(const QString& text) {
    QString rest;
    int depth = 0;
    for (const QChar c : text) {
        if (c == u'⟦')
            ++depth;
        else if (c == u'⟧')
            depth = std::max(0, depth - 1);
        else if (depth == 0)
            rest += c;
    }
    return rest;
}

} // namespace parsescope::test
