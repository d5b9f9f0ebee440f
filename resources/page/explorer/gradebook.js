// SPDX-License-Identifier: GPL-3.0-or-later
// Reports answers, scores and times to a learning platform through its SCORM 1.2 interface.

/** Returns the interface that this window or one above it offers; null if there is none. */
function platformApi() {
  try {
    /** @type {any} */
    let at = window;
    for (let up = 0; up < 20; at = at.parent, ++up) {
      if (at.API) return at.API;
      if (at.parent === at) break;
    }
    return window.opener?.API ?? null;
  } catch {
    return null; // the window above belongs to another origin
  }
}

const padded = (number, digits) => String(number).padStart(digits, '0');
const duration = seconds => [padded(Math.floor(seconds / 3600), 4), padded(Math.floor(seconds / 60) % 60, 2),
                             padded(Math.floor(seconds) % 60, 2)].join(':');
const timeOfDay = date => [date.getHours(), date.getMinutes(), date.getSeconds()].map(part => padded(part, 2)).join(':');

/** The record of an attempt that the platform keeps. Without a platform, every call has no effect. */
export class Gradebook {
  #api = platformApi();
  #began = Date.now();
  #interactions = 0;

  constructor() {
    if (!this.#api) return;
    this.#api.LMSInitialize('');
    this.#interactions = Number(this.#get('cmi.interactions._count')) || 0;
    if (/^(not attempted|)$/.test(this.#get('cmi.core.lesson_status'))) this.#set('cmi.core.lesson_status', 'incomplete');
    this.#set('cmi.core.score.min', '0');
    this.#set('cmi.core.score.max', '100');
    // If the page is left before the end, the platform resumes the attempt.
    this.#set('cmi.core.exit', 'suspend');
    addEventListener('pagehide', () => this.#leave());
  }

  get isThere() { return this.#api !== null; }

  /** Returns the attempts of an earlier session, keyed by the number of the exercise. */
  attempts() {
    try {
      return new Map(JSON.parse(this.#get('cmi.suspend_data') || '[]'));
    } catch {
      return new Map();
    }
  }

  /** Records an answer, all attempts so far, and the score of all exercises, from 0 to 100. */
  record(number, answer, mark, attempts, score) {
    if (!this.#api) return;
    const entry = `cmi.interactions.${this.#interactions++}.`;
    this.#set(entry + 'id', `exercise-${number}`);
    this.#set(entry + 'time', timeOfDay(new Date()));
    this.#set(entry + 'type', 'fill-in');
    this.#set(entry + 'student_response', answer.slice(0, 255));
    this.#set(entry + 'result', mark.right ? 'correct' : 'wrong');
    const kept = JSON.stringify([...attempts]);
    if (kept.length <= 4096) this.#set('cmi.suspend_data', kept);
    this.#set('cmi.core.score.raw', String(Math.round(score)));
    this.#api.LMSCommit('');
  }

  /** Reports that all exercises are answered with a score from 0 to 100: passed or failed if the platform states the score that is needed. */
  complete(score) {
    const needed = this.#get('cmi.student_data.mastery_score');
    const status = needed === '' || Number.isNaN(Number(needed)) ? 'completed' : score >= Number(needed) ? 'passed' : 'failed';
    this.#set('cmi.core.lesson_status', status);
    this.#set('cmi.core.exit', '');
    this.#api?.LMSCommit('');
  }

  #leave() {
    this.#set('cmi.core.session_time', duration((Date.now() - this.#began) / 1000));
    this.#api.LMSFinish('');
    this.#api = null;
  }

  #get(name) { return this.#api ? String(this.#api.LMSGetValue(name)) : ''; }
  #set(name, value) { this.#api?.LMSSetValue(name, value); }
}
