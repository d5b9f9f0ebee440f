// SPDX-License-Identifier: GPL-3.0-or-later
// Runs in a Worker, with one instance of the module, which is replaced after a crash.
'use strict';

/** Returns an instance of the module. The messages that it writes are collected in `said`. */
function makeInstance(compiled, said) {
  let memory = null;
  const wasi = {
    fd_close: () => 0,
    fd_seek: () => 70, // error: the stream cannot be positioned
    fd_fdstat_get: () => 8,
    fd_write: (descriptor, vectors, count, written) => {
      const view = new DataView(memory.buffer);
      let bytes = 0;
      for (let i = 0; i < count; ++i) {
        const address = view.getUint32(vectors + 8 * i, true);
        const length = view.getUint32(vectors + 8 * i + 4, true);
        said.push(new TextDecoder().decode(new Uint8Array(memory.buffer, address, length)));
        bytes += length;
      }
      view.setUint32(written, bytes, true);
      return 0;
    },
    proc_exit: () => { throw new Error('the module ended'); },
  };
  const imports = new Proxy(wasi, {
    get: (known, name) => known[name] ?? (() => 52), // error: the function is not supported
  });
  const instance = new WebAssembly.Instance(compiled, {wasi_snapshot_preview1: imports, env: imports});
  memory = instance.exports.memory;
  instance.exports._initialize();
  return instance.exports;
}

/** Returns a function that answers requests. Requests and answers are JSON texts. */
function makeAnswerer(compiled) {
  let said = [];
  let exports = makeInstance(compiled, said);
  return text => {
    try {
      const bytes = new TextEncoder().encode(text);
      const address = exports.parsescope_allocate(bytes.length);
      new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
      const answer = exports.parsescope_answer(address, bytes.length);
      const memory = new Uint8Array(exports.memory.buffer);
      return {text: new TextDecoder().decode(memory.subarray(answer, memory.indexOf(0, answer)))};
    } catch (error) {
      const reason = said.join('') || error.message;
      said = [];
      exports = makeInstance(compiled, said);
      return {trap: reason};
    }
  };
}

if (typeof self !== 'undefined' && typeof self.postMessage === 'function' && typeof window === 'undefined') {
  let answer = null;
  self.onmessage = event => {
    if (event.data.module) {
      answer = makeAnswerer(event.data.module);
      return;
    }
    self.postMessage({id: event.data.id, ...answer(event.data.text)});
  };
}
if (typeof module !== 'undefined') module.exports = {makeAnswerer};
