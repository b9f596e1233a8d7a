// The doses of a plan in the cells of one row: lists with a value per dose, separated by `;`.
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { schemeCreate, schemeInfo } from '@ordo/contract/vaccine-scheme.ts';

type Dose = Parsed<typeof schemeCreate>['doses'][number];

export type DoseCells = Record<'doseCount' | 'doseLabels' | 'doseMinAges' | 'doseMaxAges' | 'doseIntervals' | 'dosesToSkip', string>;

const troubles = {
  count: ['剂次数应为 1 到 10', 'The number of doses must be 1 to 10'],
  many: ['应有 {n} 个值，用“;”隔开；没有的留空', 'Enter {n} values separated by “;”, and leave empty where there is none'],
  whole: ['应为 0 到 {most} 的整数', 'must be a whole number from 0 to {most}'],
  dose: ['没有第 {n} 剂', 'Dose {n} does not exist'],
  ages: ['第 {n} 剂的最小月龄大于最大月龄', 'Dose {n}: the minimum age is greater than the maximum'],
} as const satisfies Record<string, Phrase>;

const MAX_MONTHS = 1800;
const MAX_DAYS = 3650;
const MAX_LABEL = 50;

type Tell = (column: keyof DoseCells, text: Phrase, parameters?: Record<string, unknown>) => void;

const listIn = (cell: string) => cell.split(/[;；]/).map((value) => value.trim());

/** @returns at least one dose, so that other errors of the row are reported as well */
export function dosesIn(cells: DoseCells, tell: Tell): Dose[] {
  const count = /^([1-9]|10)$/.test(cells.doseCount) ? Number(cells.doseCount) : 0;
  if (!count) {
    tell('doseCount', troubles.count);
    return [{ label: '', minAgeMonths: null, maxAgeMonths: null, minIntervalDays: 0, canSkip: 0 }];
  }
  const values = (column: keyof DoseCells): string[] => {
    const list = cells[column] === '' ? [] : listIn(cells[column]);
    if (list.length && list.length !== count) tell(column, troubles.many, { n: count });
    return Array.from({ length: count }, (_, at) => list[at] ?? '');
  };
  const numbers = (column: keyof DoseCells, most: number): (number | null)[] =>
    values(column).map((value) => {
      if (value === '') return null;
      if (/^\d{1,5}$/.test(value) && Number(value) <= most) return Number(value);
      tell(column, troubles.whole, { most });
      return null;
    });
  const skipped = new Set(cells.dosesToSkip === '' ? [] : listIn(cells.dosesToSkip));
  for (const n of skipped) if (!/^([1-9]|10)$/.test(n) || Number(n) > count) tell('dosesToSkip', troubles.dose, { n });
  const [labels, from, to, since] = [
    values('doseLabels'),
    numbers('doseMinAges', MAX_MONTHS),
    numbers('doseMaxAges', MAX_MONTHS),
    numbers('doseIntervals', MAX_DAYS),
  ];
  return Array.from({ length: count }, (_, at) => {
    const [minAgeMonths, maxAgeMonths] = [from[at] ?? null, to[at] ?? null];
    if (minAgeMonths !== null && maxAgeMonths !== null && minAgeMonths > maxAgeMonths) tell('doseMaxAges', troubles.ages, { n: at + 1 });
    return {
      label: (labels[at] ?? '').slice(0, MAX_LABEL),
      minAgeMonths,
      maxAgeMonths,
      minIntervalDays: since[at] ?? 0,
      canSkip: skipped.has(String(at + 1)) ? 1 : 0,
    };
  });
}

/** For an import that changes a plan: empty cells keep the present values of the doses. */
export function dosesRevised(cells: DoseCells, before: Result<typeof schemeInfo>['doses']): Dose[] {
  const says = (column: keyof DoseCells) => cells[column] !== '';
  return dosesIn(cells, () => undefined).map((dose, at) => {
    const was = before[at];
    if (!was) return dose;
    return {
      label: says('doseLabels') ? dose.label : was.label,
      minAgeMonths: says('doseMinAges') ? dose.minAgeMonths : was.minAgeMonths,
      maxAgeMonths: says('doseMaxAges') ? dose.maxAgeMonths : was.maxAgeMonths,
      minIntervalDays: says('doseIntervals') ? dose.minIntervalDays : was.minIntervalDays,
      canSkip: says('dosesToSkip') ? dose.canSkip : was.canSkip === 1 ? 1 : 0,
    };
  });
}

/** The inverse of `dosesIn`. */
export function dosesOut(doses: Result<typeof schemeInfo>['doses']): Record<keyof DoseCells, string | number> {
  const list = (values: readonly (string | number | null)[]) => (values.every((value) => value === null || value === '') ? '' : values.join(';'));
  return {
    doseCount: doses.length,
    doseLabels: list(doses.map(({ label }) => label.replaceAll(/[;；]/g, ','))),
    doseMinAges: list(doses.map(({ minAgeMonths }) => minAgeMonths)),
    doseMaxAges: list(doses.map(({ maxAgeMonths }) => maxAgeMonths)),
    doseIntervals: list(doses.map(({ minIntervalDays }) => minIntervalDays)),
    dosesToSkip: doses.flatMap(({ canSkip }, at) => (canSkip ? [at + 1] : [])).join(';'),
  };
}
