// SPDX-License-Identifier: GPL-3.0-or-later
// Steps forward automatically, like ui/session/step_player.h.

// Milliseconds between two steps, with which a narration of `UsualLength` characters can be read.
const UsualPace = 2400;
const FastestPace = 120;
const SlowestPace = 6000;
const UsualLength = 60;

/**
 * Steps forward along the branch, and beyond its end by optimal transitions. Stops after a mistake,
 * in a terminal configuration, and when the cursor is moved by other means.
 */
export class Player {
  /** The time between two steps of all players, in milliseconds. */
  static pace = UsualPace;
  #view;
  #run = null;
  #keepsPlaying = false;

  /** Called when playing starts or stops. */
  onChange = () => {};

  constructor(view) { this.#view = view; }

  get isPlaying() { return this.#run !== null; }
  toggle() { return this.isPlaying ? this.pause() : this.play(); }

  /** Plays on from the cursor; from the start if the parse is finished. */
  async play() {
    const view = this.#view;
    if (this.isPlaying || !view.canPlay) return;
    const run = {};
    this.#run = run;
    this.onChange();
    let step = view.info.final ? () => view.first() : () => view.forward();
    for (;;) {
      const before = view.exploration.cursor;
      await this.withoutPause(step);
      step = () => view.forward();
      if (this.#run !== run) return;
      if (view.exploration.cursor === before || !view.canPlay || view.info.final || view.isAtMistake) break;
      await new Promise(done => setTimeout(done, Player.pace * Math.max(1, view.said.textContent.length / UsualLength)));
      if (this.#run !== run) return;
    }
    this.pause();
  }

  pause() {
    this.#run = null;
    this.onChange();
  }

  /** Called before the view shows a configuration. Pauses, except in a call of `withoutPause`. */
  moved() {
    if (this.isPlaying && !this.#keepsPlaying) this.pause();
  }

  /** Calls `act`, which may show a configuration while playing goes on. */
  withoutPause(act) {
    this.#keepsPlaying = true;
    try {
      return act();
    } finally {
      this.#keepsPlaying = false;
    }
  }

  /** Changes the pace of all players by a factor of 3/2. Returns the new pace. */
  static faster() { return Player.#setPace(Player.pace * 2 / 3); }
  static slower() { return Player.#setPace(Player.pace * 3 / 2); }
  static #setPace(pace) {
    Player.pace = Math.min(SlowestPace, Math.max(FastestPace, pace));
    return Player.pace;
  }
}
