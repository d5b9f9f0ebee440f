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

/** Returns the fragment of the address for a state, an object of texts. Long texts are compressed. */
export async function addressOf(state) {
  const fields = new URLSearchParams();
  for (const name in state) {
    if (state[name] === '' || state[name] === undefined) continue;
    fields.set(name, Long.test(name) ? await packed(state[name]) : state[name]);
  }
  return '#' + fields;
}

/** Returns the state in the fragment of an address. Fields that cannot be read are left out. */
export async function stateOf(fragment) {
  const state = {};
  for (const [name, value] of new URLSearchParams(fragment.replace(/^#/, ''))) {
    try {
      state[name] = Long.test(name) ? await unpackedText(value) : value;
    } catch {
      // the field is damaged, for example because the link was cut off
    }
  }
  return state;
}
