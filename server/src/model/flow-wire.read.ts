// The form of a task in the family's format: complete, by the keys of the wire.
import type { Language } from '@ordo/contract/language.ts';
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { EVERY_ROW } from '../kit/filter-sql.ts';
import type { Db } from '../kit/db.ts';
import { newId } from '../kit/id.ts';
import { changesBetween, rowChanges } from './changes-between.ts';
import { accessWithout } from './flow-access.read.ts';
import type { Filled } from './flow-form.read.ts';
import { readRecord } from './record-read.ts';
import { wireOf } from './documents.ts';
import type { LiveModel } from './live.ts';
import type { Names } from './names.ts';
import { keptOnWire, lookWith, shownOnWire, valuesFromWire } from './wire.ts';

/** As sent by a client: JSON text. */
export interface WireFilled {
  data: string;
}

const ALL = () => true;

/** Only differences are changes. @param hidden fields that the sender does not see @throws Refusal unreadable */
export async function filledFromWire(db: Db, model: LiveModel, id: string, { data }: WireFilled, hidden: ReadonlySet<string>): Promise<Filled> {
  const before = await readRecord(db, model, id, EVERY_ROW, ALL);
  const was = before?.values ?? {};
  const { values, rows } = valuesFromWire(accessWithout(model, hidden), data, was, newId);
  return { version: before?.version ?? 0, changes: changesBetween(was, values), rows: rowChanges(was, rows) };
}

interface Shown {
  record: ModelRecord | null;
  names: Names;
}
type Wire = Record<string, unknown>;

/** Stored values. */
export const keptForm = (model: LiveModel, { record, names }: Shown, language: Language): Wire =>
  record ? keptOnWire(model, record, lookWith(names, language)) : {};

/** Values as displayed texts. */
export const shownForm = (model: LiveModel, { record, names }: Shown, language: Language): Wire =>
  record ? shownOnWire(model, record, lookWith(names, language)) : {};

/** The design document of the form. */
export const formDocument = (design: Design): string => wireOf(design).formData;
