// Converts a row of a spreadsheet of people to the form's input: words become values, names stay names until they are looked up.
import { translate, type Language } from '@ordo/contract/language.ts';
import { problems as sentences, type Phrase } from '@ordo/contract/refusals.ts';
import { problemsOf } from '@ordo/contract/problems.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { MAX_RANK, userCreate } from '@ordo/contract/user.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import * as z from 'zod/mini';
import { day } from '@ordo/engine/kind/day.ts';
import { parseWritten } from '@ordo/engine/kind/kind.ts';
import { parseWord } from '../kit/sheet/cell-words.ts';
import type { ImportColumn } from '../kit/sheet/table.ts';
import type { ColumnKind } from '../kit/sheet/column-kind.ts';
import type { TemplateColumn } from '../kit/sheet/template.ts';
import { examples, genderWords, heads, notes, stateWords, troubles } from './sheet.phrases.ts';

export type Head = keyof typeof heads;
export type UserRecord = Record<Head, string>;

const REQUIRED: readonly Head[] = ['account', 'realName', 'organize'];
const KINDS: Partial<Record<Head, ColumnKind>> = {
  gender: { words: genderWords },
  enabledMark: { words: stateWords },
  rank: 'whole',
  entryDate: 'day',
  birthday: 'day',
};
const userColumns: readonly (ImportColumn<Head> & TemplateColumn)[] = Object.entries(heads).map(([name, title]) => {
  const key = name as Head;
  return {
    key,
    title,
    required: REQUIRED.includes(key),
    kind: KINDS[key] ?? 'text',
    ...(notes[key] && { note: notes[key] }),
    ...(examples[key] && { example: examples[key] }),
  };
});

/** The columns that `passes` accepts. */
export function userColumnsOf(passes: (key: string) => boolean): typeof userColumns {
  return userColumns.filter(({ key }) => passes(KEY_OF[key] ?? key));
}

/** A row without any cell. */
export const blankRecord = Object.fromEntries(Object.keys(heads).map((key) => [key, ''])) as UserRecord;

/** A problem of a cell, reported later. */
export interface Trouble {
  column: Head;
  text: Phrase;
  parameters?: Record<string, unknown>;
}

/** Column of the sheet for a key of the form; other keys are columns of the same name. */
const COLUMN_OF: Record<string, Head> = { organizeId: 'organize', roleId: 'role', positionId: 'position', managerId: 'manager' };
const KEY_OF: Record<string, string> = Object.fromEntries(Object.entries(COLUMN_OF).map(([key, head]) => [head, key]));

/** @returns the start of the day in business time; NaN for an invalid day */
function momentOf(text: string): number {
  const written = parseWritten(day, text);
  return written ? Date.parse(`${written}T00:00:00+08:00`) : Number.NaN;
}

/** @returns the row as the form would send it, with placeholders for names to look up; null when a cell is malformed */
export function inputOf(record: UserRecord, language: Language): { input: Parsed<typeof userCreate> | null; troubles: Trouble[] } {
  const found: Trouble[] = [];
  const gender = record.gender ? parseWord(genderWords, record.gender) : '3';
  if (gender === undefined) found.push({ column: 'gender', text: troubles.gender });
  const enabledMark = record.enabledMark ? parseWord(stateWords, record.enabledMark) : '1';
  if (enabledMark === undefined) found.push({ column: 'enabledMark', text: troubles.state });
  const dates = (['entryDate', 'birthday'] as const).map((column) => {
    const moment = record[column] ? momentOf(record[column]) : null;
    if (!Number.isNaN(moment)) return [column, moment] as const;
    found.push({ column, text: troubles.date });
    return [column, null] as const;
  });
  const rank = record.rank ? Number(/^\d{1,2}$/.exec(record.rank)?.[0] ?? 0) : null;
  const isRank = rank === null || (rank >= 1 && rank <= MAX_RANK);
  if (!isRank) found.push({ column: 'rank', text: troubles.rank, parameters: { most: MAX_RANK } });
  const { organize, role: _, position: __, manager: ___, ...own } = record;
  const sent = {
    ...own,
    rank: isRank ? rank : null,
    ...Object.fromEntries(dates),
    gender: gender ?? '3',
    enabledMark: enabledMark ?? '1',
    organizeId: organize.slice(0, 64),
  };
  const parsed = z.safeParse(userCreate.input, sent, { reportInput: true });
  if (parsed.success) return { input: found.length ? null : parsed.data, troubles: found };
  for (const { path, problem, parameters } of problemsOf(parsed.error.issues))
    found.push({
      column: COLUMN_OF[path] ?? (path as Head),
      text: troubles.form,
      parameters: { problem: translate(sentences[problem], language, parameters, zhtw) },
    });
  return { input: null, troubles: found };
}
