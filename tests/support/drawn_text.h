// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QStringList>
#include <QWidget>

#include <vector>

namespace parsescope::test {

/// A drawn text, or a part of a text, and its place.
struct DrawnText {
    QString text;
    QRectF place;
};

/// A paint device that draws nothing, but collects the texts in the order in which they are drawn.
class TextCatcher : public QPaintDevice {
public:
    explicit TextCatcher(QSize size) : m_size(size) {}

    [[nodiscard]] const std::vector<DrawnText>& texts() const { return m_engine.texts; }
    [[nodiscard]] QPaintEngine* paintEngine() const override { return &m_engine; }

protected:
    [[nodiscard]] int metric(PaintDeviceMetric metric) const override {
        switch (metric) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmWidthMM:
            return m_size.width() / 4;
        case PdmHeightMM:
            return m_size.height() / 4;
        case PdmNumColors:
            return 1 << 24;
        case PdmDepth:
            return 32;
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return 96;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(QPaintDevice::devicePixelRatioFScale());
        default:
            return 0;
        }
    }

private:
    class Engine : public QPaintEngine {
    public:
        Engine() : QPaintEngine(AllFeatures) {}
        bool begin(QPaintDevice*) override { return true; }
        bool end() override { return true; }
        void updateState(const QPaintEngineState&) override {}
        void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
        void drawImage(const QRectF&, const QImage&, const QRectF&,
                       Qt::ImageConversionFlags) override {}
        void drawPath(const QPainterPath&) override {}
        void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
        void drawTextItem(const QPointF& baseline, const QTextItem& item) override {
            const QRectF place(baseline.x(), baseline.y() - item.ascent(), item.width(),
                               item.ascent() + item.descent());
            texts.push_back({item.text(), painter()->combinedTransform().mapRect(place)});
        }
        [[nodiscard]] Type type() const override { return User; }
        std::vector<DrawnText> texts;
    };

    QSize m_size;
    mutable Engine m_engine;
};

/// Returns the texts that a widget paints, with their places in the widget. Texts of child widgets
/// are not included.
inline std::vector<DrawnText> placedTexts(QWidget* widget) {
    TextCatcher catcher(widget->size());
    widget->render(&catcher, {}, {}, {});
    return catcher.texts();
}

/// Returns the texts that a widget paints. Texts of child widgets are not included.
inline QStringList drawnTexts(QWidget* widget) {
    QStringList texts;
    for (const DrawnText& drawn : placedTexts(widget))
        texts += drawn.text;
    return texts;
}

} // namespace parsescope::test
