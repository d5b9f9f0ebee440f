// SPDX-License-Identifier: GPL-3.0-or-later
// Sends requests to the module, which runs in a Worker.

/**
 * The reason why a request has no answer. `isTrap` is true if the module has crashed and was
 * restarted.
 */
export class EngineError extends Error {
  constructor(message, {isTrap = false, isStopped = false, line = 0} = {}) {
    super(message);
    this.isTrap = isTrap;
    this.isStopped = isStopped;
    this.line = line;
  }
}

/** The module in a Worker. It answers requests in their order, and can be stopped. */
export class Engine {
  #compiled;
  #workerText;
  #address;
  #other = null;
  #worker = null;
  #waiting = new Map();
  #next = 1;

  /**
   * Called with the number of requests that are not answered yet.
   * @type {(count: number) => void}
   */
  onBusy = () => {};

  /** `compiled` is a promise of the module; the Worker starts while it is compiled. */
  constructor(compiled, workerText) {
    this.#compiled = compiled;
    this.#workerText = workerText;
    this.#address = URL.createObjectURL(new Blob([workerText], {type: 'text/javascript'}));
    this.#start();
  }

  #start() {
    this.#worker = new Worker(this.#address);
    this.#worker.onmessage = event => this.#answered(event.data);
    this.#worker.onerror = event => {
      event.preventDefault();
      this.#restart(new EngineError(event.message || 'The Worker ended.', {isTrap: true}));
    };
    const worker = this.#worker;
    this.#compiled.then(module => worker.postMessage({module}), () => {});
  }

  #restart(error) {
    this.#worker.terminate();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#start();
    for (const one of waiting) one.reject(error);
    this.onBusy(0);
  }

  #answered({id, text, trap}) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.onBusy(this.#waiting.size);
    if (trap !== undefined) {
      waiting.reject(new EngineError(
        `The computation ended: ${trap}. The program in this page was started again.`, {isTrap: true}));
      return;
    }
    const answer = JSON.parse(text);
    if (answer.error !== undefined) waiting.reject(new EngineError(answer.error, answer));
    else waiting.resolve(answer);
  }

  /** Returns a promise of the answer to a request, as described in parsescope.d.ts. */
  ask(request) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, {resolve, reject});
      this.onBusy(this.#waiting.size);
      const json = JSON.stringify(request);
      // The module compares the words of answers byte by byte, without normalising them.
      const text = request.command === 'grade' ? json.normalize('NFC') : json;
      const worker = this.#worker;
      this.#compiled.then(() => worker.postMessage({id, text}), reject);
    });
  }

  /** Asks in another Worker, which is not busy with the requests of this one. */
  askBeside(request) {
    this.#other ??= new Engine(this.#compiled, this.#workerText);
    return this.#other.ask(request);
  }

  /** Rejects all requests that are not answered yet. */
  stop() {
    this.#restart(new EngineError('Stopped.', {isStopped: true}));
  }
}

/**
 * Returns the engine of the page. The document contains the Worker as an element, and has started to
 * compile the module.
 */
export function engineOfPage() {
  return new Engine(globalThis.compiledModule, document.getElementById('worker').textContent);
}
