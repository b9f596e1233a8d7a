// Common forms, as starting points for a designer.
import type { GalleryForm } from './form.ts';
import { asset, order } from './goods.ts';
import { contract, expense, purchase } from './money.ts';
import { itRequest, recruitment, visitor } from './office.ts';
import { budget, paper } from './papers.ts';
import { leave, overtime, trip } from './people.ts';
import { lending, seal, vehicle } from './things.ts';
import { project, repair, room, survey } from './work.ts';

export type { GalleryForm } from './form.ts';

export const gallery: readonly GalleryForm[] = [
  leave,
  overtime,
  trip,
  expense,
  purchase,
  contract,
  seal,
  vehicle,
  lending,
  visitor,
  itRequest,
  recruitment,
  paper,
  budget,
  room,
  repair,
  project,
  survey,
  order,
  asset,
];
