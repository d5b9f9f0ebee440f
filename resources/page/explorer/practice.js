// SPDX-License-Identifier: GPL-3.0-or-later
// Exercises, generated and judged by the module. The answers can be saved for `parsescope-cli
// grade`.
import {element} from './view.js';
import {drawConfiguration, scrollToFront} from './drawing.js';

/**
 * The panel "Practise". `source()` returns the fields of a request for exercises: the system, its
 * rules, the place of ROOT and the sentences.
 */
export class Practice {
  #exercises = [];
  #at = 0;
  /**
   * The attempts, keyed by the 1-based number of the exercise: the answers that could be read, in
   * order, and null for each hint.
   * @type {Map<number, (string | null)[]>}
   */
  attempts = new Map();
  /** The times of the last answers since the exercises were loaded, in seconds, keyed in the same way. */
  #seconds = new Map();
  #began = 0;
  /** The hints that were opened: "2.1" for the first hint on exercise 2. */
  #hints = new Set();
  /** The feedback to an answer: "everything", "errors" (right or wrong), "score" or "nothing". */
  tell = 'everything';
  /** False if hints are not given. */
  givesHints = true;
  /** The largest number of tries for an exercise; 0 if there is no limit. */
  mostTries = 0;
  /**
   * Called with the number of an exercise, an answer and its mark.
   * @type {(number: number, answer: string, mark: object) => void}
   */
  onMark = () => {};
  /** What an exercise is called. In a lesson, it is a question, and the lesson leads to the next one. */
  word = 'Exercise';
  /** A function that returns the name of the file of answers. If it is null, the key is saved, too. */
  saveAs = null;

  constructor(engine, source, onError) {
    this.engine = engine;
    this.source = source;
    this.onError = onError;
    this.panel = document.getElementById('exercise');
    /** @type {any} */
    this.kind = document.getElementById('kind');
    /** @type {any} */
    this.save = document.getElementById('save-answers');
    document.getElementById('make').onclick = () => this.make();
    this.save.onclick = () => this.#saveAnswers();
  }

  /** Fills the list of kinds of exercises. */
  async fill() {
    const {kinds} = await this.engine.ask({command: 'kinds'});
    this.kind.replaceChildren(...kinds.map(({id, title}) => element('option', {value: id}, title)));
  }

  /** Generates exercises from the sentences of the page. */
  async make() {
    try {
      const source = this.source();
      const isChosen = name => /** @type {any} */ (document.getElementById(name)).checked;
      const made = await this.engine.ask({command: 'exercises', ...source, kinds: [this.kind.value],
        root: source.root === 'none' ? 'last' : source.root,
        rows: isChosen('rows-after') ? 'after' : 'before', count: 5, max_words: 40, seed: 1 + Math.floor(Math.random() * 1e6)});
      await this.load(made.exercises);
    } catch (error) {
      this.onError(error);
    }
  }

  /** The 1-based number of the exercise that is shown. */
  get number() { return this.#at + 1; }
  /** The exercise that is shown, as a text for a link; an empty text if there is none. */
  get shown() { return this.panel.closest('details').open && this.#exercises.length > 0 ? JSON.stringify(this.#asked()) : ''; }

  /** Called when an exercise is shown. */
  onShow = () => {};
  /** Unfolds the panel with a single exercise, that of a link. */
  async open(exercise) {
    this.panel.closest('details').open = true;
    await this.load([exercise]);
  }

  /** Shows the first of `exercises`. The earlier attempts `attempts` are judged again. */
  async load(exercises, attempts = new Map()) {
    this.#exercises = exercises;
    this.attempts = new Map();
    this.#seconds = new Map();
    this.#hints = new Set();
    this.#began = Date.now();
    for (const [number, given] of attempts) {
      this.#at = number - 1;
      if (!exercises[this.#at]) continue;
      for (const attempt of [given].flat())
        if (attempt === null) this.#attemptsAt(number).push(null);
        else await this.#judge(String(attempt));
    }
    this.#at = 0;
    await this.show();
  }

  /** Shows the exercise `number`, a 1-based number. */
  goTo(number) {
    this.#at = number - 1;
    return this.show();
  }

  /** Returns the list of attempts at the exercise `number`. */
  #attemptsAt(number) {
    if (!this.attempts.has(number)) this.attempts.set(number, []);
    return this.attempts.get(number);
  }

  /** Returns the last answer to the exercise `number`; an empty text if there is none. */
  #answerTo(number) {
    return (this.attempts.get(number) ?? []).filter(one => one !== null).pop() ?? '';
  }

  /** Judges an answer to the current exercise, and keeps it if it can be read. Returns the mark. */
  async #judge(answer) {
    const number = this.#at + 1;
    const earlier = this.#attemptsAt(number);
    const mark = await this.engine.ask({command: 'grade', exercise: this.#asked(), answer, earlier});
    if (!mark.readable) return mark;
    earlier.push(answer);
    this.#seconds.set(number, Math.floor((Date.now() - this.#began) / 1000));
    this.onMark(number, answer, mark);
    return mark;
  }

  /** Returns the text about a mark, as far as the feedback allows. */
  #verdict(mark) {
    if (!mark.readable) return mark.feedback;
    if (this.tell === 'nothing') return 'The answer was saved.';
    if (this.tell === 'score') return `Score ${Math.round(100 * mark.total)} of 100`;
    const sign = mark.right ? '✓ ' : '✗ ';
    if (this.tell === 'errors') return sign + mark.mark;
    return sign + [mark.feedback || 'Right.', ...mark.slips].join(' ');
  }

  async show() {
    const exercise = this.#asked();
    const asked = await this.engine.ask({command: 'question', exercise});
    const verdict = element('p', {class: 'verdict', role: 'status', 'aria-live': 'polite'});
    /** The questions into which the last answer unfolds, if it is wrong. */
    const unfolded = element('div', {class: 'unfolded', role: 'group', 'aria-label': 'Questions about your answer'});
    const questionOn = one => {
      const told = element('span', {role: 'status', 'aria-live': 'polite'});
      return element('p', {}, one.question, ' ', ...one.answers.map((answer, i) => element('button', {type: 'button', onclick: () => {
        told.className = i === one.right ? 'right' : 'wrong-answer';
        told.textContent = (i === one.right ? ' ✓ ' : ' ✗ ') + one.reason;
      }}, answer)), told);
    };
    /** Ends the input if no further try is allowed. */
    const lock = () => {
      const tries = this.#attemptsAt(this.#at + 1).filter(one => one !== null).length;
      if (this.mostTries === 0 || tries < this.mostTries) return;
      /** @type {NodeListOf<any>} */
      const fields = this.panel.querySelectorAll('form input, form textarea, form button, .choices button');
      for (const field of fields) field.disabled = true;
    };
    const judge = async answer => {
      try {
        const mark = await this.#judge(answer);
        if (/everything|errors/.test(this.tell)) verdict.className = 'verdict ' + (mark.right ? 'right' : 'wrong-answer');
        verdict.textContent = this.#verdict(mark);
        unfolded.replaceChildren(...this.tell === 'everything' ? mark.questions.map(questionOn) : []);
        this.save.disabled = ![...this.attempts.keys()].some(number => this.#answerTo(number));
        lock();
      } catch (error) {
        this.onError(error);
      }
    };
    const looks = {'aria-label': 'Answer', autocomplete: 'off', dir: 'auto'};
    const input = asked.asks_rows
      ? element('textarea', {...looks, rows: '6', placeholder: 'Stack | Buffer | New dependency | Transition'})
      : element('input', {...looks, type: 'text'});
    input.value = this.#answerTo(this.#at + 1);
    const form = element('form', {onsubmit: event => { event.preventDefault(); judge(input.value); }},
                         element('p', {}, asked.form), input, ' ', element('button', {}, 'Check'));
    const choices = element('div', {class: 'choices'}, ...asked.choices.map(choice =>
      element('button', {type: 'button', 'data-answer': choice.answer, onclick: () => judge(choice.answer)}, choice.shown)));
    const step = (by, text) => element('button', {type: 'button', disabled: !this.#exercises[this.#at + by],
      onclick: () => { this.#at += by; this.show().catch(this.onError); }}, text);
    const [stage, info] = await this.#picture(asked, input);
    this.panel.replaceChildren(
      element('h2', {}, `${this.word} ${this.#at + 1} of ${this.#exercises.length}`), stage, element('p', {}, asked.question),
      asked.derivation?.length ? element('p', {}, 'Derivation: ', element('code', {}, asked.derivation.join(' '))) : '',
      asked.ways.length > 0 ? element('ol', {type: 'a'}, ...asked.ways.map(way => element('li', {}, way))) : '',
      asked.choices.length > 0 ? choices : form, verdict, unfolded,
      ...(this.tell === 'everything' && this.givesHints ? asked.hints : []).map((hint, i) => element('details', {ontoggle: () => this.#countHint(i + 1)},
        element('summary', {}, `Hint ${i + 1}`), hint)),
      this.word === 'Exercise' ? element('p', {}, step(-1, 'Previous'), ' ', step(1, 'Next')) : '');
    scrollToFront(stage, asked.sentence, info, exercise.root);
    lock();
    this.onShow();
  }

  /** Counts the hint `hint` on the current exercise as an attempt, once. */
  #countHint(hint) {
    const name = `${this.#at + 1}.${hint}`;
    if (!this.#hints.has(name)) this.#attemptsAt(this.#at + 1).push(null);
    this.#hints.add(name);
  }

  /** Returns the exercise without its key, so that the module receives only the question. */
  #asked() {
    const exercise = {...this.#exercises[this.#at]};
    for (const name of ['asks', 'ways', 'form', 'answer', 'hints']) delete exercise[name];
    return exercise;
  }

  /**
   * Returns a picture of the words alone, from which arcs can be dragged into the field `input`, and
   * its configuration, which is empty.
   */
  #wordPicture(asked, input) {
    const stage = element('div', {class: 'stage words', tabindex: '0', role: 'img', 'aria-label': asked.sentence.text});
    const info = {stack: [], buffer: [], heads: [], arcs: []};
    stage.append(drawConfiguration(asked.sentence, info, {root: this.#asked().root}));
    /** @type {(event: PointerEvent) => any} */
    const wordAt = event => document.elementFromPoint(event.clientX, event.clientY)?.closest('.word');
    let from = null, tapped = null;
    const join = (head, word) => { input.value += `${input.value && ', '}${head} → ${word}`; };
    const choose = node => {
      tapped = node;
      for (const word of stage.querySelectorAll('.word')) word.classList.toggle('chosen', word.dataset.node === node);
    };
    if (asked.asks_tree) {
      stage.onpointerdown = event => { from = wordAt(event)?.dataset.node; };
      // A head is dragged to its dependent, or both are tapped one after the other.
      stage.onpointerup = event => {
        const to = wordAt(event)?.dataset.node;
        if (from && to && from !== to) join(from, to);
        else if (tapped && to && tapped !== to) {
          join(tapped, to);
          choose(null);
        } else choose(to && tapped !== to ? to : null);
      };
    }
    return [stage, info];
  }

  /** Returns the picture above a question, and the configuration that it shows. */
  async #picture(asked, input) {
    if (!asked.shows_gold) return this.#wordPicture(asked, input);
    const stage = element('div', {class: 'stage', tabindex: '0', role: 'img',
      'aria-label': `Stack: ${asked.stack.join(' ')}. Buffer: ${asked.buffer.join(' ')}.`});
    const exercise = this.#asked();
    const info = await this.engine.ask({command: 'configuration', system: exercise.system, rules: exercise.rules, conllu: asked.sentence.conllu,
      transitions: asked.before, single_root: exercise.single_root, root: exercise.root === 'last' ? 'last' : 'first'});
    stage.append(drawConfiguration(asked.sentence, {...info, arcs: info.arcs.map(([head, word, look, level]) =>
      [head, word, look === 'lost' ? 'tocome' : look, level])}, {root: exercise.root}));
    return [stage, info];
  }

  /** Saves the answers as JSON Lines for `parsescope-cli grade`, and the key as a second file. */
  #saveAnswers() {
    const lines = [...this.attempts].filter(([exercise]) => this.#answerTo(exercise)).map(([exercise, attempts]) => {
      let last = attempts.length - 1;
      while (attempts[last] === null) --last;
      // Without feedback, an answer replaces the earlier ones.
      const earlier = this.tell === 'nothing' ? [] : attempts.slice(0, last);
      return JSON.stringify({exercise, answer: attempts[last], ...earlier.length > 0 && {earlier}, seconds: this.#seconds.get(exercise)});
    });
    const files = [[this.saveAs?.() ?? 'answers.jsonl', lines.join('\n') + '\n']];
    if (!this.saveAs)
      files.push(['exercises.json', JSON.stringify({'parsescope-exercises': 1, exercises: this.#exercises}, null, 1)]);
    for (const [name, text] of files) {
      const link = element('a', {download: name});
      link.href = URL.createObjectURL(new Blob([text], {type: 'application/json'}));
      link.click();
    }
  }
}
