// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/about_dialog.h"

#include <QCoreApplication>
#include <QMessageBox>

namespace parsescope {

namespace {

struct AboutTexts {
    Q_DECLARE_TR_FUNCTIONS(About)
};

} // namespace

void showAbout(QWidget* parent) {
    QMessageBox::about(
        parent, AboutTexts::tr("About Parsescope"),
        AboutTexts::tr("<h3>Parsescope %1</h3>"
                       "<p>See transition-based dependency parsing: step through a parse, and see "
                       "for every transition what it costs against the gold tree.</p>"
                       "<p>Free software under the GNU General Public License, version 3 or "
                       "later. The font is Inter, under the SIL Open Font License.</p>")
            .arg(QCoreApplication::applicationVersion()));
}

} // namespace parsescope
