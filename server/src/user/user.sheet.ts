// A row of a sheet of people as what the form would send: words become values, names stay names until they are looked up.
import { languages, say, type Language } from '@ordo/contract/language.ts';
import { problems as sentences, type Phrase } from '@ordo/contract/refusals.ts';
import { problemsOf } from '@ordo/contract/problems.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { userCreate } from '@ordo/contract/user.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import * as z from 'zod/mini';
import type { ImportColumn } from '../kit/sheet/table.ts';
import { genderWords, heads, stateWords, troubles } from './sheet.phrases.ts';

export type Head = keyof typeof heads;
export type UserRecord = Record<Head, string>;

const REQUIRED: readonly Head[] = ['account', 'realName', 'organize'];
export const userColumns: readonly ImportColumn<Head>[] = Object.entries(heads).map(([key, title]) => ({
  key: key as Head,
  title,
  required: REQUIRED.includes(key as Head),
}));

/** What is wrong with a cell, to be said later. */
export interface Trouble {
  column: Head;
  text: Phrase;
  parameters?: Record<string, unknown>;
}

/** Column of the sheet that a key of the form stands in; the others have the key's own name. */
const COLUMN_OF: Record<string, Head> = { organizeId: 'organize', roleId: 'role', positionId: 'position', managerId: 'manager' };

/** `男`, `male` or the value itself. */
function valueOf(words: Record<string, Phrase>, text: string): string | undefined {
  const wanted = text.toLowerCase();
  return Object.keys(words).find((value) => value === wanted || languages.some((one) => say(words[value] as Phrase, one, {}, zhtw).toLowerCase() === wanted));
}

const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 00:00:00)?$/;

/** @returns the day's first moment in business time; NaN for what is no day */
function momentOf(text: string): number {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = Date.parse(`${iso}T00:00:00+08:00`);
  return Number.isNaN(moment) || new Date(moment + 28_800_000).toISOString().slice(0, 10) !== iso ? Number.NaN : moment;
}

/** @returns the row as the form would send it, with placeholders for what is to be looked up; null when a cell has the wrong form */
export function inputOf(record: UserRecord, language: Language): { input: Parsed<typeof userCreate> | null; troubles: Trouble[] } {
  const found: Trouble[] = [];
  const gender = record.gender ? valueOf(genderWords, record.gender) : '3';
  if (gender === undefined) found.push({ column: 'gender', text: troubles.gender });
  const enabledMark = record.enabledMark ? valueOf(stateWords, record.enabledMark) : '1';
  if (enabledMark === undefined) found.push({ column: 'enabledMark', text: troubles.state });
  const dates = (['entryDate', 'birthday'] as const).map((column) => {
    const moment = record[column] ? momentOf(record[column]) : null;
    if (!Number.isNaN(moment)) return [column, moment] as const;
    found.push({ column, text: troubles.date });
    return [column, null] as const;
  });
  const { organize, role: _, position: __, manager: ___, ...own } = record;
  const sent = { ...own, ...Object.fromEntries(dates), gender: gender ?? '3', enabledMark: enabledMark ?? '1', organizeId: organize.slice(0, 64) };
  const parsed = z.safeParse(userCreate.input, sent, { reportInput: true });
  if (parsed.success) return { input: found.length ? null : parsed.data, troubles: found };
  for (const { path, problem, parameters } of problemsOf(parsed.error.issues))
    found.push({
      column: COLUMN_OF[path] ?? (path as Head),
      text: troubles.form,
      parameters: { problem: say(sentences[problem], language, parameters, zhtw) },
    });
  return { input: null, troubles: found };
}
