// SPDX-License-Identifier: GPL-3.0-or-later
// The table in which the oracle finds the loss of a configuration, with the deductions of its items.
import {element} from './view.js';
import {formOf, isolated} from './drawing.js';

/** The largest number of rows of a table that is shown. */
const MostRows = 40;

/** A part of a view that can be unfolded. `load()` requests the chart of the configuration shown. */
export class Chart {
  #turn = 0;
  #content = element('div', {class: 'scroll'});
  #said = element('div', {role: 'status', 'aria-live': 'polite'});

  constructor(sentence, load, onError) {
    this.sentence = sentence;
    this.load = load;
    this.onError = onError;
    this.root = element('details', {class: 'chart', ontoggle: () => this.show()}, element('summary', {}, 'Chart of the loss'),
                        this.#content, this.#said);
  }

  /** Shows the chart of the configuration if the part is unfolded. */
  async show() {
    const turn = ++this.#turn;
    if (!this.root.open) return;
    let chart;
    try {
      chart = await this.load();
    } catch (error) {
      chart = {axis: [], error};
    }
    if (turn !== this.#turn) return;
    this.#said.replaceChildren();
    const problem = chart.error ? chart.error.message
      : chart.axis.length > MostRows ? `The table has ${chart.axis.length} rows; at most ${MostRows} are shown.` : '';
    this.#content.replaceChildren(problem ? element('p', {}, problem) : this.#table(chart));
    if (!problem && chart.total !== null)
      this.#said.append(element('p', {}, `Loss ${chart.total} = ${chart.built} for arcs built + ${chart.total - chart.built} in the table. Choose an item to see how it is derived.`));
  }

  #button(chart, index) {
    const item = chart.items[index];
    return element('button', {type: 'button', dir: 'ltr', title: item.text, onclick: () => this.#explain(chart, index),
      class: index === chart.goal ? 'item goal' : 'item'}, `${item.label} `, element('b', {}, String(item.value)));
  }

  #table(chart) {
    const cells = new Map();
    chart.items.forEach((item, i) => {
      if (item.value === null) return;
      const key = `${item.row} ${item.column}`;
      cells.set(key, [...cells.get(key) ?? [], this.#button(chart, i)]);
    });
    if (chart.list) return element('p', {}, ...[...cells.values()].flat());
    const name = (node, i) => element('th', {scope: 'col', class: i < chart.stack ? 'stack' : 'buffer'}, formOf(this.sentence, node));
    return element('table', {dir: this.sentence.rtl ? 'rtl' : undefined}, element('thead', {}, element('tr', {}, element('td', {}), ...chart.axis.map(name))),
      element('tbody', {}, ...chart.axis.map((node, row) => element('tr', {}, Object.assign(name(node, row), {scope: 'row'}),
        ...chart.axis.map((_, column) => element('td', {class: column < row ? 'none' : undefined}, ...cells.get(`${row} ${column}`) ?? []))))));
  }

  /** Shows the statement of an item and its deductions, the best ones first. */
  #explain(chart, index) {
    const item = chart.items[index];
    const ways = chart.deductions.filter(one => one.conclusion === index).map(one => {
      const premises = one.premises.filter(premise => premise >= 0);
      const values = premises.map(premise => chart.items[premise].value);
      return {...one, premises, value: values.includes(null) ? Infinity : values.reduce((sum, value) => sum + value, one.cost)};
    }).sort((a, b) => a.value - b.value);
    this.#said.replaceChildren(
      element('p', {}, element('b', {}, `${item.label} = ${item.value}: `), isolated(item.text)),
      element('ul', {}, ...ways.filter(way => way.value < Infinity).map(way => element('li', {}, `${way.rule}: `,
        ...way.premises.flatMap((premise, i) => [i > 0 ? ' + ' : '', this.#button(chart, premise)]),
        `${way.premises.length > 0 ? ' + ' : ''}${way.cost} = ${way.value}`))));
  }
}
