// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson beside the explorer. Its scenes are shown in the explorer, and its questions in the
// panel "Practise".
import {element} from './view.js';
import {byId, exercisesIn} from './sheet.js';
import {Speaker} from './speaker.js';

/** Returns the elements of `html`, which the program has made from Markdown without HTML in it. */
const elementsOf = html => document.createRange().createContextualFragment(html);

/**
 * A lesson page by page. A page has a text, at most one scene or question, and texts that can be
 * revealed. The lesson is done when all of its questions are answered.
 */
export class Lesson {
  page = 0;
  #answered = new Set();
  #reveals = [];

  /**
   * `made` has the "title", the pages of the "lesson", its "exercises" in base64, and
   * "links" to other lessons. `show(scene)` shows a scene, `onChange()` is called when the page or an
   * answer changes, `tell(text)` shows a message.
   */
  constructor(practice, made, show, onChange, tell) {
    this.practice = practice;
    this.title = made.title;
    this.pages = made.lesson;
    this.exercises = exercisesIn(made);
    this.showScene = show;
    this.onChange = onChange;
    this.place = element('span', {class: 'place', role: 'status'});
    this.body = element('article', {tabindex: '-1'});
    this.back = element('button', {type: 'button', id: 'lesson-back', onclick: () => this.goTo(this.page - 1)}, 'Back');
    this.next = element('button', {type: 'button', id: 'lesson-next', onclick: () => this.goTo(this.page + 1)}, 'Next');
    const buttons = element('p', {}, this.back, ' ', this.next);
    /** The window for the speaker, if the lesson is a lecture with notes. */
    this.speaker = this.pages.some(page => page.note) ? new Speaker(buttons, tell) : null;
    byId('lesson').append(document.querySelector('h1'), this.place, this.body, buttons,
      element('nav', {'aria-label': 'Lessons'}, ...(made.links ?? []).map(([href, text]) => element('p', {}, element('a', {href}, text)))));
    document.querySelector('h1').textContent = this.title;
    document.title = this.title;
    document.body.classList.add('lesson');
    byId('lesson').hidden = false;
    byId('lesson').role = 'main';
    byId('views').role = 'region';
    byId('views').ariaLabel = 'Explorer';
    byId('choose').hidden = byId('make').parentElement.hidden = true;
    byId('practice').open = true;
    practice.word = 'Question';
    practice.onMark = (number, answer, mark) => this.#marked(number, mark);
  }

  /** True if the scene hides losses until a question about them is answered. */
  get withholds() { return Boolean(this.pages[this.page].scene?.hide); }
  get isAsking() { return this.pages[this.page].question > 0; }
  /** The fields of the address that belong to the lesson. */
  get state() {
    return {...this.page > 0 && {page: String(this.page)},
            ...this.practice.attempts.size > 0 && {answers: JSON.stringify([...this.practice.attempts])}};
  }

  /** Opens the page in `state`, whose answers are judged again, with the explorer as in `state`. */
  async open(state) {
    let answers = [];
    try {
      answers = JSON.parse(state.answers ?? '[]');
    } catch {
      // the address was changed by hand
    }
    if (this.exercises.length > 0) await this.practice.load(this.exercises, new Map(answers));
    await this.goTo(Number(state.page), state.conllu ? state : {});
  }

  /** Shows the page `index`, or the nearest one; a scene with the changes in `state`. */
  async goTo(index, state = {}) {
    this.page = Math.max(0, Math.min(this.pages.length - 1, index || 0));
    const {text, scene, question, reveals} = this.pages[this.page];
    this.speaker?.scene(this.pages, this.page);
    const heading = elementsOf(text);
    if (this.page === 0) heading.querySelector('h1')?.remove(); // the title is above every page
    this.#reveals = reveals.map(html => element('details', {}, element('summary', {}, 'Reveal'), elementsOf(html)));
    const elsewhere = /decode|train/.exec(scene?.workspace);
    this.body.replaceChildren(heading, ...scene ? [
      element('p', {class: 'caption'}, scene.caption ?? '', ' ',
              element('button', {type: 'button', onclick: () => this.showScene(scene)}, 'Show again')),
      elsewhere ? element('p', {class: 'place'}, `The program opens its workspace ${elsewhere[0] === 'train' ? 'Train' : 'Decode'} here, which this page does not have.`) : ''] : [],
      ...this.#reveals);
    document.body.classList.toggle('sheet', Boolean(question));
    document.body.classList.toggle('reading', !question && !scene);
    this.back.disabled = this.page === 0;
    this.next.disabled = this.page + 1 === this.pages.length;
    this.#countAnswers();
    this.#reveal();
    this.body.focus({preventScroll: true});
    byId('lesson').scrollTop = 0;
    if (question) await this.practice.goTo(question);
    if (scene) await this.showScene({...scene, ...state});
    this.onChange();
    document.body.dataset.ready = 'yes';
  }

  #marked(number, mark) {
    const isFinal = this.pages.find(page => page.question === number)?.goes_on && mark.readable;
    if (mark.right || isFinal) this.#answered.add(number);
    this.#countAnswers();
    this.#reveal();
    this.onChange();
  }

  #countAnswers() {
    const {length} = this.exercises;
    const count = this.#answered.size;
    this.place.textContent = `${this.page + 1} / ${this.pages.length}` +
      (length === 0 ? '' : count === length ? ' · done' : ` · ${count} of ${length} answered`);
  }

  /** Opens the texts that follow the question when it is answered. */
  #reveal() {
    if (this.#answered.has(this.pages[this.page].question))
      for (const one of this.#reveals) one.open = true;
  }
}
