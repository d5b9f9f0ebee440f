// SPDX-License-Identifier: GPL-3.0-or-later
// Connects the parts of the page: choices, keys, files and the address.
import {engineOfPage} from './engine.js';
import {addressOf, branchesIn, checkState, stateOf} from './address.js';
import {element, View} from './view.js';
import {Player} from './player.js';
import {Practice} from './practice.js';
import {Sheet} from './sheet.js';
import {Lesson} from './lesson.js';

/** @type {(id: string) => any} */
const part = id => document.getElementById(id);
let engine = null;
let systems = [];
let sentences = [];
let views = [];
let active = null;
let ownRules = '';
let hidesLosses = false;
/** @type {Lesson | null} */
let lesson = null;
let isRestoring = false;
/** The transitions among which a digit chooses, the variants of the key pressed last. */
let variants = [];

const notice = text => { part('notice').textContent = text; };
const tell = error => { notice(error?.message ?? String(error)); };

const systemNamed = name => systems.find(one => one.name === name.split('+')[0]) ?? systems[0];
const currentSentence = () => sentences[Number(part('sentence').value)] ?? sentences[0];
const extensionsChosen = () => [...part('extensions').querySelectorAll('input:checked')].map(one => one.value);
const chosenName = () => {
  const system = systemNamed(part('system').value);
  return system.rules ? system.name : [system.name, ...extensionsChosen()].join('+');
};

/** Returns the fields of requests that describe the current sentence and the system named `name`. */
function subjectFor(name) {
  const system = systemNamed(name);
  return {system: name, rules: system.rules, conllu: currentSentence().conllu,
          single_root: part('single-root').checked, root: system.root ?? (part('root-last').checked ? 'last' : 'first')};
}

function activate(view) {
  active = view;
  for (const one of views) one.root.classList.toggle('active', one === view && views.length > 1);
}

function makeView(name) {
  const view = new View(engine, subjectFor(name), currentSentence(), {...systemNamed(name),
    title: name.includes('+') ? `${systemNamed(name).title} (${name.split('+').slice(1).join(', ')})`
                              : systemNamed(name).title});
  view.root.addEventListener('focusin', () => activate(view));
  view.root.addEventListener('pointerdown', () => activate(view));
  view.hidesLosses = hidesLosses;
  view.withholds = Boolean(lesson?.withholds);
  view.onError = tell;
  view.onChange = () => { notice(''); rememberSoon(); };
  view.onAttach = attach;
  return view;
}

/** Replaces the views. They show the branches in `state`, as far as these are legal. */
async function rebuild(state = {}) {
  const other = part('other').value;
  for (const view of views) view.player.pause();
  const made = [makeView(chosenName())];
  if (other) made.push(makeView(other));
  views = made;
  part('views').replaceChildren(...views.map(view => view.root));
  part('views').classList.toggle('two', views.length > 1);
  activate(views[0]);
  isRestoring = true;
  for (const [i, view] of made.entries())
    await view.restore(branchesIn(state[i === 0 ? 't' : 'u']), Number(state[i === 0 ? 'at' : 'by'] ?? 0));
  if (views !== made) return; // another sentence or system was chosen meanwhile
  isRestoring = false;
  if (!lesson) document.title = `${currentSentence().text} – ${systemNamed(chosenName()).title}`;
  fillTreeChoices();
  document.body.dataset.ready = 'yes';
  await remember();
}

/** Stores the state of the page in its address. */
async function remember() {
  if (isRestoring) return;
  const explored = views.length === 0 || document.body.classList.contains('sheet') ? {} : exploredState();
  history.replaceState(null, '', await addressOf({...lesson?.state, ...explored}));
}

let rememberTimer = 0;
/** Stores the state after a pause, as browsers allow only some changes of an address in a second. */
function rememberSoon() {
  clearTimeout(rememberTimer);
  rememberTimer = setTimeout(() => remember().catch(tell), 200);
}

/** Returns the state of the explorer. */
function exploredState() {
  const [first, second] = views;
  return {
    system: chosenName(), other: part('other').value, single: part('single-root').checked ? '1' : '',
    root: part('root-last').checked ? 'last' : '',
    at: String(first.exploration.current.depth), t: first.exploration.branches(),
    by: second ? String(second.exploration.current.depth) : '', u: second?.exploration.branches() ?? '',
    hide: hidesLosses ? '1' : '', rules: systemNamed(chosenName()).rules ? ownRules : '',
    conllu: currentSentence().conllu};
}

function fillSentences(chosen = 0) {
  part('sentence').replaceChildren(...sentences.map((sentence, i) =>
    element('option', {value: i}, `${i + 1}  ${sentence.text.slice(0, 80)}`)));
  part('sentence').value = String(chosen);
}

function fillSystems() {
  const chosen = part('system').value;
  const other = part('other').value;
  const options = () => systems.map(system => element('option', {value: system.name}, system.title));
  part('system').replaceChildren(...options());
  part('other').replaceChildren(element('option', {value: ''}, 'none'), ...options());
  if (chosen) part('system').value = chosen;
  part('other').value = other;
}

function fillExtensions(checked = []) {
  const names = systemNamed(part('system').value).extensions ?? [];
  part('extensions').hidden = names.length === 0;
  part('extensions').replaceChildren(element('legend', {}, 'Buffer transitions'), ...names.map(name =>
    element('label', {}, element('input', {type: 'checkbox', value: name, checked: checked.includes(name),
                                           onchange: () => rebuild().catch(tell)}), name)));
}

function fillTreeChoices() {
  const words = currentSentence().words.map((word, i) => [i + 1, `${i + 1} ${word.form}`]);
  const options = list => list.map(([value, text]) => element('option', {value}, text));
  part('word').replaceChildren(...options(words));
  part('head').replaceChildren(...options([[0, 'ROOT'], ...words]));
  part('tree').hidden = !currentSentence().gold;
}

/** Attaches a word to another head. The branches are kept as far as possible. */
async function attach(word, head) {
  try {
    const changed = await engine.ask({command: 'attach', conllu: currentSentence().conllu, word, head});
    sentences[Number(part('sentence').value)] = changed;
    const [first, second] = views;
    await rebuild({t: first.exploration.branches(), at: first.exploration.current.depth,
                   u: second?.exploration.branches(), by: second?.exploration.current.depth});
    notice(`The head of ${word} is now ${head}.`);
  } catch (error) {
    tell(error);
  }
}

/**
 * Reads sentences from a text; calls `say` with the mistakes in it. Returns whether it has
 * sentences.
 */
async function read(text, say) {
  const answer = await engine.ask({command: 'read', text});
  const mistakes = answer.errors.map(one => (one.line ? `Line ${one.line}: ` : '') + one.message);
  if (answer.more > 0) mistakes.push(`${answer.more} more sentences were left out.`);
  say(mistakes.join('\n'));
  if (answer.sentences.length === 0) return false;
  sentences = answer.sentences;
  fillSentences();
  return true;
}

async function useText(text) {
  try {
    if (await read(text, said => { part('text-errors').textContent = said; })) await rebuild();
  } catch (error) {
    part('text-errors').textContent = error.message;
  }
}

async function addOwnSystem(rules) {
  const system = await engine.ask({command: 'system', rules});
  if (systems.some(one => one.name === system.name && !one.rules))
    throw new Error(`${system.name} is the name of another system.`);
  ownRules = rules;
  systems = [...systems.filter(one => !one.rules), {...system, rules, extensions: []}];
  fillSystems();
  part('system').value = system.name;
  fillExtensions();
}

const useFile = async file => useText(await file.text());

function present() {
  const isOn = document.body.classList.toggle('presenting');
  part('present').setAttribute('aria-pressed', String(isOn));
  document.body.classList.remove('blank', 'spotlight');
  if (isOn) document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
}

function setLossesHidden(hides) {
  hidesLosses = hides;
  part('hide').setAttribute('aria-pressed', String(hides));
}

async function hideLosses() {
  if (lesson?.withholds) {
    notice('Losses are hidden in this scene.');
    return;
  }
  setLossesHidden(!hidesLosses);
  await Promise.all(views.map(view => view.setLossesHidden(hidesLosses)));
  notice(hidesLosses ? 'Losses are hidden. H shows them.' : '');
}

/** Shows the sentence `by` places after the current one, if there is one. */
async function otherSentence(by) {
  const chosen = Number(part('sentence').value) + by;
  if (!sentences[chosen]) return;
  const hadFocus = active.root.contains(document.activeElement);
  part('sentence').value = String(chosen);
  await rebuild();
  if (hadFocus) active.stage.focus();
}

function onKey(event) {
  if (event.altKey || event.metaKey || !active || lesson?.isAsking) return;
  const tag = event.target.tagName;
  if (/^(TEXTAREA|SELECT)$/.test(tag) || (tag === 'INPUT' && event.target.type !== 'range')) return;
  if (event.ctrlKey) {
    if (!event.shiftKey || !/^Arrow(Left|Right)$/.test(event.key)) return;
    event.preventDefault();
    const pace = event.key === 'ArrowRight' ? Player.faster() : Player.slower();
    notice(`A step every ${(pace / 1000).toFixed(1)} s.`);
    return;
  }
  const isPressed = event.key === ' ' && /^(BUTTON|SUMMARY)$/.test(tag);
  const rtl = currentSentence().rtl;
  const isPresenting = document.body.classList.contains('presenting');
  const blank = () => isPresenting && document.body.classList.toggle('blank');
  const actions = {ArrowRight: () => active.forward(), ArrowLeft: () => active.back(),
                   Home: () => active.first(), End: () => active.last(), ' ': () => event.shiftKey ? active.player.toggle() : active.optimal(),
                   ArrowUp: () => active.otherBranch(-1), ArrowDown: () => active.otherBranch(1),
                   '?': () => active.explainLast(), F4: spotlight, F9: () => document.body.classList.toggle('symbols'),
                   Escape: () => document.body.classList.contains('blank') ? blank() : isPresenting && present(),
                   ...lesson && !isPresenting ? {} : {
                     PageUp: () => isPresenting ? active.back() : otherSentence(-1).catch(tell),
                     PageDown: () => isPresenting ? active.forward() : otherSentence(1).catch(tell)}};
  const letters = {o: () => active.optimal(), f: present, h: () => hideLosses().catch(tell),
                   p: () => active.player.toggle(), b: blank, '.': blank};
  if (rtl) [actions.ArrowRight, actions.ArrowLeft] = [actions.ArrowLeft, actions.ArrowRight];
  let act = isPressed ? undefined : actions[event.key];
  if (/^Arrow(Up|Down)$/.test(event.key) && !active.root.contains(event.target)) act = undefined;
  if (!act && event.key.length === 1) {
    const letter = event.key.toLowerCase();
    const chosen = variants[Number(letter) - 1];
    const found = active.variantsOf(letter);
    if (chosen) act = () => active.take(chosen.name);
    else if (found.length === 1) act = () => active.take(found[0].name);
    else act = found.length === 0 ? letters[letter] : () => {
      variants = found;
      notice(`Press a digit: ${found.map((one, i) => `${i + 1} ${one.title}`).join(', ')}.`);
    };
  }
  if (!act) return;
  event.preventDefault();
  variants = [];
  act();
}

/** Shows or hides the light around the pointer that F4 switches on when presenting. */
const spotlight = () => document.body.classList.contains('presenting') && document.body.classList.toggle('spotlight');

function listen() {
  part('sentence').onchange = () => rebuild().catch(tell);
  part('system').onchange = () => { fillExtensions(); rebuild().catch(tell); };
  part('other').onchange = part('single-root').onchange = part('root-last').onchange = () => rebuild().catch(tell);
  part('present').onclick = present;
  part('hide').onclick = () => hideLosses().catch(tell);
  part('stop').onclick = () => engine.stop();
  part('link').onclick = async () => {
    await remember();
    try {
      await navigator.clipboard.writeText(location.href);
      notice('The link to this configuration was copied.');
    } catch {
      notice('The address of this page is the link to this configuration.');
    }
  };
  part('use-text').onclick = () => useText(part('text').value);
  part('file').onchange = ({target}) => target.files[0] && useFile(target.files[0]);
  part('use-rules').onclick = async () => {
    try {
      await addOwnSystem(part('rules').value);
      part('rules-errors').textContent = '';
      await rebuild();
    } catch (error) {
      part('rules-errors').textContent = (error.line ? `Line ${error.line}: ` : '') + error.message;
    }
  };
  part('attach').onclick = () => attach(Number(part('word').value), Number(part('head').value));
  document.addEventListener('keydown', onKey);
  document.addEventListener('pointermove', event => {
    document.body.style.setProperty('--x', `${event.clientX}px`);
    document.body.style.setProperty('--y', `${event.clientY}px`);
  });
  document.addEventListener('dragover', event => { event.preventDefault(); document.body.classList.add('dropping'); });
  document.addEventListener('dragleave', () => document.body.classList.remove('dropping'));
  document.addEventListener('drop', event => {
    event.preventDefault();
    document.body.classList.remove('dropping');
    if (event.dataTransfer.files[0]) useFile(event.dataTransfer.files[0]);
  });
  window.addEventListener('beforeprint', () => { for (const view of views) view.writeTable(); });
  window.addEventListener('hashchange', () => open(location.hash).catch(tell));
  let timer = 0;
  engine.onBusy = count => {
    clearTimeout(timer);
    if (count === 0) part('stop').hidden = true;
    else timer = setTimeout(() => { part('stop').hidden = false; }, 400);
  };
}

/** True when the page has shown a state. */
let isOpen = false;

/**
 * Shows the state in the fragment of an address; without a fragment, the state for which the page
 * was made. A link that cannot be read completely changes nothing.
 */
async function open(fragment) {
  const {linked, complaint} = await linkedState(fragment);
  if (!complaint || !isOpen) {
    isOpen = true;
    if (lesson) await lesson.open(linked);
    else await showState(JSON.parse(part('start').textContent), linked);
  }
  if (complaint) notice(complaint);
}

/** Returns the state in a fragment; if it cannot be read completely, an empty state and a complaint. */
async function linkedState(fragment) {
  try {
    const linked = await stateOf(fragment);
    await checkState(linked, engine, systems);
    return {linked, complaint: ''};
  } catch (error) {
    return {linked: {}, complaint: `This link is damaged, so it is not followed. ${error.message}`};
  }
}

/** Shows the state `made`, with the changes in `changed`. */
async function showState(made, changed = {}) {
  const state = {...made, ...changed};
  setLossesHidden(Boolean(state.hide));
  let chosen = Number(state.sentence ?? 0);
  sentences = [];
  await read(made.conllu ?? part('samples').textContent, said => notice(said));
  const linked = state.conllu !== made.conllu && state.conllu;
  if (linked) {
    const found = sentences.findIndex(one => one.conllu === linked);
    const other = found < 0 ? await engine.ask({command: 'read', text: linked}) : null;
    if (other?.sentences.length) sentences.unshift(other.sentences[0]);
    chosen = Math.max(0, found);
  }
  fillSentences(chosen);
  if (state.rules) await addOwnSystem(state.rules);
  const [name, ...added] = (state.system ?? systems[0].name).split('+');
  part('system').value = systemNamed(name).name;
  fillExtensions(added);
  part('other').value = state.other ?? '';
  part('single-root').checked = Boolean(state.single);
  part('root-last').checked = state.root === 'last';
  await rebuild(state);
  if (made.point) views[0].point(made.point);
  if (made.workspace === 'oracle') views[0].chart.root.open = true;
}

async function start() {
  engine = engineOfPage();
  systems = (await engine.ask({command: 'systems'})).systems;
  fillSystems();
  const practice = new Practice(engine, () => ({...subjectFor(chosenName()),
    conllu: sentences.filter(one => one.gold).map(one => one.conllu)}), tell);
  const made = JSON.parse(part('start').textContent);
  if (made.lesson) {
    lesson = new Lesson(practice, made, scene => showState(scene), () => { remember().catch(tell); });
  } else if (made.exercises) {
    await new Sheet(practice, made).show();
    return;
  } else {
    await practice.fill();
  }
  listen();
  await open(location.hash);
}

start().catch(tell);
