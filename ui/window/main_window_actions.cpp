// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of the main window for dialogs, files and the welcome page.
#include "core/teaching/ask/worked_example.h"
#include "core/treebank/output_file.h"
#include "core/treebank/treebank.h"
#include "ui/canvas/file_dialogs.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/warning_box.h"
#include "ui/explorer/explorer_view.h"
#include "ui/explorer/narration.h"
#include "ui/export/export_dialog.h"
#include "ui/export/exportable.h"
#include "ui/learning/audit_dialog.h"
#include "ui/session/lecture.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/session/step_player.h"
#include "ui/session/treebank_editor.h"
#include "ui/session/wording.h"
#include "ui/treebank/columns_view.h"
#include "ui/treebank/edit_menu.h"
#include "ui/treebank/errors_dialog.h"
#include "ui/treebank/errors_view.h"
#include "ui/treebank/sentence_dialog.h"
#include "ui/treebank/treebank_menu.h"
#include "ui/treebank/treebank_saver.h"
#include "ui/window/command_palette.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_area.h"
#include "ui/window/recent_menu.h"
#include "ui/window/tour.h"
#include "ui/window/welcome_page.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QStatusBar>

#include <utility>

namespace parsescope {

namespace {

const QString WorkedExamples = QStringLiteral("worked-examples.conllu");

/// Returns the sample with the file name `name`, which comes with the program; nothing if there is
/// none.
std::optional<Treebank> sampleNamed(const QString& name) {
    QFile file(":/samples/" + name);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    return Treebank::fromBytes(name.toStdString(), file.readAll().toStdString());
}

/// Returns the paths of the local files that are dragged.
QStringList localFiles(const QMimeData& data) {
    QStringList paths;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            paths += url.toLocalFile();
    return paths;
}

/// Accepts files as a copy: after a move, the other program would delete them.
void acceptAsCopy(QDropEvent& event) {
    event.setDropAction(Qt::CopyAction);
    event.accept();
}

} // namespace

void MainWindow::createFileMenu() {
    QMenu* file = m_menuBar->addMenu(tr("&File"));
    addAction(file, tr("&Open…"), "open", {QKeySequence("Ctrl+O")},
              tr("Open a treebank (CoNLL-U or CoNLL-X, plain or gzip) or a saved "
                 "session"),
              [this] { chooseFile(); });
    addAction(file, tr("Open &Folder…"), {}, {QKeySequence("Ctrl+Shift+O")},
              tr("Open all treebanks of a folder as one"), [this] { chooseFolder(); });
    m_recent = new RecentMenu(m_session, m_remember, tr("Open &Recent"), file);
    file->addMenu(m_recent);
    addAction(file, tr("&New Sentence…"), "new", {QKeySequence("Ctrl+N")},
              tr("Type or paste one sentence"), [this] { typeSentence(); });
    addAction(file, tr("Sa&mples…"), {}, {},
              tr("Open sentences for each phenomenon, or a worked example of a paper"), [this] {
                  auto* list = new CommandPalette(
                      samples(), tr("A sample, or a worked example of a paper"), nullptr, this);
                  list->show();
              });
    file->addSeparator();
    addAction(file, tr("&Save Treebank"), {}, {QKeySequence("Ctrl+S")},
              tr("Save the changes to the files of the treebank"), [this] { m_saver->save(); });
    addAction(file, tr("Save Treebank &As…"), {}, {QKeySequence("Ctrl+Shift+S")},
              tr("Save the treebank, with the changes, to another file"),
              [this] { m_saver->saveAs(); });
    addAction(file, tr("Sa&ve Session…"), {}, {QKeySequence("Ctrl+Alt+S")},
              tr("Save all explorations and the scenes of the lecture, to continue later"),
              [this] { saveSession(); });
    if (m_remember) {
        QAction* keep = addAction(file, tr("&Keep Explorations"), {}, {},
                                  tr("Remember the explorations of treebank files and samples "
                                     "after the program has ended"),
                                  [] {});
        keep->setCheckable(true);
        keep->setChecked(QSettings().value("files/keep-explorations", true).toBool());
        connect(keep, &QAction::toggled, this, [this, keep](bool keeps) {
            if (!keeps && !mayDiscard(this, tr("Keep Explorations"),
                                      tr("Remove the stored explorations of all treebanks? Those "
                                         "of the open treebank last until the program ends."),
                                      tr("Remove Explorations"))) {
                const QSignalBlocker quiet(keep);
                return keep->setChecked(true);
            }
            QSettings().setValue("files/keep-explorations", keeps);
            m_session->setKeepsExplorations(keeps);
        });
    }
    addAction(file, tr("&Export…"), {}, {QKeySequence("Ctrl+E")},
              tr("Save a view, the derivation or a table to a file"), [this] {
                  if (!m_editor->commitCell())
                      return;
                  auto* dialog = new ExportDialog(*m_parse, *m_session->model(),
                                                  m_editor->sentenceIndex() + 1, *this);
                  dialog->setAttribute(Qt::WA_DeleteOnClose);
                  dialog->open();
              });
    addAction(file, tr("&Copy as Picture"), {}, {QKeySequence("Ctrl+Shift+C")},
              tr("Copy the view that has the focus, or the sentence"), [this] { copyPicture(); });
    file->addSeparator();
    addAction(file, tr("&Quit"), {}, {QKeySequence("Ctrl+Q")}, tr("Quit the program"),
              [this] { close(); });
}

/// Returns the samples and the worked examples.
std::vector<Command> MainWindow::samples() {
    std::vector<Command> list;
    for (const QString& name : QDir(":/samples").entryList({"*.conllu"}))
        list.push_back(
            {QFileInfo(name).baseName(), tr("Sample"), {}, [this, name] { openSample(name); }});
    const Treebank worked = sampleNamed(WorkedExamples).value_or(Treebank());
    for (int i = 0; i < worked.size(); ++i)
        if (const auto example = workedExampleIn(worked.read(i).sentence))
            list.push_back({toQt(example->title), tr("Worked example"), {}, [this, i] {
                                openWorkedExample(i);
                            }});
    return list;
}

/// Adds the actions of the columns to the menu for editing.
void MainWindow::addPanelActions() {
    const auto* columns = findChild<ColumnsView*>();
    m_editMenu->addSeparator();
    m_editMenu->addActions(columns->actions());
    for (const QAction* action : columns->actions())
        connect(action, &QAction::triggered, this, [this] { showPanel("columns"); });
}

void MainWindow::compareWith(const QString& path) {
    showPanel("errors");
    findChild<ErrorsView*>()->open(path);
}

QString MainWindow::dialogFolder() const {
    const QFileInfo opened(toQt(m_editor->treebank().name()));
    if (opened.exists())
        return opened.isDir() ? opened.absoluteFilePath() : opened.absolutePath();
    const QStringList recent = m_recent->paths();
    return recent.isEmpty() ? QString() : QFileInfo(recent.front()).absolutePath();
}

void MainWindow::chooseFile() {
    const QStringList paths = askForFiles(
        this, {"treebanks", tr("Open"),
               tr("Treebanks, sessions, models, systems and exercises (%1 *.parsescope *.model "
                  "*.system *.json);;"
                  "All files (*)")
                   .arg(treebankPatterns())});
    if (!paths.isEmpty())
        m_session->open(paths);
}

void MainWindow::chooseFolder() {
    const QString path = QFileDialog::getExistingDirectory(this, tr("Open Folder"), dialogFolder());
    if (!path.isEmpty())
        m_session->open({path});
}

/// Saves all explorations and the lecture. Returns true if they were saved.
bool MainWindow::saveSession() {
    if (!m_editor->commitCell())
        return false;
    const QString path = withEnding(
        this,
        askWhereToSave(this, {"sessions", tr("Save Session"), tr("Sessions (*.parsescope)")},
                       "session.parsescope"),
        ".parsescope", true);
    if (path.isEmpty())
        return false;
    const Result<void> saved = writeOutput(path.toStdString(), fileKindOf("parsescope"),
                                           writeSessions(m_session->savedAll()));
    if (saved) {
        m_recent->add(path);
        m_session->lecture()->setSaved();
        m_session->setSaved();
    }
    statusBar()->showMessage(saved ? tr("Saved: %1").arg(path) : toQt(saved.error().text()), 8000);
    return saved.has_value();
}

/// Asks the user whether to save a changed lecture. Returns false if the window must stay open.
bool MainWindow::mayLeaveLecture() {
    if (!m_session->lecture()->hasUnsaved())
        return true;
    QMessageBox box(QMessageBox::Question, tr("Lecture"),
                    tr("The scenes of the lecture have changed. Save them?"),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    box.setDefaultButton(QMessageBox::Save);
    const int answer = box.exec();
    return answer == QMessageBox::Discard || (answer == QMessageBox::Save && saveSession());
}

/// Asks the user whether to save a typed sentence with its exploration. Returns false if it must
/// stay.
bool MainWindow::mayLeaveTyped() {
    if (!m_editor->isTyped() || m_session->isSaved())
        return true;
    const QString words = beginningOf(toQt(m_editor->sentence().text()));
    const int steps = m_parse->exploration().size() - 1;
    QMessageBox box(QMessageBox::Question, tr("New Sentence"),
                    steps == 0
                        ? tr("The sentence “%1” is in no file. Save it in a session?").arg(words)
                        : tr("The sentence “%1” and its exploration, with %Ln {step|steps}, are in "
                             "no file. Save them in a session?",
                             nullptr, steps)
                              .arg(words),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    box.setTextFormat(Qt::PlainText);
    box.setDefaultButton(QMessageBox::Save);
    const int answer = box.exec();
    return answer == QMessageBox::Discard || (answer == QMessageBox::Save && saveSession());
}

void MainWindow::copyPicture() {
    if (!m_editor->commitCell())
        return;
    QApplication::clipboard()->setImage(pictureInFocus(*this));
    statusBar()->showMessage(tr("Copied as a picture."), 4000);
}

void MainWindow::showTour(int stop) {
    if (m_editor->treebank().size() == 0)
        openSample();
    m_area->show(0);
    showPanel("sentences");
    delete findChild<Tour*>();
    std::vector<TourStop> stops = tourStops(*this, *m_session);
    for (TourStop& each : stops)
        if (each.target && each.target->objectName() == QLatin1String("why"))
            each.open = [this] { showPanel("why"); };
    auto* tour = new Tour(std::move(stops), this);
    m_parse->onChange(ParseExplorer::Stepped | ParseExplorer::Explained, tour, &Tour::check);
    connect(m_area, &PanelArea::changed, tour, &Tour::follow, Qt::QueuedConnection);
    tour->goTo(stop);
}

void MainWindow::typeSentence() {
    SentenceDialog dialog(tr("New Sentence"), tr("Explore"), this);
    // If the user keeps the current sentence, the dialog is shown again with its text.
    while (dialog.exec() == QDialog::Accepted)
        if (m_editor->setSentence(dialog.sentence()))
            return m_editor->setTyped(true);
}

void MainWindow::showErrors() {
    auto* dialog = new ErrorsDialog(m_editor, m_session->selection(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

/// Shows the dialog that audits oracles. A dialog that was closed still has its result.
void MainWindow::auditOracle() {
    auto* dialog = findChild<AuditDialog*>();
    if (!dialog) {
        dialog = new AuditDialog(m_session, this);
        connect(dialog, &AuditDialog::caseOpened, this, [this](const QString& text) {
            m_area->show(0);
            raise();
            activateWindow();
            m_explorer->setFocus(Qt::OtherFocusReason);
            statusBar()->showMessage(text);
        });
    }
    dialog->followExploration();
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

bool MainWindow::openSample(const QString& name, int sentence) {
    if (!m_editor->mayLeave())
        return false;
    if (const std::optional<Treebank> sample = sampleNamed(name))
        m_editor->setTreebank(*sample, sentence);
    return true;
}

void MainWindow::openWorkedExample(int index) {
    if (!openSample(WorkedExamples, index))
        return;
    const auto example = workedExampleIn(m_editor->sentence());
    if (!example)
        return;
    m_parse->setSystem(example->system);
    if (m_parse->settings().shape.root == RootPlace::Last)
        m_parse->setRootPlace(RootPlace::Stack);
    m_parse->setSingleRoot(false);
    m_parse->steps().first();
    const int hidden = m_parse->settings().hiddenShift(m_parse->sentence().size()) ? 1 : 0;
    for (std::size_t i = hidden; i < example->steps.size(); ++i)
        m_parse->steps().take(example->steps[i]);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!localFiles(*event->mimeData()).isEmpty())
        acceptAsCopy(*event);
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QStringList paths = localFiles(*event->mimeData());
    acceptAsCopy(*event);
    m_session->open(paths);
}

void MainWindow::createWelcome() {
    m_welcome = new WelcomePage;
    m_explorePages = new QStackedWidget;
    m_explorePages->addWidget(m_explorer);
    m_explorePages->addWidget(m_welcome);
    connect(m_welcome, &WelcomePage::watchAsked, this, [this] {
        if (openSample())
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
            [this](const QString& path) { m_recent->open(path); });
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
    const QStringList& paths = m_recent->paths();
    m_welcome->setRecent(paths, paths.isEmpty() ? 0 : m_recent->placeIn(paths.front()));
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
    if (!openSample())
        return;
    m_parse->setSystem(defaultSystem()); // the losses of this system can be computed
    m_parse->steps().first();            // the sentence may have been explored before
    auto* guide = new QObject(this);     // this object receives signals until the mistake is made
    const auto goOn = [this, guide] {
        while (const Explanation* here = m_parse->losses().explanation()) {
            for (const TransitionLoss& entry : here->losses.transitions)
                if (isPlainMistake(*m_parse, entry.transition)) {
                    guide->deleteLater();
                    disconnect(m_parse, nullptr, guide, nullptr);
                    m_parse->steps().take(entry.transition);
                    return void(showPanel("why"));
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
