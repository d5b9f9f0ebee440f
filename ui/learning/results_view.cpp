// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/results_view.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/when_seen.h"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

constexpr const char* Inside = ":/experiments/";
constexpr const char* ShownFirst = "shl17.json";

std::string bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// Reads the results of an experiment, and its title into `title`. An experiment inside the program
/// has a table beside it that contains the results; for other experiments, the results are in the
/// files that their runs have written.
Result<ExperimentPoints> pointsOfExperiment(const QString& path, std::string& title,
                                            const TaskControl& control) {
    const bool isInside = path.startsWith(QLatin1String(Inside));
    const std::string name = path.toStdString();
    const Result<ExperimentGrid> grid = isInside ? parseGrid(bytesOf(path), name) : readGrid(name);
    if (!grid)
        return tl::unexpected(grid.error());
    if (control.stopRequested())
        return failure("stopped");
    title = grid->title;
    const QString table = path.chopped(static_cast<int>(qstrlen(".json"))) + ".tsv";
    const auto runs = readRuns(isInside ? bytesOf(table) : experimentTsv(*grid), name);
    if (!runs)
        return tl::unexpected(runs.error());
    return experimentPoints(*runs, grid->published);
}

/// Returns the index of a text in a list, to which a new text is appended.
int placeIn(QStringList& list, const std::string& text) {
    if (!list.contains(toQt(text)))
        list += toQt(text);
    return static_cast<int>(list.indexOf(toQt(text)));
}

} // namespace

ScatterPlot resultsPlot(const ExperimentPoints& points, int x, int y) {
    static constexpr std::array<Ink, 7> Inks{Ink::Accent, Ink::Wrong, Ink::Right, Ink::Buffer,
                                             Ink::Lost,   Ink::Muted, Ink::Text};
    constexpr int marks = static_cast<int>(ScatterPlot::Mark::Count);
    ScatterPlot plot;
    plot.title = ResultsView::tr("UAS on two treebanks");
    plot.xTitle = ResultsView::tr("%1, UAS").arg(toQt(points.data[x]));
    plot.yTitle = ResultsView::tr("%1, UAS").arg(toQt(points.data[y]));
    QStringList systems;
    QStringList regimes;
    for (const ExperimentPoints::Parser& parser : points.parsers) {
        const SeedSample& across = parser.uas[x];
        const SeedSample& up = parser.uas[y];
        if (across.values.empty() || up.values.empty())
            continue;
        const int system = placeIn(systems, parser.system);
        const int regime = placeIn(regimes, parser.regime);
        plot.points.push_back(
            {toQt(parser.name()),
             QStringLiteral("%1 / %2").arg(across.mean(), 0, 'f', 2).arg(up.mean(), 0, 'f', 2),
             {across.mean(), up.mean()},
             {across.deviation(), up.deviation()},
             Inks[static_cast<std::size_t>(system) % Inks.size()],
             static_cast<ScatterPlot::Mark>(regime % marks)});
    }
    std::ranges::stable_sort(plot.points, [](const auto& a, const auto& b) {
        return std::pair(a.at.y(), a.at.x()) > std::pair(b.at.y(), b.at.x());
    });
    // If points of parsers far below the best were drawn, the differences between the others would
    // be too small.
    constexpr double far = 10;
    QPointF best;
    for (const ScatterPlot::Point& point : plot.points)
        best = {std::max(best.x(), point.at.x()), std::max(best.y(), point.at.y())};
    for (ScatterPlot::Point& point : plot.points)
        point.leftOut = point.at.x() < best.x() - far || point.at.y() < best.y() - far;
    return plot;
}

ScatterPlot ResultsView::plot() const {
    ScatterPlot plot = resultsPlot(m_results->points, m_x->currentIndex(), m_y->currentIndex());
    for (ScatterPlot::Point& point : plot.points)
        point.leftOut = point.leftOut != m_changed.contains(point.name);
    plot.marked = m_marked;
    return plot;
}

ResultsView::ResultsView(QWidget* parent)
    : QWidget(parent), m_seen(new WhenSeen(this, [this] { read(); })), m_experiment(new QComboBox),
      m_open(new QToolButton), m_x(new QComboBox), m_y(new QComboBox), m_message(new QLabel),
      m_plot(new DiagramView) {
    m_experiment->setObjectName("results-experiment");
    m_experiment->setAccessibleName(tr("Experiment"));
    m_experiment->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_open->setText(tr("Open…"));
    m_open->setToolTip(tr("The results of an experiment that parsescope-cli has run"));
    m_x->setObjectName("results-x");
    m_x->setAccessibleName(tr("Along the x axis"));
    m_y->setObjectName("results-y");
    m_y->setAccessibleName(tr("Along the y axis"));
    m_message->setObjectName("results-told");
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_plot->setObjectName("results-plot");
    m_plot->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* line = new QHBoxLayout;
    line->addWidget(m_experiment, 1);
    line->addWidget(m_open);
    for (const auto& [name, combo] : {std::pair(tr("&x:"), m_x), std::pair(tr("&y:"), m_y)}) {
        auto* label = new QLabel(name);
        label->setBuddy(combo);
        line->addWidget(label);
        line->addWidget(combo);
        combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        connect(combo, &QComboBox::activated, this, [this] {
            m_changed.clear();
            m_marked = -1; // the index is not valid for the new points
            draw();
        });
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 0);
    layout->addLayout(line);
    layout->addWidget(m_message);
    layout->addWidget(m_plot, 1);
    connect(m_open, &QToolButton::clicked, this, &ResultsView::ask);
    connect(m_experiment, &QComboBox::currentIndexChanged, m_seen, &WhenSeen::changed);
    connect(m_plot, &DiagramView::roomChanged, this, &ResultsView::draw);
    connect(m_plot, &DiagramView::clicked, this, [this](Target target) {
        if (target.kind != Target::Kind::Bar)
            return;
        const QString name = plot().points[static_cast<std::size_t>(target.index)].name;
        if (!m_changed.remove(name))
            m_changed.insert(name);
        draw();
    });
    connect(m_plot, &DiagramView::hovered, this, [this](Target target) {
        const int marked = target.kind == Target::Kind::Bar ? target.index : -1;
        if (marked == m_marked)
            return;
        m_marked = marked;
        draw();
    });
}

QString ResultsView::chosen() const {
    return m_experiment->currentData().toString();
}

/// Lists the experiments inside the program. Their titles are in their files, which are therefore
/// read only when the panel is used.
void ResultsView::listExperiments() {
    if (m_experiment->count() > 0)
        return;
    const QSignalBlocker quiet(m_experiment);
    for (const QString& file : QDir(Inside).entryList({"*.json"})) {
        const QString path = Inside + file;
        const QJsonDocument json =
            QJsonDocument::fromJson(QByteArray::fromStdString(bytesOf(path)));
        m_experiment->addItem(json.object().value(QStringLiteral("title")).toString(), path);
    }
    m_experiment->setCurrentIndex(m_experiment->findData(QString(Inside) + ShownFirst));
}

void ResultsView::open(const QString& path) {
    listExperiments();
    if (m_experiment->findData(path) < 0)
        m_experiment->addItem(QFileInfo(path).fileName(), path);
    // More runs may have finished since the results were read.
    m_read.clear();
    m_experiment->setCurrentIndex(m_experiment->findData(path));
    m_seen->changed();
}

void ResultsView::ask() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Results of an Experiment"), {},
                                                      tr("Experiments (*.json);;All files (*)"));
    if (!path.isEmpty())
        open(path);
}

void ResultsView::read() {
    listExperiments();
    if (m_read == chosen())
        return;
    m_read = chosen();
    m_results.reset();
    m_message->setText(tr("Reading the results…"));
    draw();
    m_reading.start(
        [path = m_read](const TaskControl& control) -> Result<Results> {
            std::string title;
            Result<ExperimentPoints> points = pointsOfExperiment(path, title, control);
            if (!points)
                return tl::unexpected(points.error());
            return Results{toQt(title), *std::move(points)};
        },
        [this](const Result<Results>& results) { take(results); });
}

void ResultsView::take(const Result<Results>& results) {
    m_marked = -1;
    m_changed.clear();
    for (QComboBox* axis : {m_x, m_y}) {
        axis->clear();
        axis->setEnabled(results.has_value());
    }
    if (!results) {
        m_message->setText(toQt(results.error().text()));
        draw();
        return;
    }
    m_results = *results;
    m_experiment->setItemText(m_experiment->currentIndex(), m_results->title);
    for (QComboBox* axis : {m_x, m_y})
        for (const std::string& name : m_results->points.data)
            axis->addItem(toQt(name));
    m_y->setCurrentIndex(std::min(1, m_y->count() - 1));
    draw();
}

void ResultsView::draw() {
    if (!m_results || m_results->points.data.empty()) {
        if (m_results)
            m_message->setText(tr("There are no results yet: “parsescope-cli experiment FILE” runs "
                                  "the experiment."));
        m_plot->setDrawing({});
        return;
    }
    ScatterPlot shown = plot();
    const auto others = static_cast<int>(m_results->points.parsers.size() - shown.points.size());
    QString told =
        shown.points.empty()
            ? tr("No parser has results on both treebanks.")
            : tr("UAS in percent: the mean of all seeds with its standard deviation. Published "
                 "figures are for other data and settings. Click a parser to hide or show it; at "
                 "first, parsers more than 10 points below the best are hidden.");
    if (others > 0)
        told += QStringLiteral(" ") +
                tr("%Ln {parser has|parsers have} results on one of the two treebanks only.",
                   nullptr, others);
    m_message->setText(told);
    constexpr QSizeF most(1500, 820);
    shown.size = QSizeF(m_plot->room(), m_plot->space().height()).boundedTo(most);
    m_plot->setAccessibleName(shown.title);
    m_plot->setDrawing(shown.points.empty() ? Drawing() : layoutScatter(shown, fontMeasure()));
}

} // namespace parsescope
