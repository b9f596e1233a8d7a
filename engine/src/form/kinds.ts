// Every kind of field that a designed form may have, by its name.
import { fieldKindNames, type FieldKindName } from './kind-names.ts';
import type { FieldKind } from './kind.ts';
import { comInput } from './kinds/com-input.ts';
import { date } from './kinds/date.ts';
import { numInput } from './kinds/num-input.ts';
import { select } from './kinds/select.ts';
import { table } from './kinds/table.ts';
import { unknown } from './kinds/unknown.ts';

export type { FieldKindName } from './kind-names.ts';

const all: Partial<Record<FieldKindName, FieldKind>> = { comInput, numInput, select, date, table, unknown };

export const fieldKinds = Object.fromEntries(fieldKindNames.map((name) => [name, all[name] ?? { ...unknown, name }])) as Readonly<
  Record<FieldKindName, FieldKind>
>;
