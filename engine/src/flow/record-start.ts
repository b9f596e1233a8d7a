// A flow that starts a task for each new record of another form.
import { fieldsAskedBy, matcher, type Asked, type Filter } from '../filter/filter.ts';
import { RECORD_ITSELF } from '../form/fields.ts';
import type { Values } from './state.ts';

export interface RecordStart {
  /** The form whose new records start tasks. */
  model: string;
  /** Which records; null: all. Fields by id. */
  when: Filter | null;
  /** Fields of the flow's form, and the fields of the record that they take their values from. */
  into: readonly { field: string; record: string }[];
}

/** Fields of the record that decide or are taken. */
export const fieldsOfRecord = ({ when, into }: RecordStart): string[] => [
  ...new Set([...(when ? fieldsAskedBy(when) : []), ...into.flatMap(({ record }) => (record === RECORD_ITSELF ? [] : [record]))]),
];

/** @param fields of the record's form @returns values of the flow's form; null: the record starts nothing */
export function valuesFromRecord({ when, into }: RecordStart, fields: Asked, { id, values }: { id: string; values: Values }): Values | null {
  if (when && !matcher(when, fields)(values)) return null;
  return Object.fromEntries(into.map(({ field, record }) => [field, record === RECORD_ITSELF ? id : (values[record] ?? null)]));
}
