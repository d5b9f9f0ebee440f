// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include "app/cli/command.h"
#include "core/export/display_text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <sstream>
#include <utility>

namespace parsescope::cli {

Option Option::required() const {
    return Option(m_option->required());
}

Option Option::inRange(int least, int most) const {
    return Option(m_option->check(CLI::Range(least, most)));
}

Option Option::inRange(double least, double most) const {
    return Option(m_option->check(CLI::Range(least, most)));
}

Option Option::oneOf(const std::vector<std::string>& names) const {
    return Option(m_option->check(CLI::IsMember(names)));
}

Option Option::accepts(std::function<std::string(const std::string&)> complaint) const {
    return Option(m_option->check(std::move(complaint)));
}

Option Option::existingFile() const {
    return Option(m_option->check(CLI::ExistingFile));
}

Option Option::someArguments() const {
    return Option(m_option->allow_extra_args());
}

Option Option::allValues() const {
    return Option(m_option->take_all());
}

Option Option::collected() const {
    return Option(m_option->expected(1)->allow_extra_args()->multi_option_policy(
        CLI::MultiOptionPolicy::TakeAll));
}

Option Option::separatedBy(char separator) const {
    return Option(m_option->delimiter(separator));
}

Option Option::excludes(const std::vector<std::string>& names) const {
    for (const std::string& name : names)
        m_option->excludes(name);
    return *this;
}

Option Option::inGroup(const std::string& heading) const {
    return Option(m_option->group(heading));
}

Command Command::addSubcommand(const std::string& name, const std::string& description) const {
    return Command(m_app->add_subcommand(name, description));
}

Command Command::addGroup(const std::string& name, const std::string& description) const {
    return Command(m_app->add_option_group(name, description));
}

Option Command::addOption(const std::string& names, std::string& value,
                          const std::string& help) const {
    return Option(m_app->add_option(names, value, help));
}

Option Command::addOption(const std::string& names, int& value, const std::string& help) const {
    return Option(m_app->add_option(names, value, help));
}

Option Command::addOption(const std::string& names, std::uint32_t& value,
                          const std::string& help) const {
    return Option(m_app->add_option(names, value, help));
}

Option Command::addOption(const std::string& names, std::uint64_t& value,
                          const std::string& help) const {
    return Option(m_app->add_option(names, value, help));
}

Option Command::addOption(const std::string& names, double& value, const std::string& help) const {
    return Option(m_app->add_option(names, value, help));
}

Option Command::addOption(const std::string& names, std::vector<std::string>& value,
                          const std::string& help) const {
    return Option(m_app->add_option(names, value, help)->allow_extra_args(!names.starts_with('-')));
}

Option Command::addOption(const std::string& names, std::vector<int>& value,
                          const std::string& help) const {
    return Option(m_app->add_option(names, value, help)->allow_extra_args(!names.starts_with('-')));
}

Option Command::addOption(const std::string& names,
                          const std::function<void(const std::string&)>& set,
                          const std::string& help) const {
    return Option(m_app->add_option_function<std::string>(names, set, help));
}

Option Command::addOption(const std::string& names, const std::function<void(int)>& set,
                          const std::string& help) const {
    return Option(m_app->add_option_function<int>(names, set, help));
}

Option Command::addFlag(const std::string& names, bool& value, const std::string& help) const {
    return Option(m_app->add_flag(names, value, help));
}

Option Command::addFlag(const std::string& names, std::function<void()> set,
                        const std::string& help) const {
    return Option(m_app->add_flag_callback(names, std::move(set), help));
}

void Command::setFooter(const std::string& text) const {
    m_app->footer(text);
}

void Command::setFunction(std::function<void()> run) const {
    m_app->callback(std::move(run));
}

void Command::requireSubcommand() const {
    m_app->require_subcommand(1);
}

void Command::requireOptions(int least, int most) const {
    m_app->require_option(static_cast<std::size_t>(least), static_cast<std::size_t>(most));
}

bool Command::uses(const std::string& name) const {
    return m_app->count(name) > 0;
}

CommandLine::CommandLine(const std::string& description, const std::string& program,
                         const std::string& version)
    : m_app(std::make_unique<CLI::App>(description, program)) {
    m_app->set_version_flag("-V,--version", version);
    // Otherwise, "/folder/file" would be an option on Windows.
    m_app->allow_windows_style_options(false);
    m_app->require_subcommand(0, 1);
}

CommandLine::~CommandLine() = default;

Command CommandLine::program() const {
    return Command(m_app.get());
}

std::vector<std::string> CommandLine::subcommands() const {
    std::vector<std::string> names;
    for (const CLI::App* command : m_app->get_subcommands([](CLI::App*) { return true; }))
        names.push_back(command->get_name());
    return names;
}

std::optional<int> CommandLine::run(std::vector<std::string> arguments) const {
    try {
        // The library takes the arguments in reverse order, without the name of the program.
        std::ranges::reverse(arguments);
        if (!arguments.empty())
            arguments.pop_back();
        m_app->parse(std::move(arguments));
    } catch (const CLI::ParseError& error) {
        std::ostringstream message; // may contain arguments with control characters
        const int code = m_app->exit(error, std::cout, message);
        std::cerr << harmlessLines(message.str());
        return code == 0 ? Success : BadUsage;
    }
    if (!m_app->get_subcommands().empty())
        return std::nullopt;
    std::cerr << "no subcommand given\n\n" << m_app->help();
    return BadUsage;
}

void refuseValue(const std::string& name, const std::string& message) {
    throw CLI::ValidationError(name, message);
}

} // namespace parsescope::cli
