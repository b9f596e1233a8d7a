// The active cell of a table, and the cell to focus next. Only the cells concerned are notified.
import { Listeners } from '../place.ts';

export interface CellAt {
  row: string;
  field: string;
}

const nameOf = ({ row, field }: CellAt) => `${field} ${row}`;

export class TableKeys {
  #open: string | null = null;
  #wanted: CellAt | null = null;
  #listeners = new Listeners();
  #show: (index: number) => void = () => undefined;

  on(cell: CellAt, listener: () => void): () => void {
    return this.#listeners.on(nameOf(cell), listener);
  }

  isOpen(cell: CellAt): boolean {
    return this.#open === nameOf(cell);
  }

  /** Opens one cell; at most one is open. */
  open(cell: CellAt | null): void {
    const next = cell && nameOf(cell);
    const before = this.#open;
    if (next === before) return;
    this.#open = next;
    for (const name of [before, next]) if (name) this.#listeners.tell(name);
  }

  /** The component that renders the rows provides how to scroll to one. */
  onShow(show: (index: number) => void): void {
    this.#show = show;
  }

  /** Scrolls to a row, by its index. */
  show(index: number): void {
    this.#show(index);
  }

  /** The cell gets the focus as soon as it is rendered. */
  want(cell: CellAt): void {
    this.#wanted = cell;
  }

  wanted(): CellAt | null {
    return this.#wanted;
  }

  /** @returns whether the focus was waiting for this cell */
  arrive(cell: CellAt): boolean {
    if (!this.#wanted || nameOf(this.#wanted) !== nameOf(cell)) return false;
    this.#wanted = null;
    return true;
  }
}
