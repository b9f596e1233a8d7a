// Saves a design automatically: after a pause, one save at a time, with later changes in the next one.
import { CallError } from '../call.ts';

/** Idle time before a save, in ms. */
const PAUSE = 1_200;
/** Retries when another user keeps saving first. */
const TRIES = 5;

export interface AutoSaveState<F> {
  state: 'saved' | 'waiting' | 'saving' | 'failed';
  /** Key of the refusal. */
  refused: string;
  key: string;
  findings: readonly F[];
}

export interface AutoSaveOptions<D, F> {
  /** The current design: the same object as long as nothing has changed. */
  now(): D;
  send(version: number, design: D): Promise<{ version: number; findings: readonly F[] }>;
  /** Another user has saved first. @returns the server's version to save from; null: it cannot be read */
  overtaken(base: D): Promise<{ base: D; version: number; findings: readonly F[] } | null>;
}

export class AutoSave<D, F> {
  #saver: AutoSaveOptions<D, F>;
  #version: number;
  /** The version on the server. */
  #base: D;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #state: AutoSaveState<F>;
  #listeners = new Set<() => void>();

  constructor(version: number, findings: readonly F[], saver: AutoSaveOptions<D, F>) {
    this.#saver = saver;
    this.#version = version;
    this.#base = saver.now();
    this.#state = { state: 'saved', refused: '', key: '', findings };
  }

  /** Listens to changes of the state. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get state(): AutoSaveState<F> {
    return this.#state;
  }
  get version(): number {
    return this.#version;
  }
  get isSaved(): boolean {
    return this.#saver.now() === this.#base;
  }

  /** Call when something has changed. */
  soon = (): void => {
    clearTimeout(this.#timer);
    if (this.isSaved) {
      // Undone, or nothing that is saved. A running save sets the state itself.
      if (!this.#running && this.#state.state !== 'saved') this.#say({ state: 'saved', refused: '', key: '' });
      return;
    }
    this.#say({ state: 'waiting' });
    this.#timer = setTimeout(() => void this.now(), PAUSE);
  };

  /** Saves now, with changes made in the meantime. @returns whether everything is saved */
  now = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    while (!this.isSaved) {
      this.#running ??= this.#save().finally(() => (this.#running = null));
      await this.#running;
      if (this.#state.state === 'failed') return false;
    }
    return true;
  };

  /** Another user has saved: loads their version, unless a save that is waiting or running does so. */
  heard = async (version: number): Promise<void> => {
    await this.#running;
    if (version <= this.#version || !this.isSaved) return;
    this.#running ??= this.#bring().finally(() => (this.#running = null));
    await this.#running;
  };

  /**
   * Saves, then runs something that gives the saved design another version, such as a release. What is changed meanwhile remains to be saved.
   * @returns null: it was not saved, or the run has failed
   */
  async release<T extends { version: number }>(run: (version: number) => Promise<T | null>): Promise<T | null> {
    if (!(await this.now())) return null;
    const released = this.#base;
    const done = await run(this.#version);
    // A save that ran meanwhile may have a later one.
    if (done && done.version > this.#version) this.#from(released, done.version);
    return done;
  }

  /** The server has another version now. */
  #from(base: D, version: number): void {
    this.#base = base;
    this.#version = version;
    this.#say({ state: this.isSaved ? 'saved' : 'waiting', refused: '', key: '' });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #bring(): Promise<void> {
    const theirs = await this.#theirs();
    // It is tried again, at the latest at the next save.
    if (!theirs) return;
    this.#from(theirs.base, theirs.version);
    this.#say({ findings: theirs.findings });
    if (this.isSaved) clearTimeout(this.#timer);
  }

  /** @returns null: it cannot be read now */
  #theirs(): ReturnType<AutoSaveOptions<D, F>['overtaken']> {
    return this.#saver.overtaken(this.#base).catch((error: unknown) => {
      if (error instanceof CallError) return null;
      throw error;
    });
  }

  async #save(): Promise<void> {
    this.#say({ state: 'saving', refused: '', key: '' });
    for (let tries = 1; ; tries += 1) {
      const sent = this.#saver.now();
      try {
        const { version, findings } = await this.#saver.send(this.#version, sent);
        this.#version = version;
        this.#base = sent;
        return this.#say({ state: this.isSaved ? 'saved' : 'waiting', findings });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const failed = () => this.#say({ state: 'failed', refused: error.message, key: error.key });
        if (error.key !== 'stale' || tries === TRIES) return failed();
        const theirs = await this.#theirs();
        if (!theirs) return failed();
        this.#base = theirs.base;
        this.#version = theirs.version;
      }
    }
  }

  #say(part: Partial<AutoSaveState<F>>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
