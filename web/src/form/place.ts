// The place of a value in a form, and the listeners to it.

/** A field of the head, or of one row of a child table. Ids of fields are unique in a document. */
export interface Place {
  field: string;
  /** Id of the row; null in the head. */
  row: string | null;
}

/** The form itself, as a place among its fields. */
export const WHOLE: Place = { field: '', row: null };

export const keyOf = ({ field, row }: Place): string => (row === null ? field : `${field} ${row}`);

export function placeOf(key: string): Place {
  const [field = '', row] = key.split(' ');
  return { field, row: row ?? null };
}

export class Listeners {
  #all = new Map<string, Set<() => void>>();
  #told = new Map<string, number>();

  on(key: string, listener: () => void): () => void {
    let those = this.#all.get(key);
    if (!those) this.#all.set(key, (those = new Set()));
    those.add(listener);
    return () => {
      those.delete(listener);
      if (those.size === 0 && this.#all.get(key) === those) this.#all.delete(key);
    };
  }

  /** Number of notifications for a key. */
  told(key: string): number {
    return this.#told.get(key) ?? 0;
  }

  tell(key: string): void {
    this.#told.set(key, this.told(key) + 1);
    for (const listener of this.#all.get(key) ?? []) listener();
  }
}
