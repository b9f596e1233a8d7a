// All kinds of value, by name.
import * as z from 'zod/mini';
import { boolean } from './boolean.ts';
import { choice } from './choice.ts';
import { day } from './day.ts';
import { json } from './json.ts';
import type { Format, ValueKind } from './kind.ts';
import { list } from './list.ts';
import { mark } from './mark.ts';
import { moment } from './moment.ts';
import { money } from './money.ts';
import { number } from './number.ts';
import { percent } from './percent.ts';
import { reference } from './reference.ts';
import { text } from './text.ts';
import { time } from './time.ts';
import { whole } from './whole.ts';

const all = {
  text,
  /** Text of several lines. */
  lines: text,
  whole,
  number,
  percent,
  money,
  day,
  time,
  moment,
  mark,
  boolean,
  choice,
  organize: reference('organizeAndBelow', 'departmentAndBelow', 'organizeId'),
  user: reference('userId', 'subordinateIds'),
  position: reference('positionIds'),
  role: reference('roleIds'),
  area: reference(),
  list,
  json,
};
export type Kind = keyof typeof all;
export const kinds = all as Readonly<Record<Kind, ValueKind>>;
export const kindNames = Object.keys(all) as [Kind, ...Kind[]];

/** Whether it is a value of the kind. */
export const isOfKind = (kind: Kind, value: unknown): boolean => z.safeParse(kinds[kind].schema, value).success;

/** Text of a value in print; '' for none. A format that the kind does not have falls back to the plain one, an invalid value is shown unchanged. */
export function formatValue(value: unknown, kind: Kind, format: Format, language: string): string {
  if (value === null || value === undefined || value === '') return '';
  if (!isOfKind(kind, value)) return String(value);
  const { formats } = kinds[kind];
  return (formats[format] ?? formats.plain)(value, language);
}
