// The values of a form by the keys of its fields, as a document of the product uses them.
import type { Json } from '@ordo/engine/form/document.ts';
import type { LiveModel } from '../model/flow-form.read.ts';

export const fieldsByKey = ({ head }: Pick<LiveModel, 'head'>): [string, string][] => head.fields.map(({ node: { key, id } }) => [key, id]);

export const valuesByKey = (model: Pick<LiveModel, 'head'>, values: Readonly<Record<string, Json>>): Record<string, Json> =>
  Object.fromEntries(fieldsByKey(model).map(([key, id]) => [key, values[id] ?? null]));
