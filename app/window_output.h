// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window_options.h"

namespace parsescope {

class MainWindow;
class Session;

/// Prints a message on standard error.
void say(const QString& message);

/// Ends a run that ends by itself with exit status 1, and prints `message` on standard error. All
/// waiting for the picture or the derivation ends.
void failRun(const QString& message);
/// Processes events until the program ends. Returns its exit status.
[[nodiscard]] int runToTheEnd();

/// Checks that the files that the options name can be written. Returns 0 if they can; otherwise
/// prints the reason and returns the exit status.
[[nodiscard]] int checkOutputs(const WindowOptions& options);
/// Waits until the treebank has been compared with a system's output. Fails the run if no sentence
/// can be compared. Returns false if the run has failed.
[[nodiscard]] bool waitForComparison(const Session& session);
/// Writes a picture of the window and ends the program.
void writePicture(MainWindow& window, Session& session, const WindowOptions& options);
/// Writes the current branch and ends the program. If no transition has been taken, writes an
/// optimal derivation, and fails the run if there is none.
void writeDerivation(Session& session, const WindowOptions& options);

} // namespace parsescope
