// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/teaching/lessons.h"
#include "core/base/path.h"
#include "core/export/html.h"
#include "core/export/page.h"
#include "core/teaching/publish/explorer_page.h"
#include "core/teaching/publish/lesson_page.h"

#include <filesystem>
#include <memory>

namespace parsescope::cli {

namespace {

struct SiteOptions {
    std::vector<std::string> lessons;
    std::string out;
};

std::string linkTo(const std::string& path, std::string_view title) {
    return "<li><a href=\"" + htmlEscaped(path) + "\">" + htmlEscaped(title) + "</a></li>";
}

int runSite(const SiteOptions& options) {
    std::vector<SiteFile> handbook = handbookSite();
    std::vector<SiteFile> files;
    for (SiteFile& file : handbook)
        files.push_back({"handbook/" + file.path, std::move(file.bytes)});
    std::string links;
    if (const std::string_view explorer = explorerDocument(); !explorer.empty()) {
        files.push_back({"explorer.html", std::string(explorer)});
        links += linkTo("explorer.html", "The explorer");
    } else {
        complain(Text("the explorer is left out: {0}", withoutExplorer()));
    }
    for (const std::string& path : options.lessons) {
        const std::optional<Lesson> lesson = openLesson(path);
        if (!lesson)
            return BadInput;
        const std::string name = "lessons/" + pathOf(path).stem().string() + ".html";
        files.push_back({name, lessonPage(*lesson)});
        links += linkTo(name, lesson->title);
    }
    links += linkTo("handbook/index.html", "The handbook");
    files.push_back(
        {"index.html", htmlPage("Parsescope", "<h1>Parsescope</h1><ul>" + links + "</ul>")});
    return writeSite(options.out, files);
}

} // namespace

void addSiteCommand(Command app, int& status) {
    const Command command = app.addSubcommand(
        "site", "Write a site: the explorer, lessons and the handbook, without a server.");
    const auto options = std::make_shared<SiteOptions>();
    command.addOption("LESSON", options->lessons, "Lessons in Markdown");
    command.addOption("--out", options->out, "The folder of the site; it is made if needed")
        .required();
    command.setFunction([options, &status] { status = runSite(*options); });
}

} // namespace parsescope::cli
