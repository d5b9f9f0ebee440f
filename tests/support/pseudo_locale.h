// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QString>
#include <QTranslator>

namespace parsescope::test {

/// An artificial language, in which every text of the program is enclosed in ⟦⟧ and a third longer.
/// A visible text without brackets cannot be translated.
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

/// Returns the parts of a text that are not translated, that is, its letters outside of brackets. A
/// bracket that is missing because the text was cut off with "…" counts as closed at the end.
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
