// SPDX-License-Identifier: GPL-3.0-or-later
// One exploration on screen: the drawing, cards, narration, time line and explanations.
import {Exploration} from './exploration.js';
import {drawConfiguration, formOf, isolated, levelsOf, orderOf, scrollToFront} from './drawing.js';
import {Player} from './player.js';
import {Chart} from './chart.js';
import {listenToPointer} from './pointer.js';
import {impliedArcs, narrate} from './narration.js';

/** Returns a new element with the given attributes, event handlers (`on…`) and children. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const name in attributes) {
    if (name.startsWith('on')) made[name] = attributes[name];
    else if (attributes[name] !== undefined && attributes[name] !== false)
      made.setAttribute(name, attributes[name] === true ? '' : attributes[name]);
  }
  made.append(...children.filter(child => child !== null && child !== undefined));
  return made;
}

/** Milliseconds after which a configuration is shown although its losses are not known yet. */
const Patience = 12;
const costText = move => move.loss === undefined ? '' : move.cost === undefined ? `loss ${move.loss}`
  : move.cost === '0' ? '0 ✓' : `+${move.cost}`;
/** What the lines of arcs mean, in the words of ui/explorer/legend.cpp. */
const Looks = {built: 'built, in the gold tree', wrong: 'built, not in the gold tree', tocome: 'gold, not built yet',
               lost: 'gold, lost', implied: 'implied at the end, in the gold tree',
               'wrongly-implied': 'implied at the end, not in the gold tree', witness: 'best tree, not gold'};

/** Shows the exploration of a sentence with a system, in the element `root`. */
export class View {
  exploration = new Exploration();
  pointed = [];
  /** @type {any} */
  picture = undefined;
  witness = null;
  hidesLosses = false;
  /** True if steps beyond the branch would reveal losses that a lesson hides. */
  withholds = false;
  player = new Player(this);
  /** @type {(view: View) => void} Called after every change. */
  onChange = () => {};
  /** @type {(error: unknown) => void} Called with errors. */
  onError = () => {};
  /** @type {(word: number, head: number) => void} Called with a word and its new head. */
  onAttach = () => {};
  /** @type {(word: number | null) => void} Called with the word that a finger has chosen, or with null. */
  onChoose = () => {};
  /** @type {(name: string) => void} Called with the name of a step that a button or a swipe asks for. */
  onAct = name => { this[name](); };
  #turn = 0;
  /** The buttons of the time line, by node. */
  #chips = [];

  /** `subject` has the fields system, rules, conllu, single_root and root of requests. */
  constructor(engine, subject, sentence, system) {
    this.engine = engine;
    this.subject = subject;
    this.sentence = sentence;
    this.system = system;
    /** The place of ROOT in the drawing. */
    this.rootPlace = system.root ?? subject.root;
    this.root = element('section', {class: 'derivation', 'aria-label': `Derivation with ${system.title}`});
    this.stage = element('div', {class: 'stage', tabindex: '0', role: 'group',
                                 'aria-label': 'Sentence, stack and buffer; arrow keys step'});
    this.legend = element('p', {class: 'legend'});
    this.described = element('p', {class: 'hidden'});
    this.formal = element('p', {class: 'formal'});
    this.chart = new Chart(sentence, () => this.#loadChart(), error => this.onError(error));
    this.said = element('p', {class: 'said', role: 'status', 'aria-live': 'polite'});
    this.cards = element('ul', {class: 'cards', 'aria-label': 'Transitions'});
    this.why = element('div', {class: 'why', role: 'status', 'aria-live': 'polite'});
    this.slider = element('input', {type: 'range', min: '0', 'aria-label': 'Step',
                                    oninput: () => this.goTo(this.exploration.path()[this.slider.value])});
    this.place = element('span', {class: 'place'});
    this.line = element('div', {class: 'timeline', role: 'group', 'aria-label': 'Branches', tabindex: '0'});
    this.table = element('table', {class: 'steps'});
    const button = (name, label, act) =>
      element('button', {type: 'button', 'aria-label': label, title: label, onclick: act}, name);
    this.buttons = {first: button('⏮', 'To the start', () => this.onAct('first')),
                    back: button('◀', 'Step back', () => this.onAct('back')),
                    forward: button('▶', 'Step forward', () => this.onAct('forward')),
                    optimal: button('✓', 'Take an optimal transition', () => this.onAct('optimal')),
                    last: button('⏭', 'To the end', () => this.onAct('last')),
                    play: button('Play', 'Play', () => this.player.toggle())};
    this.player.onChange = () => {
      const title = this.player.isPlaying ? 'Pause' : 'Play';
      Object.assign(this.buttons.play, {textContent: title, title, ariaLabel: title});
    };
    this.root.append(element('h2', {}, system.title), this.stage, this.legend, this.described, this.formal, this.cards, this.said,
                     this.why, element('div', {class: 'controls'}, ...Object.values(this.buttons),
                                       this.slider, this.place), this.line, this.chart.root, this.table);
    listenToPointer(this);
    let width = 0; // the width of the stage when the picture was scrolled; 0 before it is laid out
    new ResizeObserver(() => {
      if (width !== this.stage.clientWidth) this.#scroll();
      width = this.stage.clientWidth;
    }).observe(this.stage);
  }

  /** The configuration at the cursor, without losses while they are being computed. */
  get info() { return this.exploration.current.info ?? this.exploration.current.early; }
  /** False if a step forward would need losses that are not known. */
  get canPlay() {
    return Boolean(this.info && (this.info.final || this.exploration.current.next >= 0 || !this.#isBlind));
  }
  /** True if the last transition is a mistake, unless losses are hidden. */
  get isAtMistake() { return this.#costs(this.lastMove()); }
  #costs(move) { return !this.hidesLosses && move?.cost !== undefined && move.cost !== '0'; }

  /** Hides or shows all losses and costs. Playing goes on. */
  setLossesHidden(hides) {
    this.hidesLosses = hides;
    return this.player.withoutPause(() => this.show());
  }

  /** Requests the configuration of a node, unless it is known already. */
  async load(index) {
    const node = this.exploration.nodes[index];
    if (!node.info) {
      node.loading ??= this.#ask(index, request => this.engine.ask(request));
      try {
        node.info = await node.loading;
      } finally {
        node.loading = null;
      }
    }
    return node.info;
  }
  async #ask(index, ask) {
    const info = await ask({command: 'configuration', ...this.subject, transitions: this.exploration.transitionsTo(index)});
    if (this.system.course) for (const move of info.transitions) move.title = this.shownName(move.name);
    return info;
  }

  /** Shows the node at the cursor without losses if they take longer than `Patience`. */
  async #showEarly(turn) {
    const node = this.exploration.current;
    const isDone = () => turn !== this.#turn || node.info;
    await new Promise(done => setTimeout(done, Patience));
    if (isDone()) return;
    const early = await this.#ask(this.exploration.cursor, request => this.engine.askBeside({...request, losses: false}));
    if (isDone()) return;
    // No transition makes an arc possible again.
    const before = this.exploration.nodes[node.parent];
    const lost = ((before?.info ?? before?.early)?.arcs ?? []).filter(arc => arc[2] === 'lost').map(arc => arc[1]);
    for (const arc of early.arcs) if (arc[2] === 'tocome' && lost.includes(arc[1])) arc[2] = 'lost';
    node.early = early;
    this.said.textContent = this.hidesLosses ? '' : 'The losses are being computed …';
    this.#showConfiguration(early);
  }
  #showConfiguration(info) {
    this.witness = null;
    this.pointed = [];
    this.why.replaceChildren();
    this.draw();
    this.#scroll();
    this.#showCards(info);
    this.#showLine();
    this.root.dataset.drawn = this.exploration.current.depth;
  }

  /** Returns the name of a transition in the course that was chosen, with the number of a variant. */
  shownName(name) {
    const names = this.system.names?.[this.system.course];
    const all = this.system.transitions.map(one => one.name);
    const rule = names ? all.indexOf(all.includes(name) ? name : name.replace(/\d+$/, '')) : -1;
    return rule < 0 ? name : names[rule] + name.slice(all[rule].length);
  }
  /** Returns a text of the module with the names of the course, and without the numbers of words that occur once. */
  #renamed(text) {
    const forms = this.sentence.words.map(word => word.form);
    const said = forms.reduce((all, form, i) =>
      forms.indexOf(form) === forms.lastIndexOf(form) ? all.replaceAll(`${i + 1}:${form}`, form) : all, text);
    if (!this.system.course) return said;
    return this.system.transitions.reduce((all, {title, name}) =>
      all.replaceAll(`${title} (${name})`, this.shownName(name)).replaceAll(title, this.shownName(name)), said);
  }

  /**
   * Takes the transitions of `branches`, lists of names, as far as they are legal. Then moves the
   * cursor to step `step` of the first branch.
   */
  async restore(branches, step) {
    for (const names of [...branches.slice(1), branches[0] ?? []]) {
      this.exploration.goTo(0);
      for (const name of names) {
        const info = await this.load(this.exploration.cursor);
        if (!info.transitions.some(move => move.legal && move.name === name)) break;
        this.exploration.take(name);
      }
      if (names.length > 0) await this.load(this.exploration.cursor);
    }
    this.exploration.goTo(this.exploration.path()[Math.min(step, this.exploration.path().length - 1)]);
    await this.show();
  }

  async goTo(index) {
    this.exploration.goTo(index);
    await this.show();
  }
  first() { return this.goTo(0); }
  back() { return this.exploration.current.parent < 0 ? null : this.goTo(this.exploration.current.parent); }
  forward() {
    const next = this.exploration.current.next;
    return next < 0 ? this.optimal() : this.goTo(next);
  }
  /** Returns the legal transitions that the key `letter` takes: the variants of one rule. */
  variantsOf(letter) {
    const all = this.info?.transitions ?? [];
    const first = all.find(one => one.key.toLowerCase() === letter);
    const variants = all.filter(one => first && one.rule === first.rule);
    return variants.some(one => one.legal) ? variants.filter(one => one.legal) : variants.slice(0, 1);
  }
  /** Takes the transition named `name` if it is legal. */
  async take(name) {
    const move = this.info?.transitions.find(one => one.name === name);
    if (!move?.legal) {
      if (move) this.said.textContent = `${move.title} is not legal here: ${move.obstacle}`;
      return;
    }
    this.exploration.take(name);
    await this.show();
  }
  /** Returns the preferred optimal transition; if losses are not known, the first legal one. */
  #preferred(info) {
    return info.transitions.find(move => info.no_losses ? move.legal : move.name === info.preferred);
  }
  get #isBlind() { return this.withholds || Boolean(this.info.no_losses); }
  optimal() {
    if (this.withholds) {
      this.onError('Losses are hidden in this scene. Choose a transition.');
      return null;
    }
    const move = this.info && this.#preferred(this.info);
    return move ? this.take(move.name) : null;
  }
  async last() {
    this.player.moved();
    const turn = ++this.#turn;
    try {
      for (;;) {
        const here = this.exploration.current;
        const info = await this.load(this.exploration.cursor);
        if (turn !== this.#turn) return;
        if (here.next >= 0) this.exploration.goTo(here.next);
        else {
          const move = this.#isBlind ? null : this.#preferred(info);
          if (!move) break;
          this.exploration.take(move.name);
        }
      }
    } catch (error) {
      this.onError(error);
    }
    await this.show();
  }
  /** Moves to the node of another branch at the depth of the cursor, `by` lanes below it. */
  otherBranch(by) {
    const here = this.exploration.current;
    const lanes = this.exploration.nodes.map((node, i) => ({...node, i}))
      .filter(node => node.depth === here.depth || (node.depth < here.depth && node.children.length === 0))
      .sort((a, b) => a.lane - b.lane || b.depth - a.depth);
    const at = lanes.findIndex(node => node.i === this.exploration.cursor);
    return lanes[at + by] ? this.goTo(lanes[at + by].i) : null;
  }

  /** Shows the node at the cursor. */
  async show() {
    this.player.moved();
    const turn = ++this.#turn;
    const cursor = this.exploration.cursor;
    let info;
    try {
      if (!this.exploration.current.info) this.#showEarly(turn).catch(() => {}); // errors are those of load
      info = await this.load(cursor);
      if (this.exploration.current.parent >= 0) await this.load(this.exploration.current.parent);
    } catch (error) {
      if (turn === this.#turn) this.onError(error);
      return;
    }
    if (turn !== this.#turn) return;
    this.#showConfiguration(info);
    this.said.textContent = narrate(this);
    this.#showFormal(info);
    this.chart.show();
    this.root.dataset.loss = this.hidesLosses ? '' : info.shown_loss ?? '';
    this.root.dataset.depth = this.exploration.current.depth;
    this.onChange(this);
    if (this.isAtMistake) await this.explain(this.exploration.current.parent, this.lastMove(), turn);
  }

  /** Draws the configuration; if there is a witness, with its arcs instead of those of the gold tree. */
  draw() {
    const info = this.info;
    if (!info) return;
    // While losses are hidden, only gold arcs to words with another head are drawn as lost.
    const wrong = info.arcs.filter(arc => arc[2] === 'wrong');
    let arcs = !this.hidesLosses ? info.arcs : info.arcs.map(([head, word, look, level]) =>
      [head, word, look === 'lost' && info.heads[word - 1] < 0 && !info.final ? 'tocome' : look, level]);
    if (this.witness) {
      const order = orderOf(this.sentence, this.rootPlace);
      const pairs = this.witness.map((head, i) => [head, i + 1]).filter(([head]) => order.includes(head));
      const levels = levelsOf(pairs, order);
      arcs = pairs.map(([head, word], i) => [head, word,
        info.heads[word - 1] === head ? (wrong.some(arc => arc[1] === word) ? 'wrong' : 'built') : info.tree?.[word - 1] === head ? 'implied' : 'witness', levels[i]]);
    }
    const first = this.exploration.nodes[0];
    const space = Math.max(1, ...(first.info ?? first.early).arcs.filter(arc => arc[0] || this.rootPlace !== 'none').map(arc => arc[3]));
    this.picture = drawConfiguration(this.sentence, {...info, arcs, wrong},
      {root: this.rootPlace, pointed: this.pointed, space}, this.picture);
    if (this.picture.parentNode !== this.stage) this.stage.append(this.picture);
    this.legend.replaceChildren(...Object.entries(Looks).filter(([look]) => arcs.some(arc => arc[2] === look))
      .map(([look, text]) => element('span', {class: look}, text)));
    const names = nodes => nodes.length === 0 ? 'empty'
      : nodes.map(node => isolated(formOf(this.sentence, node))).join(', ');
    this.described.textContent = `Stack, the top last: ${names(info.stack)}. Buffer: ${names(info.buffer)}.` +
      this.#listsOf(info).map(([name, nodes]) => ` ${name}: ${names(nodes)}.`).join('');
  }

  #scroll() {
    if (this.info) scrollToFront(this.stage, this.sentence, this.info, this.rootPlace);
  }

  /** Highlights nodes until another configuration is shown. */
  point(nodes) {
    this.pointed = nodes;
    this.draw();
  }

  arcText([head, word]) {
    return `${isolated(formOf(this.sentence, head))} → ${isolated(formOf(this.sentence, word))}`;
  }
  /** Returns the transition that led to the cursor, with its cost. */
  lastMove() {
    const here = this.exploration.current;
    return here.parent < 0 ? null
      : this.exploration.nodes[here.parent].info?.transitions.find(move => move.name === here.name);
  }

  #showCards(info) {
    this.cards.replaceChildren(...info.transitions.map(move => {
      const isBest = move.optimal === true && !this.hidesLosses;
      const cost = element('span', {class: 'cost'},
        ...this.hidesLosses ? [] : [move.cost === undefined ? null : element('span', {class: 'hidden'}, 'cost '), move.legal && !this.exploration.current.info ? '…' : costText(move)]);
      const card = element('button', {type: 'button', class: `card${isBest ? ' optimal' : ''}`,
                                      'data-name': move.name, disabled: !move.legal,
                                      onclick: () => { this.take(move.name); this.stage.focus(); }},
        element('span', {class: 'top'}, move.key ? element('kbd', {}, move.key.toUpperCase()) : null,
                element('b', {}, move.title), cost),
        element('span', {class: 'detail'}, move.legal
          ? (move.arc ? this.arcText(move.arc) : move.schema.split(' if ')[0]) : move.obstacle));
      const why = move.legal && move.loss !== undefined && !this.hidesLosses
        ? element('button', {type: 'button', class: 'ask', 'aria-label': `Why does ${move.title} have this cost?`,
                             onclick: () => this.explain(this.exploration.cursor, move)}, 'Why?') : null;
      return element('li', {}, card, why);
    }));
  }

  /** Shows why a transition has its cost, with a button that shows the best tree after it. */
  async explain(index, move, turn = this.#turn) {
    let answer;
    try {
      answer = await this.engine.ask({command: 'why', ...this.subject, transition: move.name,
                                      transitions: this.exploration.transitionsTo(index)});
    } catch (error) {
      this.onError(error);
      return;
    }
    if (turn !== this.#turn) return;
    const certificate = answer.certificate;
    const witness = certificate ? element('button', {type: 'button', 'aria-pressed': 'false', onclick: () => {
      this.witness = this.witness ? null : certificate.heads;
      witness.setAttribute('aria-pressed', String(this.witness !== null));
      this.draw();
    }}, 'Show a best tree after it') : null;
    this.pointed = answer.lost.flatMap(({arc}) => arc);
    this.draw();
    this.why.replaceChildren(
      element('p', {}, element('b', {}, `${move.title}, cost ${move.cost ?? 'not known exactly'}. `),
              this.#renamed(answer.feedback) || 'It keeps every arc that could be built.'),
      certificate ? element('p', {class: 'proof'}, ...this.#proof(move, certificate.transitions), witness) : '');
  }
  /** Returns what a certificate proves, the transitions after `move`. */
  #proof(move, names) {
    return names.length === 0 ? [`Proof: after ${move.title}, the parse is finished, and its tree has this loss. `]
      : [`Proof: after ${move.title}, `, element('code', {}, names.map(name => this.shownName(name)).join(' ')), ' leads to a tree with this loss. '];
  }
  /** Explains the last transition. */
  explainLast() {
    const move = this.lastMove();
    if (this.hidesLosses) this.onError('Losses are hidden. H shows them.');
    else if (move?.loss !== undefined) this.explain(this.exploration.current.parent, move);
  }

  #showLine() {
    const {nodes, cursor} = this.exploration;
    const path = this.exploration.path();
    const on = new Set(path);
    const now = path.indexOf(cursor);
    this.slider.max = path.length - 1;
    this.slider.value = now;
    this.place.textContent = `step ${now} / ${path.length - 1}`;
    this.slider.setAttribute('aria-valuetext', `step ${now} of ${path.length - 1}`);
    this.buttons.first.disabled = this.buttons.back.disabled = now === 0;
    for (const name of ['forward', 'optimal', 'last']) this.buttons[name].disabled = this.info.final;
    this.buttons.play.disabled = !this.canPlay;
    nodes.forEach((node, i) => this.#showChip(i, node, on.has(i), i === cursor));
    const chip = this.#chips[cursor];
    this.line.scrollLeft = chip.offsetLeft - this.line.clientWidth / 2;
  }

  /** Shows a node in the time line. Only what has changed is written, so that a step is fast. */
  #showChip(i, node, isOn, isCurrent) {
    const parent = this.exploration.nodes[node.parent]?.info?.transitions.find(move => move.name === node.name);
    const isLoss = this.#costs(parent);
    const text = node.parent < 0 ? '●' : this.shownName(node.name) + (isLoss ? ` +${parent.cost}` : '');
    const look = `chip${isOn ? ' on' : ''}${isLoss ? ' loses' : ''}`;
    let chip = this.#chips[i];
    if (!chip) {
      chip = element('button', {type: 'button', tabindex: '-1', onclick: () => this.goTo(i)});
      chip.style.gridColumn = node.depth + 1;
      chip.style.gridRow = node.lane + 1;
      this.#chips.push(chip);
      this.line.append(chip);
    }
    if (chip.textContent !== text) chip.textContent = text;
    if (chip.className !== look) chip.className = look;
    chip.ariaLabel = `${text}: ${node.parent < 0 ? 'the start' : `step ${node.depth}, ${parent?.title ?? ''}`}`;
    chip.ariaCurrent = isCurrent ? 'step' : null;
  }

  async #loadChart() {
    if (this.hidesLosses) throw new Error('Losses are hidden.');
    return this.engine.ask({command: 'chart', ...this.subject, transitions: this.exploration.transitionsTo(this.exploration.cursor)});
  }

  /** Returns the further lists of a configuration, pairs of a name and nodes. */
  #listsOf(info) {
    return (info.lists ?? []).map((nodes, i) => [info.list_names[i], nodes]);
  }

  /** Writes the configuration as papers do; it is shown by F9. */
  #showFormal(info) {
    const names = nodes => nodes.map(node => isolated(formOf(this.sentence, node))).join(', ');
    const arcs = info.heads.map((head, i) => head < 0 ? '' : this.arcText([head, i + 1])).filter(Boolean);
    this.formal.textContent = `σ = [${names(info.stack)}]\n` +
      this.#listsOf(info).map(([name, list]) => `${name} = [${names(list)}]\n`).join('') + `β = [${names(info.buffer)}]\nA = {${arcs.join(', ')}}`;
  }

  /** Writes the steps of the branch into a table, which is printed on paper. */
  writeTable() {
    const text = nodes => nodes.map(node => `${node}:${isolated(formOf(this.sentence, node))}`).join(' ');
    const {nodes} = this.exploration;
    const path = this.exploration.path();
    const rows = path.map((index, step) => {
      const info = nodes[index].info;
      const next = nodes[path[step + 1]];
      const move = next && info?.transitions.find(one => one.name === next.name);
      const lists = info ? this.#listsOf(info).map(([name, list]) => ` · ${name} ${text(list)}`).join('') : '';
      const cells = [step, info ? text(info.stack) + lists : '', info ? text(info.buffer) : '', this.hidesLosses ? '' : info?.shown_loss ?? '',
                     next ? this.shownName(next.name) : '', move?.arc ? this.arcText(move.arc)
                       : info && !next ? impliedArcs(info).map(arc => `${this.arcText(arc)} (implied)`).join(', ') : ''];
      return element('tr', {}, ...cells.map(cell => element('td', {}, String(cell))));
    });
    const titles = ['Step', 'Stack', 'Buffer', 'Loss', 'Transition', 'New dependency'];
    this.table.replaceChildren(element('caption', {}, 'All steps'),
      element('thead', {}, element('tr', {}, ...titles.map(title => element('th', {scope: 'col'}, title)))),
      element('tbody', {}, ...rows));
  }
}
