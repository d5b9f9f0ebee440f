# SPDX-License-Identifier: GPL-3.0-or-later
# Changes the sources of Qt Svg 5.15 so that they can be compiled with Qt 6: there is no QStringRef, and
# functions for QChar, fonts, and selectors of style sheets differ.
s/QXmlStreamStringRef(name)/name.toString()/
s/QXmlStreamStringRef(QStringRef(&sym\.text, sym\.start, len))/sym.text.mid(sym.start, len)/
s/QXmlStreamStringRef(QStringRef(&value, 0, value\.length()))/value/
s/QXmlStreamStringRef/QString/g
s/QStringRef/QStringView/g
s/QStringView(\([A-Za-z.]*\)\.string(), \1\.position() + \([a-z0-9]*\), \([0-9]*\))/\1.mid(\2, \3)/
s/QStringView(\([A-Za-z.]*\)\.string(), \1\.position(), \([0-9]*\))/\1.left(\2)/
s/(\([A-Za-z.]*\)\.string(), \1\.position() + \([0-9]*\), \1\.length() - [0-9]*)/ = \1.mid(\2)/
s/QStringView(str\.string(), str\.position() + start, l)/str.mid(start, l)/
s/str\.string()->constData() + str\.position()/str.data()/
s/QStringView(&\([A-Za-z.]*\), /QStringView(\1).mid(/
s/QStringView(&\([A-Za-z.]*\))/QStringView(\1)/
s/QStringView ref(&name, 1, name\.length() - 1)/QStringView ref = QStringView(name).mid(1)/
s/QStringView str(&instr)/QStringView str(instr)/
s/qreal res = toDouble(c);/qreal res = c ? toDouble(c) : 0;/
s/svgWeight \*= 10;/break;/
s/colorStrTr\.unicode()/colorStrTr.data()/
s/color\.midRef(1)/color.mid(1)/
s/#if QT_DEPRECATED_SINCE.*/#if 0/
/setCodec\|#include.*\(qtextcodec\|qmatrix\)/d
s/\(unicode\|(end)\) = 0;/\1 = QChar(0);/
s/(uncStr\.isEmpty()) ? 0 :/uncStr.isEmpty() ? QChar(0) :/
s/setWeight(\(SVGToQtWeight([a-zA-Z.]*)\))/setWeight(QFont::Weight(\1))/
s/QString attribute(NodePtr node, const QString &name) const override/QString attributeValue(NodePtr node, const QCss::AttributeSelector \&selector) const override/
/attributeValue(/,/^    }/s/\([ (]\)name ==/\1selector.name ==/
