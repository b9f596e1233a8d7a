// Export of the change log: a row for each change, its fields in one cell.
import { actionPhrases, entityPhrases } from '@ordo/contract/change-log.phrases.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { fieldChanges } from '@ordo/engine/text/field-changes.ts';
import { businessTime } from '@ordo/engine/text/business-time.ts';
import type { SheetCell } from '../kit/sheet/write.ts';
import { product } from './sheet.phrases.ts';

interface Change {
  at: number;
  who: string;
  entity: string;
  recordId: string;
  recordName: string;
  action: string;
  requestId: string;
  before: unknown;
  after: unknown;
}

/** Column widths, in characters. */
export const WIDTHS = [20, 20, 14, 24, 22, 14, 60, 18];
/** Maximum length of a cell in spreadsheets. */
const MAX_CELL = 32_000;

export async function* changeRows(changes: AsyncIterable<Change>, words: (phrase: Phrase) => string): AsyncGenerator<SheetCell[]> {
  const called = (phrases: Readonly<Record<string, Phrase>>, code: string) => (phrases[code] ? words(phrases[code]) : code);
  for await (const change of changes) {
    yield [
      businessTime(change.at),
      change.who || words(product),
      called(entityPhrases, change.entity),
      change.recordName,
      change.recordId,
      called(actionPhrases, change.action.split(' ')[0] ?? ''),
      fieldChanges(change.before, change.after)
        .map(({ field, before, after }) => `${field}: ${before ?? '—'} → ${after ?? '—'}`)
        .join('\n')
        .slice(0, MAX_CELL),
      change.requestId,
    ];
  }
}
