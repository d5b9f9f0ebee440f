// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the state of the page in its address, so that a link leads to a configuration and its
// sentence.

const through = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** The texts packed last, by text: sentences and rules stay the same in many addresses. */
const packedTexts = new Map();

/** Returns a compressed text, written in letters that addresses can contain. */
async function packed(text) {
  if (!packedTexts.has(text)) {
    if (packedTexts.size > 8) packedTexts.clear();
    packedTexts.set(text, await pack(text));
  }
  return packedTexts.get(text);
}

async function pack(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

async function unpackedText(letters) {
  const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')),
                                letter => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
}

/** The names of the fields whose texts are long and therefore compressed. */
const Long = /^(conllu|rules|answers)$/;

/** The names of all fields. */
const Known = /^(check|system|other|single|root|at|t|by|u|hide|rules|conllu|sentence|page|answers)$/;

/** Returns the checksum of the fields of a fragment: their FNV-1a hash, in letters and digits. */
function checkOf(fields) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(fields.toString())) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * Returns the fragment of the address for a state, an object of texts. Long texts are compressed. A
 * checksum comes first, so that it does not fit a link of which the end is missing.
 */
export async function addressOf(state) {
  const fields = new URLSearchParams();
  for (const name in state) {
    if (state[name] === '' || state[name] === undefined) continue;
    fields.set(name, Long.test(name) ? await packed(state[name]) : state[name]);
  }
  const text = fields.toString();
  return text === '' ? '#' : `#check=${checkOf(fields)}&${text}`;
}

/**
 * Returns the state in the fragment of an address. Throws an error if the link is damaged: cut off or
 * changed. Links without a checksum are read as long as all of their fields can be read.
 */
export async function stateOf(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const check = fields.get('check');
  fields.delete('check');
  if (check !== null && check !== checkOf(fields)) throw new Error('Its checksum is wrong.');
  const state = {};
  for (const [name, value] of fields) {
    if (!Known.test(name)) throw new Error(`It has an unknown field, "${name}".`);
    try {
      state[name] = Long.test(name) ? await unpackedText(value) : value;
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
  const [base] = name.split('+');
  const own = state.rules ? await engine.ask({command: 'system', rules: state.rules}) : null;
  const system = own?.name === base ? own : systems.find(one => one.name === base && !one.rules);
  if (!system) throw new Error(`It names an unknown system, "${name}".`);
  if (t === undefined && at === undefined) return;
  const branches = branchesIn(t);
  if (!/^\d*$/.test(at ?? '') || Number(at ?? 0) > branches[0].length)
    throw new Error('It leads to a step that does not exist.');
  if (state.conllu === undefined) throw new Error('It has no sentence.');
  for (const transitions of branches)
    await engine.ask({command: 'configuration', system: name, rules: system === own ? state.rules : undefined,
                      conllu: state.conllu, single_root: Boolean(state.single),
                      root: system.root ?? (state.root === 'last' ? 'last' : 'first'), transitions});
}

/**
 * Throws an error unless the state of a link can be shown completely. `systems` are the systems of the
 * page.
 */
export async function checkState(state, engine, systems) {
  if (state.conllu !== undefined) {
    const {sentences: found, errors} = await engine.ask({command: 'read', text: state.conllu});
    if (found.length !== 1 || errors.length > 0) throw new Error('Its sentence cannot be read.');
  }
  if (!/^\d*$/.test(state.page ?? '')) throw new Error('It leads to a page that does not exist.');
  if (state.answers !== undefined && !Array.isArray(JSON.parse(state.answers))) throw new Error('Its answers are damaged.');
  await checkBranches(state, engine, systems, state.system ?? systems[0].name, state.t, state.at);
  if (state.other) await checkBranches(state, engine, systems, state.other, state.u, state.by);
}
