// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of the main window for the welcome page.
#include "ui/explorer/explorer_view.h"
#include "ui/explorer/loss_groups.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/session/step_player.h"
#include "ui/session/treebank_editor.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_area.h"
#include "ui/window/recent_menu.h"
#include "ui/window/welcome_page.h"

#include <QStackedWidget>

namespace parsescope {

void MainWindow::createWelcome() {
    m_welcome = new WelcomePage;
    m_explorePages = new QStackedWidget;
    m_explorePages->addWidget(m_explorer);
    m_explorePages->addWidget(m_welcome);
    connect(m_welcome, &WelcomePage::watchAsked, this, [this] {
        openSample();
        m_player->play();
    });
    connect(m_welcome, &WelcomePage::mistakeAsked, this, &MainWindow::makeMistake);
    connect(m_welcome, &WelcomePage::impossibleAsked, this, [this] {
        m_parse->setSystem(defaultSystem()); // this system builds only projective trees
        openSample("non-projective.conllu");
    });
    connect(m_welcome, &WelcomePage::lessonsAsked, this, &MainWindow::showLessons);
    connect(m_welcome, &WelcomePage::leaveAsked, this, [this] {
        m_isWelcoming = false;
        showExplorePage();
        m_explorer->setFocus(Qt::OtherFocusReason);
    });
    connect(m_welcome, &WelcomePage::openAsked, this, &MainWindow::chooseFile);
    connect(m_welcome, &WelcomePage::tourAsked, this, [this] { showTour(); });
    connect(m_welcome, &WelcomePage::recentAsked, this,
            [this](const QString& path) { m_session->open({path}); });
    connect(m_editor, &TreebankEditor::sentenceChanged, this, [this](SentenceChange change) {
        const bool isOfTreebank =
            change == SentenceChange::Another && m_editor->sentenceIndex() >= 0;
        if (!isOfTreebank && m_editor->sentence().words.empty())
            return;
        m_isWelcoming = false;
        showExplorePage();
    });
}

void MainWindow::showWelcome() {
    m_area->show(0);
    m_welcome->setRecent(m_recent->paths());
    m_isWelcoming = true;
    showExplorePage();
}

/// Shows the welcome page if it is requested and the whole explorer has room; otherwise the
/// explorer. The band above a panel has no room for the welcome page.
void MainWindow::showExplorePage() {
    const bool welcomes = m_isWelcoming && m_area->showsWholeExplorer();
    m_explorePages->setCurrentWidget(welcomes ? static_cast<QWidget*>(m_welcome) : m_explorer);
    if (welcomes)
        m_welcome->setFocus(Qt::OtherFocusReason); // the page receives Esc, which leaves it
}

/// Opens a sample and takes optimal transitions up to a configuration in which one sentence
/// explains a mistake, then makes this mistake.
void MainWindow::makeMistake() {
    m_player->pause();
    m_parse->setSystem(defaultSystem()); // the losses of this system can be computed
    openSample();
    m_parse->steps().first();        // the sentence may have been explored before
    auto* guide = new QObject(this); // this object receives signals until the mistake is made
    const auto goOn = [this, guide] {
        while (const Explanation* here = m_parse->losses().explanation()) {
            for (const TransitionLoss& entry : here->losses.transitions)
                if (isPlainMistake(*m_parse, entry.transition)) {
                    guide->deleteLater();
                    disconnect(m_parse, nullptr, guide, nullptr);
                    return m_parse->steps().take(entry.transition);
                }
            if (m_parse->isFinal() || !m_parse->losses().preferredTransition()) {
                guide->deleteLater();
                return;
            }
            m_parse->steps().nextOptimal();
        }
    };
    m_parse->onChange(ParseExplorer::Explained, guide, goOn);
    goOn();
}

} // namespace parsescope
