// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"
#include "core/study/system_report.h"
#include "ui/session/background_task.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QTextBrowser;
class QUrl;

namespace parsescope {

class SystemCounter;
class TreebankEditor;

/// The abilities of a transition system, computed in the background: on all short sentences, in
/// comparison with another system, and on the open treebank.
class SystemFactsView : public QWidget {
    Q_OBJECT

public:
    /// Makes a view that first compares with the system named `beside`. `editor` provides the
    /// treebank; may be null.
    SystemFactsView(const TreebankEditor* editor, const std::string& beside,
                    QWidget* parent = nullptr);
    ~SystemFactsView() override;

    /// Examines a valid system; the previous results stay visible until new ones arrive.
    void tell(const TransitionSystem& system, RootPlace root);
    /// Discards the results of computations that are still running.
    void cancel();
    /// Sets whether the results are about rules that have been changed since; they are then greyed.
    void setOutdated(bool outdated);

    /// A sentence that shows a fact, with a derivation in the system.
    struct Example {
        std::vector<int> heads; ///< heads of nodes 0..n; NoHead for sentences without a tree
        Way steps;              ///< may be empty
    };
    /// Returns the system that the results are about.
    [[nodiscard]] const TransitionSystem& system() const { return m_system; }

signals:
    /// Emitted when the user asks to see an example.
    void exampleAsked(const parsescope::SystemFactsView::Example& example);

private:
    /// Tries all sentences of up to `words` words, then calls `then`.
    void tryAll(int words, const std::function<void()>& then);
    void compare();
    void show();
    [[nodiscard]] std::vector<Text> besideOther() const;
    [[nodiscard]] QString linkTo(Example example);
    void openExample(const QUrl& link);
    [[nodiscard]] std::optional<Text> inTreebank() const;

    const TreebankEditor* m_editor;
    QComboBox* m_other;
    QLabel* m_outdated;
    QTextBrowser* m_text;
    SystemCounter* m_counter;
    TransitionSystem m_system;
    RootPlace m_root = RootPlace::First;
    std::optional<SystemReport> m_report;
    /// The parses that get stuck or go on for ever; no heads if there are none.
    std::vector<Example> m_failures;
    std::vector<Example> m_examples; // the examples of the links in the text
    std::optional<SystemComparison> m_comparison;
    BackgroundTask m_trying;
    BackgroundTask m_comparing;
};

} // namespace parsescope
