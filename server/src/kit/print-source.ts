// What can be printed: a feature declares the fields of its records, and reads a record as its own pages do.
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import type { PrintKind, PrintRecord } from '@ordo/engine/print/shape.ts';
import type { TableRef } from './record.ts';
import type { Call } from './serve.ts';

export interface SourceField {
  key: string;
  kind: PrintKind;
  name: Phrase;
  /** Key of the page column that the field shows, if it is not the field's own key. */
  tells?: string;
  /** It is a field no more: it can be read, and nobody is offered it. */
  gone?: true;
}

export interface PrintSource {
  name: Phrase;
  /** Without permission for this page nothing can be printed; columns without permission stay blank. */
  columns: PageColumns;
  /** Button permission on this page; default `view`. */
  right?: string;
  /** Table in whose change log printing is recorded. */
  entity: TableRef;
  fields: readonly SourceField[];
  lists: readonly { key: string; name: Phrase; fields: readonly SourceField[] }[];
  /** At most 20 records that the caller may see; the newest ones without a keyword. */
  find(call: Call, keyword: string | undefined): Promise<{ id: string; fullName: string }[]>;
  /**
   * A record within the caller's scope, with texts in the caller's language.
   * @throws Refusal notFound
   */
  read(call: Call, id: string): Promise<{ fullName: string; record: PrintRecord; /** Epoch milliseconds. */ changedAt: number }>;
}

/** Print sources by their type. */
export interface PrintRegistry {
  /** For records that appear on several pages: with the columns of the page where the caller has permission. */
  find(call: Call, type: string): Promise<PrintSource | undefined>;
  all(call: Call): Promise<(readonly [type: string, source: PrintSource])[]>;
}

/**
 * @param known sources declared in code: they come first and cannot be replaced
 * @param further sources that features derive from the database
 */
export function createPrintRegistry(known: Readonly<Record<string, PrintSource>>, ...further: readonly PrintRegistry[]): PrintRegistry {
  return {
    async find(call, type) {
      if (Object.hasOwn(known, type)) return known[type];
      for (const one of further) {
        const found = await one.find(call, type);
        if (found) return found;
      }
      return undefined;
    },
    async all(call) {
      const more = await Promise.all(further.map((one) => one.all(call)));
      return [...Object.entries(known), ...more.flat().filter(([type]) => !Object.hasOwn(known, type))];
    },
  };
}
