// What a record, person or place is called in the cells of a sheet.
import type { Look } from '@ordo/engine/form/look.ts';
import type { SheetField } from '@ordo/engine/model/sheet-columns.ts';

export interface Called {
  id: string;
  /** Unique, so it takes precedence over a name. */
  code: string;
  names: readonly string[];
  /** Id of the parent; '' if irrelevant. */
  parent: string;
}

/** Finds the names in cells of a field. */
export type LookFor = (field: SheetField, cells: readonly string[]) => Promise<Look>;
