// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/qt_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QTranslator>

namespace parsescope {
namespace {

/// The language of the installed translators.
class WindowLanguage : public TextLanguage {
public:
    [[nodiscard]] std::string pattern(const char* english) const override {
        return QCoreApplication::translate("core", english).toStdString();
    }
    [[nodiscard]] std::string plural(const char* one, const char* many,
                                     long long number) const override {
        const int count = static_cast<int>(number);
        // If there is no translation, Qt returns the English text.
        return QCoreApplication::translate("core", count == 1 ? one : many, nullptr, count)
            .toStdString();
    }
    [[nodiscard]] std::string number(long long number) const override {
        return QLocale().toString(static_cast<qlonglong>(number)).toStdString();
    }
    [[nodiscard]] std::string name(const std::string& name) const override {
        return isolated(toQt(name)).toStdString();
    }
};

/// Replaces "{word|words}" in English texts by the singular or the plural.
class EnglishPlurals : public QTranslator {
public:
    using QTranslator::QTranslator;

    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char*, const char* source, const char*,
                                    int number) const override {
        if (number < 0 || !source)
            return {};
        static const QRegularExpression forms("\\{([^{}|]*)\\|([^{}|]*)\\}");
        return QString::fromUtf8(source).replace(forms, number == 1 ? "\\1" : "\\2");
    }
};

void installEnglishPlurals() {
    QCoreApplication::installTranslator(new EnglishPlurals(QCoreApplication::instance()));
}
Q_COREAPP_STARTUP_FUNCTION(installEnglishPlurals)

} // namespace

QString toQt(const Text& text) {
    return QString::fromStdString(text.in(WindowLanguage()));
}

} // namespace parsescope
