// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

// The command line, read by CLI11. Only command_line.cpp includes CLI11, whose templates take long
// to compile.
namespace CLI {
class App;
class Option;
} // namespace CLI

namespace parsescope::cli {

/// An option or an argument of a command. A copy refers to the same option, which lives as long as
/// the CommandLine. Each function changes the option and returns it.
class Option {
public:
    explicit Option(CLI::Option* option) : m_option(option) {}

    /// Makes it an error to leave the option out.
    Option required() const;
    /// Permits only values from `least` to `most`.
    Option inRange(int least, int most) const;
    Option inRange(double least, double most) const;
    /// Permits only the values `names`.
    Option oneOf(const std::vector<std::string>& names) const;
    /// Permits only values for which `complaint` returns an empty text; otherwise, this is the
    /// error.
    Option accepts(std::function<std::string(const std::string&)> complaint) const;
    /// Permits only paths of existing files.
    Option existingFile() const;
    /// Takes one argument or more for each use of the option.
    Option someArguments() const;
    /// Takes the arguments of all uses of the option.
    Option allValues() const;
    /// Takes all arguments up to the next option, at each use. The help shows one argument.
    Option collected() const;
    /// Splits the argument at each `separator`.
    Option separatedBy(char separator) const;
    /// Makes it an error to use the option together with one of the options `names`.
    Option excludes(const std::vector<std::string>& names) const;
    /// Lists the option below the heading `heading` of the help; does not list it if this is empty.
    Option inGroup(const std::string& heading) const;

private:
    CLI::Option* m_option;
};

/// A command, a subcommand or a group of options of a command. A copy refers to the same command,
/// which lives as long as the CommandLine. Variables that options set must live as long.
class Command {
public:
    explicit Command(CLI::App* app) : m_app(app) {}

    Command addSubcommand(const std::string& name, const std::string& description) const;
    /// Adds a group of options, which the help lists below the heading `name`.
    Command addGroup(const std::string& name, const std::string& description = {}) const;

    /// Adds an option, or an argument if the first of `names` does not begin with "-". It sets
    /// `value`.
    Option addOption(const std::string& names, std::string& value, const std::string& help) const;
    Option addOption(const std::string& names, int& value, const std::string& help) const;
    Option addOption(const std::string& names, std::uint32_t& value, const std::string& help) const;
    Option addOption(const std::string& names, std::uint64_t& value, const std::string& help) const;
    Option addOption(const std::string& names, double& value, const std::string& help) const;
    /// An option with several values takes one argument for each use; otherwise, "--" between the
    /// option and the arguments of the command would end the option instead of all options.
    Option addOption(const std::string& names, std::vector<std::string>& value,
                     const std::string& help) const;
    Option addOption(const std::string& names, std::vector<int>& value,
                     const std::string& help) const;
    /// Adds an option which passes its value to `set`.
    Option addOption(const std::string& names, const std::function<void(const std::string&)>& set,
                     const std::string& help) const;
    Option addOption(const std::string& names, const std::function<void(int)>& set,
                     const std::string& help) const;
    /// Adds an option without a value, which makes `value` true.
    Option addFlag(const std::string& names, bool& value, const std::string& help) const;
    /// Adds an option without a value, which calls `set`.
    Option addFlag(const std::string& names, std::function<void()> set,
                   const std::string& help = {}) const;

    /// Sets the text below the options in the help.
    void setFooter(const std::string& text) const;
    /// Sets the function that runs the command, once all options are set.
    void setFunction(std::function<void()> run) const;
    /// Makes it an error to give no subcommand, or more than one.
    void requireSubcommand() const;
    /// Makes it an error to use fewer than `least` or more than `most` options of the group.
    void requireOptions(int least, int most) const;
    /// Returns true if the option `name` was used.
    [[nodiscard]] bool uses(const std::string& name) const;

private:
    CLI::App* m_app;
};

/// The command line of a program.
class CommandLine {
public:
    CommandLine(const std::string& description, const std::string& program,
                const std::string& version);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    /// The program, to which subcommands are added.
    [[nodiscard]] Command program() const;
    /// Returns the names of the subcommands.
    [[nodiscard]] std::vector<std::string> subcommands() const;
    /// Reads the arguments, which begin with the name of the program, and runs the subcommand that
    /// they name; then returns nothing. If the arguments ask for help or are wrong, prints the help
    /// or the error, and returns the exit status.
    [[nodiscard]] std::optional<int> run(std::vector<std::string> arguments) const;

private:
    std::unique_ptr<CLI::App> m_app;
};

/// Ends the reading of the command line with an error about the value of the option `name`. Only
/// for functions that an option calls.
[[noreturn]] void refuseValue(const std::string& name, const std::string& message);

} // namespace parsescope::cli
