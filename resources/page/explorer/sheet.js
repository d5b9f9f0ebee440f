// SPDX-License-Identifier: GPL-3.0-or-later
// A page that is a sheet of exercises. A teacher has chosen the exercises and the feedback to
// answers.
import {element} from './view.js';
import {Gradebook} from './gradebook.js';

/** @type {(id: string) => any} */
export const byId = id => document.getElementById(id);

/** Returns the exercises of a page, which are encoded in UTF-8 and base64. */
export const exercisesIn = made =>
  JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(made.exercises), one => one.charCodeAt(0))));

export class Sheet {
  #marks = new Map();
  #gradebook = new Gradebook();

  /**
   * `made` describes the sheet: "exercises" in base64, "title", and the rules of the teacher: the feedback "tell",
   * "show_answer", "tries" for each exercise and "minutes" for all of them.
   */
  constructor(practice, made) {
    this.practice = practice;
    this.title = made.title;
    this.tell = made.tell ?? 'everything';
    this.showsAnswer = made.show_answer ?? true;
    this.tries = made.tries ?? 0;
    this.minutes = made.minutes ?? 0;
    this.exercises = exercisesIn(made);
  }

  async show() {
    document.body.classList.add('sheet');
    document.title = this.title;
    document.querySelector('h1').textContent = this.title;
    byId('practice').open = true;
    byId('practice').parentElement.role = 'main';
    byId('choose').hidden = true;
    byId('make').parentElement.replaceChildren(
      element('label', {}, 'Name ', element('input', {type: 'text', id: 'student', autocomplete: 'name'})), ' ',
      this.practice.save, ' ', element('button', {type: 'button', id: 'finish', onclick: () => this.finish()}, 'Finish'));
    this.practice.tell = this.tell;
    this.practice.givesHints = this.tell === 'everything' && this.showsAnswer;
    this.practice.mostTries = this.tries;
    this.practice.onMark = (number, answer, mark) => this.#marked(number, answer, mark);
    this.practice.saveAs = () => (byId('student').value.trim().replace(/[^\p{L}\p{N}-]+/gu, '-') || 'answers') + '.jsonl';
    await this.practice.load(this.exercises, this.#gradebook.attempts());
    if (this.minutes > 0) this.#begin();
    // The address has the number of the exercise, so that a link leads to it.
    const wanted = Number(location.hash.slice(1));
    if (this.exercises[wanted - 1]) await this.practice.goTo(wanted);
    this.practice.onShow = () => {
      try {
        history.replaceState(null, '', `#${this.practice.number}`);
      } catch {
        // a frame without an origin of its own may not change its address
      }
    };
    document.body.dataset.ready = 'yes';
  }

  /** Shows the time that is left, and finishes the sheet when it is up. */
  #begin() {
    const end = Date.now() + 60000 * this.minutes;
    const left = element('span', {id: 'time', role: 'timer'});
    byId('finish').after(' ', left);
    const tick = () => {
      if (byId('finish').disabled) return clearInterval(clock);
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      left.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left`;
      if (seconds === 0) this.finish();
    };
    const clock = setInterval(tick, 500);
    tick();
  }

  /** Returns the score of all exercises, from 0 to 100. An exercise without an answer scores 0. */
  score() {
    const points = index => this.exercises[index].points ?? 1;
    let reached = 0;
    let possible = 0;
    for (let i = 0; i < this.exercises.length; ++i) {
      possible += points(i);
      reached += points(i) * (this.#marks.get(i + 1)?.mark.score ?? 0);
    }
    return possible > 0 ? 100 * reached / possible : 0;
  }

  /**
   * Keeps a mark. If the student sees marks, the score includes all attempts: the module computes it
   * as the window and `grade` do.
   */
  #marked(number, answer, mark) {
    const score = this.tell === 'nothing' ? mark.score : mark.total;
    this.#marks.set(number, {answer, mark: {...mark, score}});
    this.#gradebook.record(number, answer, mark, this.practice.attempts, this.score());
    if (this.#marks.size === this.exercises.length) this.#gradebook.complete(this.score());
  }

  /** Shows the results. After that, answers cannot be changed. */
  finish() {
    const told = this.exercises.map((_, i) => {
      const given = this.#marks.get(i + 1);
      if (!given) return [i + 1, 'no answer', '0', ''];
      const feedback = this.tell === 'score' ? '' : given.mark.feedback;
      return [i + 1, given.answer, String(Math.round(100 * given.mark.score)), feedback];
    });
    const row = (tag, cells) => element('tr', {}, ...cells.map(cell => element(tag, {}, cell)));
    byId('exercise').replaceChildren(
      element('h2', {}, `Score ${Math.round(this.score())} of 100`),
      element('table', {class: 'marks'}, row('th', ['Exercise', 'Answer', 'Score', 'Feedback']), ...told.map(one => row('td', one))));
    byId('finish').disabled = true;
    this.#gradebook.complete(this.score());
  }
}
