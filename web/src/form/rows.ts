// The rows of one child table, each found by its id without looking through all of them.
import type { Json } from '@ordo/engine/form/document.ts';
import type { Row } from '@ordo/engine/form/values.ts';

export class Rows {
  readonly all: readonly Row[];
  /** The same array as long as no row has come, gone or moved. */
  readonly ids: readonly string[];
  #places: ReadonlyMap<string, number>;

  constructor(all: readonly Row[], before?: Rows) {
    this.all = all;
    this.ids = before?.ids ?? all.map(({ id }) => id);
    this.#places = before ? before.#places : new Map(this.ids.map((id, index) => [id, index]));
  }

  /** -1 where it has gone. */
  indexOf(id: string): number {
    return this.#places.get(id) ?? -1;
  }

  get(id: string): Row | undefined {
    return this.all[this.indexOf(id)];
  }

  /** With these cells; those of rows that have gone are none. */
  with(cells: readonly { field: string; row: string; value: Json }[]): Rows {
    const next = [...this.all];
    for (const { field, row, value } of cells) {
      const at = this.indexOf(row);
      const old = next[at];
      if (old) next[at] = { id: row, values: { ...old.values, [field]: value } };
    }
    return new Rows(next, this);
  }
}
