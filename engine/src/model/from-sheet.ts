// Guesses a design from a sheet: the field of each column, by its heading and its cells.
import { bareNode } from '../form/bare-node.ts';
import type { FormNode, Json } from '../form/document.ts';
import type { FieldKindName } from '../form/kind-names.ts';
import { kinds } from '../kind/kinds.ts';
import { isDay } from '../kind/day.ts';
import { patterns } from '../text/patterns.ts';

export interface SheetColumn {
  head: string;
  /** Cells row by row; '' for empty. */
  cells: readonly string[];
}

/** Possible kinds of a column; the first that fits its cells is used. */
export const sheetKinds = [
  'switch',
  'phone',
  'email',
  'idCard',
  'date',
  'percent',
  'currency',
  'numInput',
  'select',
  'textarea',
  'comInput',
] as const satisfies readonly FieldKindName[];
export type SheetKind = (typeof sheetKinds)[number];

const MAX_OPTIONS = 20;
const MAX_OPTION = 30;
/** From this length a text has several lines. */
const LONG = 60;
const WORDS = /备注|说明|描述|原因|事由|理由|意见|remark|note|description|reason|comment/i;
const MONEY = /金额|单价|总价|价格|费用|预算|工资|amount|price|cost|fee|salary/i;
/** Identifiers that look like numbers. */
const NUMBERED = /编号|编码|号码|单号|工号|学号|账号|邮编|number$|\bno\.?$|code/i;
const NUMERAL = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
const MONEYED = /^[¥￥$€]\s*-?[\d,]+(?:\.\d+)?$/;
const PERCENT = /^-?\d+(?:\.\d+)?%$/;
const YES_NO = new Set(['是', '否', 'yes', 'no', 'Yes', 'No', 'YES', 'NO']);

const filled = ({ cells }: SheetColumn): string[] => cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
const tidyDay = (cell: string): string => kinds.day.tidy?.(cell) ?? cell;
const isMoment = (cell: string): boolean => /^\S+ \d{1,2}:\d{2}(?::\d{2})?$/.test(cell) && isDay(tidyDay(cell.split(' ')[0] ?? ''));

/** Whether every cell could be a value of the kind. */
export function fits(kind: SheetKind, column: SheetColumn): boolean {
  const cells = filled(column);
  const every = (test: (cell: string) => boolean) => cells.length > 0 && cells.every(test);
  switch (kind) {
    case 'switch':
      return every((cell) => YES_NO.has(cell));
    case 'phone':
      return every((cell) => patterns.mobile.test(cell));
    case 'email':
      return every((cell) => patterns.email.test(cell));
    case 'idCard':
      return every((cell) => patterns.idCard.test(cell));
    case 'date':
      return every((cell) => isDay(tidyDay(cell)) || isMoment(cell));
    case 'percent':
      return every((cell) => PERCENT.test(cell));
    case 'currency':
      return every((cell) => MONEYED.test(cell) || NUMERAL.test(cell));
    case 'numInput':
      // A leading zero means that it is an identifier.
      return every((cell) => NUMERAL.test(cell) && !/^-?0\d/.test(cell));
    case 'select': {
      const different = new Set(cells);
      return different.size > 0 && different.size <= MAX_OPTIONS && [...different].every((cell) => cell.length <= MAX_OPTION && !cell.includes('\n'));
    }
    default:
      return true;
  }
}

export function guessedKind(column: SheetColumn): SheetKind {
  const cells = filled(column);
  const { head } = column;
  const certain = (['switch', 'phone', 'email', 'idCard', 'date', 'percent'] as const).find((kind) => fits(kind, column));
  if (certain) return certain;
  if (fits('currency', column) && (cells.some((cell) => MONEYED.test(cell)) || MONEY.test(head))) return 'currency';
  if (fits('numInput', column) && !NUMBERED.test(head)) return 'numInput';
  if (WORDS.test(head) || cells.some((cell) => cell.length > LONG || cell.includes('\n'))) return 'textarea';
  // Repeated values are options.
  const different = new Set(cells).size;
  return cells.length >= 4 && different * 2 <= cells.length && fits('select', column) ? 'select' : 'comInput';
}

const placesOf = (cells: readonly string[]): number => Math.max(0, ...cells.map((cell) => /\.(\d+)/.exec(cell)?.[1]?.length ?? 0));

function configOf(kind: SheetKind, column: SheetColumn): Record<string, Json> {
  const cells = filled(column);
  switch (kind) {
    case 'date':
      return cells.some(isMoment) ? { type: 'datetime', format: 'yyyy-MM-dd HH:mm' } : { type: 'date', format: 'yyyy-MM-dd' };
    case 'numInput':
    case 'percent':
      return { precision: placesOf(cells) };
    case 'currency':
      return { precision: Math.max(2, placesOf(cells)) };
    case 'select':
      return { options: [...new Set(cells)].slice(0, MAX_OPTIONS).map((name, at) => ({ id: String(at + 1), name: { zh: name } })) };
    default:
      return {};
  }
}

/** @param nth its position from 1, used for its key */
export function sheetField(column: SheetColumn, kind: SheetKind, id: string, nth: number): FormNode {
  const head = Array.from(column.head.trim()).slice(0, 100).join('');
  return bareNode(id, kind, {
    key: `${kind}Field${100 + nth}`,
    label: { zh: head },
    span: kind === 'textarea' ? 24 : 12,
    config: configOf(kind, column),
  });
}
