// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/diagram_accessible.h"

#include "ui/canvas/diagram_view.h"

#include <QAccessibleActionInterface>
#include <QAccessibleWidget>
#include <QPointer>

#include <vector>

namespace parsescope {

namespace {

/// The accessible item for the fact with a given index in the drawing that a view currently shows.
class FactInterface : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    FactInterface(DiagramView* view, int index) : m_view(view), m_index(index) {}

    [[nodiscard]] bool isValid() const override { return fact() != nullptr; }
    [[nodiscard]] QObject* object() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* parent() const override {
        return QAccessible::queryAccessibleInterface(m_view);
    }
    [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    [[nodiscard]] QString text(QAccessible::Text kind) const override {
        return fact() && kind == QAccessible::Name ? fact()->text : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    [[nodiscard]] QRect rect() const override {
        return fact() ? m_view->placeOf(*fact()) : QRect();
    }
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::ListItem; }
    [[nodiscard]] QAccessible::State state() const override {
        QAccessible::State state;
        if (!fact()) {
            state.invalid = true;
            return state;
        }
        state.focusable = state.selectable = true;
        state.selected = m_view->currentFact() == m_index;
        state.focused = state.selected && m_view->hasFocus();
        state.offscreen = !m_view->viewport()->rect().intersects(
            rect().translated(-m_view->viewport()->mapToGlobal(QPoint())));
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this)
                                                    : nullptr;
    }

    [[nodiscard]] QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString& action) override {
        if (fact() && action == pressAction())
            emit m_view->clicked(fact()->target);
    }
    [[nodiscard]] QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    [[nodiscard]] const Fact* fact() const {
        if (!m_view || m_index >= static_cast<int>(m_view->drawing().facts.size()))
            return nullptr;
        return &m_view->drawing().facts[m_index];
    }

    QPointer<DiagramView> m_view;
    int m_index;
};

class DiagramInterface : public QAccessibleWidget {
public:
    explicit DiagramInterface(DiagramView* view)
        : QAccessibleWidget(view, QAccessible::List), m_view(view) {}
    ~DiagramInterface() override {
        for (QAccessible::Id id : m_items)
            QAccessible::deleteAccessibleInterface(id);
    }
    Q_DISABLE_COPY_MOVE(DiagramInterface)

    [[nodiscard]] int childCount() const override {
        return static_cast<int>(m_view->drawing().facts.size());
    }
    [[nodiscard]] QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= childCount())
            return nullptr;
        while (static_cast<int>(m_items.size()) <= index)
            m_items.push_back(QAccessible::registerAccessibleInterface(
                new FactInterface(m_view, static_cast<int>(m_items.size()))));
        return QAccessible::accessibleInterface(m_items[index]);
    }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* item) const override {
        for (int index = 0; index < static_cast<int>(m_items.size()); ++index)
            if (QAccessible::accessibleInterface(m_items[index]) == item)
                return index;
        return -1;
    }
    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override {
        return child(m_view->factAt(m_view->viewport()->mapFromGlobal(QPoint(x, y))));
    }
    [[nodiscard]] QAccessibleInterface* focusChild() const override {
        return m_view->hasFocus() ? child(m_view->currentFact()) : nullptr;
    }
    [[nodiscard]] QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Value ? m_view->drawing().factsText()
                                          : QAccessibleWidget::text(kind);
    }

private:
    DiagramView* m_view;
    mutable std::vector<QAccessible::Id> m_items; // indexed by fact
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* view = qobject_cast<DiagramView*>(object);
    return view ? new DiagramInterface(view) : nullptr;
}

} // namespace

void makeDiagramsAccessible() {
    static const bool once = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    Q_UNUSED(once)
}

void announceDrawing(DiagramView* view) {
    if (!QAccessible::isActive())
        return;
    QAccessibleEvent event(view, QAccessible::ObjectReorder);
    QAccessible::updateAccessibility(&event);
}

void announceCurrent(DiagramView* view) {
    if (!QAccessible::isActive() || view->currentFact() < 0)
        return;
    QAccessibleEvent event(view, QAccessible::Focus);
    event.setChild(view->currentFact());
    QAccessible::updateAccessibility(&event);
}

} // namespace parsescope
