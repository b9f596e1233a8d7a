// A connection that fails when nothing has been answered for a while. pg's own timers are one for each query, and replace a query's callback
// after the query was created; either keeps answered queries in memory until the next full collection. Here one timer serves the connection.
import type { Writable } from 'node:stream';
import pg from 'pg';

type Callback = (error: Error | null, result?: unknown) => void;
type Asked = string | (pg.QueryConfig & { submit?: unknown; query_timeout?: number; callback?: Callback });
type Query = (asked: Asked, values: unknown, callback: Callback) => unknown;

export interface TimeoutClientConfig extends pg.ClientConfig {
  /** How long what was asked may stay without any answer, in ms; then the connection ends and all of it fails. */
  patience?: number;
}

/** A query with a `query_timeout` of its own is left to it. */
export class TimeoutClient extends pg.Client {
  readonly #patience: number | undefined;
  #open = 0;
  #gathering = false;
  #late: NodeJS.Timeout | undefined;

  constructor(config: TimeoutClientConfig = {}) {
    super(config);
    this.#patience = config.patience;
    this.once('end', () => clearTimeout(this.#late));
  }

  // The overloads of pg.Client: a text or a description, then values, then a callback; without one a promise.
  override query(asked: Asked, second?: unknown, third?: unknown): never {
    const query = super.query.bind(this) as unknown as Query;
    const itself = typeof asked === 'object';
    if (!this.#patience || (itself && (asked.submit ?? asked.query_timeout))) return query(asked, second, third as Callback) as never;
    const callback = (typeof second === 'function' ? second : (third ?? (itself && asked.callback))) as Callback | undefined;
    const values = typeof second === 'function' ? undefined : second;
    // pg writes the callback into its argument.
    const own = itself ? { ...asked } : asked;
    this.#wait(1);
    this.#gather();
    if (callback) {
      query(own, values, (error, result) => {
        this.#wait(-1);
        callback(error, result);
      });
      return undefined as never;
    }
    return new Promise((done, failed) => {
      query(own, values, (error, result) => {
        this.#wait(-1);
        if (error) failed(error);
        else done(result);
      });
    }) as never;
  }

  /** Queries of one tick are sent in one packet: a BEGIN with the statement that follows it. */
  #gather(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    const { stream } = (this as unknown as { connection: { stream: NodeJS.Socket } }).connection;
    (stream as unknown as Writable).cork();
    // After everything that is ready to run has run.
    process.nextTick(() => {
      this.#gathering = false;
      (stream as unknown as Writable).uncork();
    });
  }

  /** Something was sent, or answered: the timer starts again. */
  #wait(more: 1 | -1): void {
    this.#open += more;
    if (this.#late) this.#late.refresh();
    else this.#late = setTimeout(() => this.#giveUp(), this.#patience).unref();
  }

  #giveUp(): void {
    if (!this.#open) return;
    const { stream } = (this as unknown as { connection: { stream: NodeJS.Socket & { destroy(error: Error): void } } }).connection;
    stream.destroy(new Error('The database has not answered in time'));
  }
}
