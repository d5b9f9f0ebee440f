// SPDX-License-Identifier: GPL-3.0-or-later
// Connects the parts of the page: choices, files and the address.
import {engineOfPage} from './engine.js';
import {addressOf, branchesIn, checkState, hashOfText, rootIn, stateOf} from './address.js';
import {element, View} from './view.js';
import {listenToKeys} from './keys.js';
import {TreeEditor} from './editor.js';
import {listenToSharing} from './sharing.js';
import {Practice} from './practice.js';
import {Sheet} from './sheet.js';
import {Lesson} from './lesson.js';

/** @type {(id: string) => any} */
const part = id => document.getElementById(id);
let engine = null;
let systems = [];
let sentences = [];
/** The CoNLL-U of the sentences that the page had when it was opened. Links name them by number. */
let given = [];
/** The state for which the page was made. */
let made = {};
let views = [];
let active = null;
let ownRules = '';
let hidesLosses = false;
/** @type {Lesson | null} */
let lesson = null;
/** @type {Practice} */
let practice;
let isRestoring = false;

const notice = (...said) => part('notice').replaceChildren(...said);
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
          single_root: part('single-root').checked, root: rootIn(system, part('root').value)};
}

function activate(view) {
  active = view;
  for (const one of views) one.root.classList.toggle('active', one === view && views.length > 1);
}

/** Makes a step in a view, and in all views if they are stepped together. */
function act(view, name) {
  for (const one of part('together').checked ? views : [view]) one[name]();
}

function makeView(name) {
  const view = new View(engine, subjectFor(name), currentSentence(), {...systemNamed(name), course: part('names').value,
    title: name.includes('+') ? `${systemNamed(name).title} (${name.split('+').slice(1).join(', ')})`
                              : systemNamed(name).title});
  view.root.addEventListener('focusin', () => activate(view));
  view.root.addEventListener('pointerdown', () => activate(view));
  view.hidesLosses = hidesLosses;
  view.withholds = Boolean(lesson?.withholds);
  view.onError = tell;
  view.onChange = () => { notice(); lesson?.speaker?.step(view); rememberSoon(); };
  view.onAct = step => act(view, step);
  view.onAttach = (word, to) => editor.attach(word, to);
  view.onChoose = word => editor.chosen(word);
  return view;
}

/** Replaces the views. They show the branches in `state`, as far as these are legal. */
async function rebuild(state = {}) {
  const other = part('other').value;
  for (const view of views) view.player.pause();
  const shown = [makeView(chosenName())];
  if (other) shown.push(makeView(other));
  views = shown;
  part('views').replaceChildren(...views.map(view => view.root));
  part('views').classList.toggle('two', views.length > 1);
  part('together').parentElement.hidden = views.length < 2;
  activate(views[0]);
  isRestoring = true;
  for (const [i, view] of shown.entries())
    await view.restore(branchesIn(state[i === 0 ? 't' : 'u']), Number(state[i === 0 ? 'at' : 'by'] ?? 0));
  if (views !== shown) return; // another sentence or system was chosen meanwhile
  isRestoring = false;
  if (!lesson) document.title = `${currentSentence().text} – ${systemNamed(chosenName()).title}`;
  editor.fill(currentSentence());
  document.body.dataset.ready = 'yes';
  await remember();
}

/** Returns the branches and steps of the views, for `rebuild`. */
function branchesShown() {
  const [first, second] = views;
  return {t: first.exploration.branches(), at: String(first.exploration.current.depth),
          u: second?.exploration.branches(), by: second && String(second.exploration.current.depth)};
}

/** Stores the state of the page in its address. */
async function remember() {
  if (isRestoring) return;
  const fragment = await addressOf(linkedStateNow());
  try {
    history.replaceState(null, '', fragment);
  } catch {
    // a frame without an origin of its own may not change its address
  }
}

let rememberTimer = 0;
/** Stores the state after a pause, as browsers allow only some changes of an address in a second. */
function rememberSoon() {
  clearTimeout(rememberTimer);
  rememberTimer = setTimeout(() => remember().catch(tell), 200);
}

/** Returns the state in which the page opens without a link. */
const usualState = () => ({system: systems[0].name, other: '', single: '', root: 'stack', names: '', t: '', u: '', hide: '',
                           ...lesson ? lesson.pages[lesson.page].scene : made});

/** Returns the fields of the state of the page that differ from those of the usual state. */
function linkedStateNow() {
  const state = lesson ? {...lesson.state} : {};
  if (views.length === 0) return state;
  const usual = usualState();
  const conllu = currentSentence().conllu;
  const at = given.indexOf(conllu);
  if (conllu !== (lesson ? usual.conllu : given[usual.sentence ?? 0]))
    Object.assign(state, at < 0 ? {conllu} : {known: `${at}.${hashOfText(conllu)}`});
  const {t, u, at: step, by} = branchesShown();
  const now = {system: chosenName(), other: part('other').value, single: part('single-root').checked ? '1' : '',
               root: part('root').value, names: part('names').value, hide: hidesLosses ? '1' : ''};
  for (const name in now) if (name !== 'root' && now[name] !== String(usual[name] ?? '')) state[name] = now[name];
  if (systemNamed(chosenName()).rules && ownRules !== usual.rules) state.rules = ownRules;
  for (const [branch, steps, shown, place] of [['t', 'at', t, step], ['u', 'by', u, by]]) {
    if (shown === undefined || (shown === String(usual[branch] ?? '') && place === String(usual[steps] ?? 0))) continue;
    state[branch] = shown;
    if (place !== String(branchesIn(shown)[0].length)) state[steps] = place;
  }
  const exercise = lesson ? '' : practice.shown;
  if (exercise) state.exercise = exercise;
  // A link without a place of ROOT has that of the page or, if the page was made for none, ROOT first.
  const isNamed = (lesson ? usual : made).root !== undefined;
  if (now.root !== usual.root || (!isNamed && Object.keys(state).length > 0)) state.root = now.root;
  return state;
}

/** Edits the tree of the current sentence. The branches are kept as far as possible. */
const editor = new TreeEditor({ask: request => engine.ask(request), sentence: () => currentSentence(), notice, tell,
  replace: async (sentence, at = Number(part('sentence').value)) => {
    sentences[at] = sentence;
    part('sentence').value = String(at);
    await rebuild(branchesShown());
    return at;
  }});

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
  const {extensions: names = [], roots} = systemNamed(part('system').value);
  for (const option of part('root').options) option.disabled = !roots.includes(option.value);
  part('root').value = rootIn({roots}, part('root').value);
  part('extensions').hidden = names.length === 0;
  part('extensions').replaceChildren(element('legend', {}, 'Buffer transitions'), ...names.map(name =>
    element('label', {}, element('input', {type: 'checkbox', value: name, checked: checked.includes(name),
                                           onchange: () => rebuild().catch(tell)}), name)));
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
  editor.forget();
  fillSentences();
  return true;
}

/** Folds a form that has done its work, and scrolls to the sentence. */
function backToSentence(form) {
  part(form).open = false;
  scrollTo(0, 0);
}

async function useText(text) {
  try {
    if (!await read(text, said => { part('text-errors').textContent = said; })) return;
    await rebuild();
    if (part('text-errors').textContent === '') backToSentence('sentences');
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

/** Presents the next or the last step; at an end of the branch, the next or the last page of a lesson. */
function presentStep(by) {
  const {next, parent} = active.exploration.current;
  const page = lesson && (by > 0 ? next : parent) < 0 ? lesson.page + by : -1;
  if (lesson?.pages[page]) lesson.goTo(page).catch(tell);
  else act(active, by > 0 ? 'forward' : 'back');
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

function listen() {
  const again = () => rebuild().catch(tell);
  part('sentence').onchange = again;
  part('system').onchange = () => { fillExtensions(); again(); };
  for (const id of ['other', 'single-root', 'root']) part(id).onchange = again;
  part('names').onchange = () => rebuild(branchesShown()).catch(tell);
  part('settings').onclick = () => {
    const isOpen = document.body.classList.toggle('settings');
    part('settings').setAttribute('aria-expanded', String(isOpen));
  };
  part('present').onclick = present;
  part('hide').onclick = () => hideLosses().catch(tell);
  part('stop').onclick = () => engine.stop();
  listenToSharing({remember, notice, tell, state: linkedStateNow});
  part('use-text').onclick = () => useText(part('text').value);
  part('file').onchange = ({target}) => target.files[0] && useFile(target.files[0]);
  part('use-rules').onclick = async () => {
    try {
      await addOwnSystem(part('rules').value);
      part('rules-errors').textContent = '';
      await rebuild();
      backToSentence('own');
    } catch (error) {
      part('rules-errors').textContent = (error.line ? `Line ${error.line}: ` : '') + error.message;
    }
  };
  listenToKeys({present, presentStep, hideLosses, otherSentence, act, notice, tell, editor, get active() { return active; },
                get lesson() { return lesson; }, get isRtl() { return currentSentence().rtl; }});
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
    else await showState(made, linked);
    if (linked.exercise) await practice.open(JSON.parse(linked.exercise));
  }
  if (complaint) notice(complaint);
}

/** Returns the state in a fragment; if it cannot be read completely, an empty state and a complaint. */
async function linkedState(fragment) {
  try {
    const linked = await stateOf(fragment);
    if (linked.known !== undefined) linked.conllu = sentenceKnown(linked.known);
    if (lesson && linked.page !== undefined && !lesson.pages[Number(linked.page)])
      throw new Error('It leads to a page that does not exist.');
    const usual = lesson ? lesson.pages[Number(linked.page ?? 0)].scene : {...made, conllu: given[made.sentence ?? 0]};
    if (Object.keys(linked).length > 0) await checkState({...usual, ...linked}, engine, systems);
    return {linked, complaint: ''};
  } catch (error) {
    return {linked: {}, complaint: `This link is damaged, so it is not followed. ${error.message}`};
  }
}

/** Returns the sentence of the page that a field of a link names by its number and its hash. */
function sentenceKnown(field) {
  const [number, hash] = field.split('.');
  const conllu = given[Number(number)];
  if (conllu === undefined || hashOfText(conllu) !== hash) throw new Error('This page does not have its sentence.');
  return conllu;
}

/** Shows the state `made`, with the changes in `changed`. */
async function showState(made, changed = {}) {
  const state = {...made, ...changed};
  setLossesHidden(Boolean(state.hide));
  document.body.classList.toggle('embed', Boolean(state.embed));
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
  part('other').value = state.other ?? '';
  part('single-root').checked = Boolean(state.single);
  part('root').value = state.root || (Object.keys(changed).length > 0 ? 'first' : 'stack');
  part('names').value = state.names ?? '';
  fillExtensions(added);
  await rebuild(state);
  if (made.point) views[0].point(made.point);
  if (made.workspace === 'oracle') views[0].chart.root.open = true;
}

async function start() {
  engine = engineOfPage();
  systems = (await engine.ask({command: 'systems'})).systems;
  fillSystems();
  practice = new Practice(engine, () => ({...subjectFor(chosenName()),
    conllu: sentences.filter(one => one.gold).map(one => one.conllu)}), tell);
  made = JSON.parse(part('start').textContent);
  if (!made.exercises) practice.onShow = rememberSoon; // a sheet has addresses of its own
  if (made.lesson) {
    lesson = new Lesson(practice, made, scene => showState(scene), () => { remember().catch(tell); }, notice);
  } else if (made.exercises) {
    await new Sheet(practice, made).show();
    return;
  } else {
    await practice.fill();
    const {sentences: all} = await engine.ask({command: 'read', text: made.conllu ?? part('samples').textContent});
    given = all.map(one => one.conllu);
  }
  listen();
  await open(location.hash);
}

start().catch(tell);
