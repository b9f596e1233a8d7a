// A connection of its own for one statement that comes all the time: its plan stays there, and the next one is sent while the one before it is still
// being carried out, so they are carried out in the order in which they were asked.
import type { ConnectionPool, PooledConnection } from './prepared-statements.ts';

export interface PipelinedConnection {
  /** Each statement is a transaction. @throws what PostgreSQL says; when the connection breaks, of everything that has no answer yet */
  ask<R>(text: string, values: readonly unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

interface Held {
  connection: PooledConnection;
  giveBack(error?: Error | boolean): void;
}

/** @param pool of one connection, which is made when it is needed, and anew when it has broken */
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
      // What is given back to a pool that ends is closed.
      const over = pool.end();
      held?.giveBack();
      await over;
    },
  };
}
