// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/path_bytes.h"

#include "core/base/path.h"
#include "ui/canvas/qt_text.h"

#include <filesystem>
#include <system_error>
#include <utility>

namespace parsescope {

namespace {

/// Returns the name of the first file in `folder` whose name is shown as `name`; `name` itself if
/// there is none.
std::filesystem::path fileShownAs(const QString& name, const std::filesystem::path& folder) {
    std::error_code error;
    const std::filesystem::path above = folder.empty() ? pathOf(".") : folder;
    std::filesystem::directory_iterator entry(above, error);
    for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error))
        if (std::filesystem::path file = entry->path().filename(); toQt(textOfPath(file)) == name)
            return file;
    return pathOf(name.toStdString());
}

} // namespace

std::string pathBytes(const QString& shown) {
    if (!shown.contains(QChar::ReplacementCharacter))
        return shown.toStdString();
    std::filesystem::path path;
    for (const std::filesystem::path& part : pathOf(shown.toStdString())) {
        const QString name = toQt(textOfPath(part));
        const std::filesystem::path file = path / part;
        std::error_code error;
        const bool isOther =
            name.contains(QChar::ReplacementCharacter) && !std::filesystem::exists(file, error);
        path /= isOther ? fileShownAs(name, path) : part;
    }
    return textOfPath(path);
}

} // namespace parsescope
