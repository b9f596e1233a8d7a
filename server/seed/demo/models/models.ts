// The designed forms of the demo, in the order of creation: targets of references come first.
import { asset } from './asset.ts';
import { expense } from './expense.ts';
import type { DemoModel } from './kit.ts';
import { leave } from './leave.ts';
import { meeting } from './meeting.ts';
import { purchase } from './purchase.ts';
import { repair } from './repair.ts';
import { seal } from './seal.ts';
import { survey } from './survey.ts';
import { vehicle } from './vehicle.ts';
import { visitor } from './visitor.ts';

/** All of them, or only those that are in the small demo too, with few records. */
export type HowManyModels = 'all' | 'few';

const models: readonly DemoModel[] = [leave, asset, repair, expense, purchase, vehicle, meeting, seal, visitor, survey];

export function plannedModels(many: HowManyModels): (DemoModel & { records: number })[] {
  if (many === 'all') return models.map((model) => ({ ...model, records: model.count }));
  return models.flatMap((model) => (model.few === undefined ? [] : [{ ...model, records: model.few }]));
}
