// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "core/handbook/handbook.h"

#include <iomanip>
#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

int runHelp(const std::vector<std::string>& words) {
    if (words.empty()) {
        std::cout << "Pages of the handbook. Read one with: parsescope-cli help TOPIC\n\n";
        for (const HandbookPage& page : handbookPages())
            std::cout << "  " << std::left << std::setw(20) << page.name << page.title << '\n';
        return Success;
    }
    std::string name;
    for (const std::string& word : words)
        name += (name.empty() ? "" : " ") + word;
    const Result<HandbookTopic> topic = handbookTopic(name, "command-line");
    if (!topic) {
        complain(topic.error());
        return BadUsage;
    }
    std::cout << topic->markdown;
    return Success;
}

int runHandbook(const std::string& folder) {
    return writeSite(folder, handbookSite());
}

} // namespace

void addHelpCommand(Command app, int& status) {
    const Command command = app.addSubcommand("help", "Read the handbook: a page, or a section.");
    const auto topic = std::make_shared<std::vector<std::string>>();
    command.addOption("TOPIC", *topic,
                      "Name of a page or heading, such as loss or derive; lists the pages if "
                      "left out");
    command.setFunction([topic, &status] { status = runHelp(*topic); });
}

void addHandbookCommand(Command app, int& status) {
    const Command command = app.addSubcommand(
        "handbook", "Write the handbook as a site: pages for the browser that need no network.");
    const auto folder = std::make_shared<std::string>();
    command.addOption("--out", *folder, "The folder of the site; it is made if needed").required();
    command.setFunction([folder, &status] { status = runHandbook(*folder); });
}

} // namespace parsescope::cli
