// SPDX-License-Identifier: GPL-3.0-or-later
// Changes the tree of a sentence by hand: heads, relations, and back again.
import {element} from './view.js';
import {formOf, isolated} from './drawing.js';
import {byId} from './sheet.js';

/**
 * Edits the tree of the current sentence. `page` asks the module, returns the current sentence,
 * replaces a sentence and shows notices, see main.js.
 */
export class TreeEditor {
  /** The sentences before the changes, with their places in the list. */
  #before = [];

  constructor(page) {
    this.page = page;
    byId('attach').onclick = () => this.#change({word: Number(byId('word').value), head: Number(byId('head').value),
                                                 relation: byId('relation').value.trim()});
    byId('word').onchange = () => this.#fillFields();
    byId('undo').onclick = () => this.undo();
  }

  /** Fills the fields with the words of a sentence. */
  fill(sentence) {
    const words = sentence.words.map((word, i) => element('option', {value: i + 1}, `${i + 1} ${word.form}`));
    const chosen = byId('word').value;
    byId('word').replaceChildren(...words);
    byId('head').replaceChildren(element('option', {value: 0}, 'ROOT'), ...words.map(word => word.cloneNode(true)));
    if (Number(chosen) <= words.length && chosen) byId('word').value = chosen;
    const relations = new Set(sentence.words.map(word => word.relation).filter(one => one !== '_'));
    byId('relations').replaceChildren(...[...relations].sort().map(value => element('option', {value})));
    byId('undo').disabled = this.#before.length === 0;
    this.#fillFields();
  }

  #fillFields() {
    const word = this.page.sentence().words[Number(byId('word').value) - 1];
    byId('head').value = String(Math.max(0, word.head));
    byId('relation').value = word.relation === '_' ? '' : word.relation;
  }

  /** Tells what a finger can do with the word that it has chosen. */
  chosen(word) {
    if (word === null) this.page.notice();
    else this.page.notice(`Tap the head of ${this.#form(word)}, or the word again to leave it.`);
  }
  #form(node) { return isolated(formOf(this.page.sentence(), node)); }

  /** Attaches a word to another head, and offers to name the relation. */
  attach(word, head) { return this.#change({word, head}); }

  async #change(change) {
    const before = this.page.sentence();
    try {
      const sentence = await this.page.ask({command: 'attach', conllu: before.conllu, ...change});
      const at = await this.page.replace(sentence);
      this.#before.push([before, at]);
      this.fill(sentence);
      byId('word').value = String(change.word);
      this.#fillFields();
      this.#tell(change.word, sentence.words[change.word - 1], !before.gold);
    } catch (error) {
      this.page.tell(error);
    }
  }

  /** Says what has changed, with a field for the relation and a button that takes the change back. */
  #tell(word, {head, relation}, isFirst) {
    const name = element('input', {type: 'text', list: 'relations', 'aria-label': 'Relation', size: '9', value: relation === '_' ? '' : relation});
    const form = element('form', {class: 'change', onsubmit: event => {
      event.preventDefault();
      this.#change({word, relation: name.value.trim()});
    }}, element('label', {}, 'Relation ', name), ' ', element('button', {}, 'Name'), ' ',
    element('button', {type: 'button', onclick: () => this.undo()}, 'Undo'));
    this.page.notice(`The head of ${this.#form(word)} is now ${this.#form(head)}${relation === '_' ? '' : ` (${relation})`}. ` +
      (isFirst ? 'All other words are children of ROOT until they get a head. ' : ''), form);
  }

  /** Takes the last change back. */
  async undo() {
    const last = this.#before.pop();
    if (!last) return;
    try {
      await this.page.replace(...last);
      this.page.notice('The last change of the tree was taken back.');
    } catch (error) {
      this.page.tell(error);
    }
  }

  /** Forgets the changes, as other sentences have taken the place of those that were changed. */
  forget() { this.#before = []; }
}
