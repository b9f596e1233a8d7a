// Ids of the demo's designs: the same in every installation, and numeric, so that its pages can be changed like any other.
import { idOf } from '../history/order-rows.ts';

/** In the order of creation: targets of references come first. */
const codes = ['leave', 'asset', 'repair', 'expense', 'purchase', 'vehicle', 'meeting', 'seal', 'visitor', 'survey', 'contract', 'order', 'overtime'] as const;

const numberOf = (code: string): number => {
  const number = codes.findIndex((one) => one === code) + 1;
  if (number === 0) throw new Error(`The demo has no model ${code}.`);
  return number;
};

export const catalogueId = idOf(2, 0);
export const modelIdOf = (code: string): string => idOf(1, numberOf(code));
export const pageIdOf = (code: string): string => idOf(2, numberOf(code));
export const rightIdOf = (code: string, nth: number): string => idOf(3, numberOf(code) * 100 + nth);
export const recordIdOf = (code: string, nth: number): string => idOf(4, numberOf(code) * 10_000 + nth);
export const ruleIdOf = (code: string): string => idOf(5, numberOf(code));
export const viewIdOf = (code: string, nth: number): string => idOf(6, numberOf(code) * 100 + nth);
/** Ids of the tables that a model of the demo is bound to, and of their fields. */
export const tableIdOf = (nth: number): string => idOf(7, nth);
export const columnIdOf = (table: number, nth: number): string => idOf(8, table * 100 + nth);
export const taskIdOf = (nth: number): string => idOf(9, nth);
/** Ids of the tasks of the history, and of their records. */
export const pastTaskIdOf = (nth: number): string => idOf(9, 10_000 + nth);
export const orderRecordIdOf = (nth: number): string => idOf(9, 30_000 + nth);
export const pastRecordIdOf = (nth: number): string => idOf(9, 20_000 + nth);
