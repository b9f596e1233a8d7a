// What can be printed: a feature declares the fields of its records, and reads one as its own pages do.
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import type { PrintKind, PrintRecord } from '@ordo/engine/print/shape.ts';
import type { TableRef } from './record.ts';
import type { Call } from './serve.ts';

export interface SourceField {
  key: string;
  kind: PrintKind;
  name: Phrase;
  /** Key of the page's columns that it tells, where it is not its own. */
  tells?: string;
}

export interface PrintSource {
  name: Phrase;
  /** Whoever may not see this page prints nothing of it; what they do not hold of its columns stays blank. */
  columns: PageColumns;
  /** On this page; without it `view`. */
  right?: string;
  /** Table whose change log remembers what was printed. */
  entity: TableRef;
  fields: readonly SourceField[];
  lists: readonly { key: string; name: Phrase; fields: readonly SourceField[] }[];
  /** At most 20 records that the caller may see; the newest without a keyword. */
  find(call: Call, keyword: string | undefined): Promise<{ id: string; fullName: string }[]>;
  /**
   * A record within the caller's scope, with words in the caller's language.
   * @throws Refusal notFound
   */
  read(call: Call, id: string): Promise<{ fullName: string; record: PrintRecord; /** Epoch milliseconds. */ changedAt: number }>;
}

/** What templates print, by their type. */
export interface PrintRegistry {
  /** Of what stands on several pages: with the columns of the page that the caller has it on. */
  find(call: Call, type: string): Promise<PrintSource | undefined>;
  all(call: Call): Promise<(readonly [type: string, source: PrintSource])[]>;
}

/**
 * @param known written in code: they come first, and nothing takes their place
 * @param further what features make of what is in the database
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
