// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the state of the page in its address, so that a link leads to a configuration and its
// sentence.

/** The version of the links that this page writes. */
const Version = 1;

/** The names of the fields of a state, and their letters in links. Letters are never used again. */
const Letters = {system: 'y', other: 'o', single: 'g', root: 'r', names: 'c', at: 'a', t: 't', by: 'b', u: 'u',
                 hide: 'h', rules: 'l', conllu: 's', known: 'n', page: 'p', answers: 'w', exercise: 'x', embed: 'e'};
const NamesOf = Object.fromEntries(Object.entries(Letters).map(([name, letter]) => [letter, name]));

const through = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** The largest text of a link, in bytes. */
const MostBytes = 1 << 20;
/** Returns the text that was deflated to `bytes`. */
async function inflated(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    size += next.value.length;
    if (size > MostBytes) throw new Error();
  }
  return new Blob(parts).text();
}

/** Returns the FNV-1a hash of bytes. */
function hashOf(bytes) {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** Returns the hash of a text, in letters and digits. */
export const hashOfText = text => hashOf(new TextEncoder().encode(text)).toString(36);

const lettersOf = bytes =>
  btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const bytesOf = letters =>
  Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));

const Blank = '_';
/**
 * Returns a sentence in a short form: its words if it has no more than words; lines of form, tag, head
 * and relation if all other columns are blank; CoNLL-U otherwise.
 */
function shortened(conllu) {
  const rows = conllu.trimEnd().split('\n').map(line => line.split('\t'));
  const others = [2, 4, 5, 8, 9];
  if (!rows.every((row, i) => row.length === 10 && row[0] === String(i + 1) && others.every(at => row[at] === Blank)))
    return conllu;
  return rows.every(row => row[3] === Blank && row[6] === Blank && row[7] === Blank && !/\s/.test(row[1]))
    ? rows.map(row => row[1]).join(' ') : rows.map(row => [row[1], row[3], row[6], row[7]].join('\t')).join('\n');
}
/** Returns the sentence of a short form as CoNLL-U, or as its words. */
function lengthened(text) {
  const rows = text.split('\n').map(line => line.split('\t'));
  if (!rows.every(row => row.length === 4)) return text;
  return rows.map(([form, tag, head, relation], i) =>
    [i + 1, form, Blank, tag, Blank, Blank, head, relation, Blank, Blank].join('\t') + '\n').join('');
}

/**
 * Returns the fragment of the address for a state, an object of texts: the version, and in base64 the
 * four bytes of a checksum and the fields, which are deflated.
 */
export async function addressOf(state) {
  const fields = {};
  for (const name in Letters)
    if (state[name] !== undefined) fields[Letters[name]] = name === 'conllu' ? shortened(state[name]) : state[name];
  if (Object.keys(fields).length === 0) return '#';
  const packed = await through(new TextEncoder().encode(JSON.stringify(fields)), new CompressionStream('deflate-raw'));
  const check = hashOf(packed);
  return `#${Version}.${lettersOf([check >>> 24, check >>> 16 & 255, check >>> 8 & 255, check & 255, ...packed])}`;
}

/**
 * Returns the state in the fragment of an address. Throws an error if the link is damaged, that is, cut
 * off or changed, or if a later version of the page has made it.
 */
export async function stateOf(fragment) {
  const text = fragment.replace(/^#/, '');
  if (text === '') return {};
  const [, version, letters] = /^(\d+)\.([\w-]*)$/.exec(text) ?? [];
  if (version === undefined) return oldStateOf(text);
  if (Number(version) > Version) throw new Error(`A later version of this page has made it (${version}).`);
  let fields;
  try {
    const bytes = bytesOf(letters);
    const packed = bytes.slice(4);
    if (new DataView(bytes.buffer).getUint32(0) !== hashOf(packed)) throw new Error();
    fields = JSON.parse(await inflated(packed));
  } catch {
    throw new Error('Its checksum is wrong, or it is too long.');
  }
  if (!fields || typeof fields !== 'object' || Array.isArray(fields)) throw new Error('It has no fields.');
  const state = {};
  for (const letter in fields) {
    if (!Object.hasOwn(NamesOf, letter)) throw new Error(`It has an unknown field, "${letter}".`);
    const name = NamesOf[letter];
    if (typeof fields[letter] !== 'string') throw new Error(`Its field "${letter}" is not a text.`);
    state[name] = name === 'conllu' ? lengthened(fields[letter]) : fields[letter];
  }
  // A step that is left out is the last one of its branch.
  for (const [branch, step] of [['t', 'at'], ['u', 'by']])
    if (state[branch] !== undefined) state[step] ??= String(branchesIn(state[branch])[0].length);
  return state;
}

/** Returns the state in a link of the form without a version, "check=…&system=…". */
async function oldStateOf(text) {
  const fields = new URLSearchParams(text);
  const check = fields.get('check');
  fields.delete('check');
  if (check !== null && check !== hashOfText(fields.toString())) throw new Error('Its checksum is wrong.');
  const state = {};
  for (const [name, value] of fields) {
    if (!Object.hasOwn(Letters, name)) throw new Error(`It has an unknown field, "${name}".`);
    try {
      state[name] = /^(conllu|rules|answers)$/.test(name)
        ? await inflated(bytesOf(value)) : value;
    } catch {
      throw new Error(`Its field "${name}" is damaged.`);
    }
  }
  return state;
}

/** Returns the branches in a field of an address: lists of the names of transitions. */
export const branchesIn = text => (text ?? '').split('_').map(one => one.split('.').filter(Boolean));

/**
 * Throws an error unless the branches `t`, which lead to step `at`, can be taken with the system
 * `name`.
 */
async function checkBranches(state, engine, systems, name, t, at) {
  const [base, ...added] = name.split('+');
  const own = state.rules ? await engine.ask({command: 'system', rules: state.rules}) : null;
  const system = own?.name === base ? own : systems.find(one => one.name === base && !one.rules);
  if (!system) throw new Error(`It names an unknown system, "${name}".`);
  const strange = added.find(one => !system.extensions?.includes(one));
  if (strange !== undefined) throw new Error(`It names unknown transitions of ${system.title}, "${strange}".`);
  if (state.root && !system.roots.includes(state.root)) throw new Error(`${system.title} cannot begin with ROOT there.`);
  if (t === undefined && at === undefined) return;
  const branches = branchesIn(t);
  if (!/^\d*$/.test(at ?? '') || Number(at ?? 0) > branches[0].length)
    throw new Error('It leads to a step that does not exist.');
  if (state.conllu === undefined) throw new Error('It has no sentence.');
  for (const transitions of branches)
    await engine.ask({command: 'configuration', system: name, rules: system === own ? state.rules : undefined,
                      conllu: state.conllu, single_root: Boolean(state.single), root: rootIn(system, state.root), transitions});
}

/** Returns the value of a text in JSON in the field `name` of a link. */
function valueIn(name, text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`Its field "${name}" is damaged.`);
  }
}

/** Returns the place of ROOT for a system: `root` if the system permits it. */
export const rootIn = (system, root) => system.roots.includes(root) ? root : system.roots[0];

/**
 * Throws an error unless the state of a link can be shown completely. `systems` are the systems of the
 * page.
 */
export async function checkState(state, engine, systems) {
  if (state.conllu !== undefined) {
    const {sentences: found, errors} = await engine.ask({command: 'read', text: state.conllu});
    if (found.length !== 1 || errors.length > 0) throw new Error('Its sentence cannot be read.');
    await engine.ask({command: 'configuration', system: systems[0].name, conllu: state.conllu, transitions: []});
  }
  if (!/^\d*$/.test(state.page ?? '')) throw new Error('It leads to a page that does not exist.');
  if (state.names && !systems.some(one => Object.hasOwn(one.names ?? {}, state.names)))
    throw new Error(`It names unknown names of transitions, "${state.names}".`);
  if (state.answers !== undefined) {
    const answers = valueIn('answers', state.answers);
    if (!Array.isArray(answers) || !answers.every(Array.isArray)) throw new Error('Its answers are damaged.');
  }
  if (state.exercise) await engine.ask({command: 'question', exercise: valueIn('exercise', state.exercise)});
  await checkBranches(state, engine, systems, state.system ?? systems[0].name, state.t, state.at);
  if (state.other) await checkBranches(state, engine, systems, state.other, state.u, state.by);
}
