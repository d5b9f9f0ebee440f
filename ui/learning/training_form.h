// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/learning/training_run.h"

#include <QString>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QSpinBox;

namespace parsescope {

class FileCombo;
class ParameterFields;
class ParseExplorer;
class TreebankEditor;

/// Returns true if the name of the file `path` shows that it is the part `part` of a treebank. For
/// example, en_ewt-ud-test.conllu is the part “test”.
[[nodiscard]] bool isPart(const QString& path, const QString& part);

/// Returns the path of the file beside `path` that is the part `part` of its treebank: the word
/// “train”, “dev” or “test” in the name of `path` is replaced by `part`. Returns `path` if it is
/// this part itself; returns an empty text if its name has no such word, or if the other file does
/// not exist.
[[nodiscard]] QString partBeside(const QString& path, const QString& part);

/// The form for the data, model and settings of a training.
class TrainingForm : public QWidget {
    Q_OBJECT

public:
    TrainingForm(TreebankEditor* editor, const ParseExplorer* parse, QWidget* parent = nullptr);

    /// Returns the choices as a request; fails if they cannot be combined.
    [[nodiscard]] Result<TrainingRequest> request() const;
    /// Returns the chosen options, even if they cannot be combined.
    [[nodiscard]] TrainingOptions options() const;
    /// Returns the selected system with its buffer transitions.
    [[nodiscard]] TransitionSystem system() const;
    [[nodiscard]] const ModelKind& kind() const;
    [[nodiscard]] int iterations() const;
    [[nodiscard]] int seeds() const; ///< number of seeds
    [[nodiscard]] int firstSeed() const;
    [[nodiscard]] bool hasDev() const;

signals:
    void changed();

private:
    template<class Widget>
    Widget* add(const char* name, const QString& title, Widget* widget, const QString& tip);
    void addSystem();
    [[nodiscard]] std::string systemName() const;
    void addScorers();
    void addRegimes();
    void listRegimes();
    void offerParts();
    void refresh();
    [[nodiscard]] const TrainingRegime& regime() const;
    [[nodiscard]] TrainingOptions chosenOptions() const;

    /// An entry of the list of models: a kind and, if the kind has both greedy regimes and regimes
    /// that find the best tree, one of its regimes.
    struct Choice {
        const ModelKind* kind;
        const TrainingRegime* regime; ///< null if the regime is chosen separately
    };

    TreebankEditor* m_editor;
    const ParseExplorer* m_parse;
    QFormLayout* m_form;
    FileCombo* m_treebank;
    FileCombo* m_dev;
    QLabel* m_warning;  ///< warns that the training uses the test part
    QString m_partsFor; ///< path of the treebank whose other parts are offered
    /// The choices, in the order of the entries of `m_scorer`.
    std::vector<Choice> m_choices;
    QComboBox* m_scorer;
    QComboBox* m_system;
    QWidget* m_extensions;
    QList<QCheckBox*> m_added;
    QComboBox* m_root;
    QCheckBox* m_singleRoot;
    QComboBox* m_regime;
    QSpinBox* m_share;
    QSpinBox* m_from;
    QComboBox* m_size;
    QSpinBox* m_iterations;
    QSpinBox* m_seed;
    QSpinBox* m_seeds;
    QSpinBox* m_networks; ///< number of models to average
    ParameterFields* m_parameters;
};

} // namespace parsescope
