// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"
#include "core/study/system_report.h"
#include "ui/session/background_task.h"

#include <QWidget>

#include <functional>
#include <optional>

class QComboBox;
class QTextBrowser;

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

private:
    /// Tries all sentences of up to `words` words, then calls `then`.
    void tryAll(int words, const std::function<void()>& then);
    void compare();
    void show();
    [[nodiscard]] std::vector<Text> besideOther() const;
    [[nodiscard]] std::optional<Text> inTreebank() const;

    const TreebankEditor* m_editor;
    QComboBox* m_other;
    QTextBrowser* m_text;
    SystemCounter* m_counter;
    TransitionSystem m_system;
    RootPlace m_root = RootPlace::First;
    std::optional<SystemReport> m_report;
    std::optional<SystemComparison> m_comparison;
    BackgroundTask m_trying;
    BackgroundTask m_comparing;
};

} // namespace parsescope
