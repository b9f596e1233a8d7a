// PostgreSQL's description of a statement without running it: the columns of its rows, or the error.
import pg from 'pg';

export interface Column {
  name: string;
  /** The type that pg makes of it; `unknown` where that is not defined here. */
  type: string;
}

/** What pg and node/connect make of each type, by its oid. */
const { builtins } = pg.types;
const TYPES: Readonly<Record<number, string>> = {
  [builtins.BOOL]: 'boolean',
  [builtins.INT2]: 'number',
  [builtins.INT4]: 'number',
  [builtins.FLOAT4]: 'number',
  [builtins.FLOAT8]: 'number',
  [builtins.TIMESTAMPTZ]: 'number',
  [builtins.INT8]: 'string',
  [builtins.NUMERIC]: 'string',
  [builtins.TEXT]: 'string',
  [builtins.VARCHAR]: 'string',
  [builtins.BPCHAR]: 'string',
  [builtins.DATE]: 'string',
  1000: 'readonly boolean[]',
  1005: 'readonly number[]',
  1007: 'readonly number[]',
  1009: 'readonly string[]',
  1015: 'readonly string[]',
  1016: 'readonly string[]',
  1022: 'readonly number[]',
  1231: 'readonly string[]',
  [builtins.JSON]: 'unknown',
  [builtins.JSONB]: 'unknown',
};

/** A query of pg that is parsed and described but never bound: parameter values are not needed. */
class Description {
  readonly #text: string;
  readonly #done: (columns: Column[] | Error) => void;
  #columns: Column[] = [];

  constructor(text: string, done: (columns: Column[] | Error) => void) {
    this.#text = text;
    this.#done = done;
  }

  submit(connection: { parse(query: object): void; describe(what: object): void; sync(): void }): void {
    connection.parse({ name: '', text: this.#text, types: [] });
    connection.describe({ type: 'S', name: '' });
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, type: TYPES[dataTypeID] ?? 'unknown' }));
  }

  /** No other callback follows. */
  handleError(error: Error): void {
    this.#done(error);
  }

  handleReadyForQuery(): void {
    this.#done(this.#columns);
  }
}

/** @returns the columns of its rows, empty if it returns none; an Error with PostgreSQL's message for an invalid statement */
export function describeStatement(client: pg.Client, text: string): Promise<Column[] | Error> {
  return new Promise((resolve) => client.query(new Description(text, resolve) as unknown as pg.Query));
}
