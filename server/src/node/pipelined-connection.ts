// A dedicated connection for one statement that is repeated all the time: its plan stays cached, and the next one is sent while the previous one is still
// running, so they run in the order in which they were sent.
import type { ConnectionPool, PooledConnection } from './prepared-statements.ts';

export interface PipelinedConnection {
  /** Each statement is a transaction. @throws the error of PostgreSQL; when the connection breaks, for everything without an answer yet */
  ask<R>(text: string, values: readonly unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

interface Held {
  connection: PooledConnection;
  giveBack(error?: Error | boolean): void;
}

/** @param pool of one connection, which is opened when needed, and again when it has broken */
export function createPipelinedConnection(pool: ConnectionPool): PipelinedConnection {
  let holding: Promise<Held> | null = null;

  function hold(): Promise<Held> {
    const mine = pool.connect().then(
      (connection) => {
        let given = false;
        const giveBack: Held['giveBack'] = (error) => {
          forget();
          if (!given) connection.release(error);
          given = true;
        };
        connection.client.once('error', giveBack).once('end', () => giveBack(true));
        return { connection, giveBack };
      },
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    const forget = () => {
      if (holding === mine) holding = null;
    };
    holding = mine;
    return mine;
  }

  return {
    async ask<R>(text: string, values: readonly unknown[]) {
      const { connection } = await (holding ?? hold());
      return (await connection.query(text, values)).rows as R[];
    },
    async close() {
      const held = await holding?.catch(() => null);
      // A connection released to a pool that is ending is closed.
      const over = pool.end();
      held?.giveBack();
      await over;
    },
  };
}
