// Where an item is used, and merging it into another one: first a preview, then exactly that merge.
import * as z from 'zod/mini';
import { onDictionary } from './dictionary-page.ts';
import { endpoint, id, nothing, text } from './kit.ts';

const DATA = '/api/system/DictionaryData';

const held = z.object({
  /** The table's name. */
  table: z.string(),
  /** Name of its records. */
  what: z.string(),
  count: z.int(),
});

export const dictionaryUses = endpoint({
  method: 'GET',
  path: `${DATA}/{id}/Uses`,
  access: onDictionary('id', 'view'),
  summary: 'The records that use an item.',
  input: z.object({ id: id() }),
  result: z.object({ list: z.array(held), total: z.int() }),
});

export const dictionaryMergePlan = endpoint({
  method: 'GET',
  path: `${DATA}/{id}/Merge/{into}`,
  access: onDictionary('id', 'btn_edit'),
  summary: 'What merging an item into another one of its dictionary would change.',
  input: z.object({ id: id(), into: id() }),
  result: z.object({
    from: z.string(),
    to: z.string(),
    list: z.array(held),
    /** Items below it, which would move. */
    children: z.int(),
    /** Sent back with the merge; invalid once anything has changed. */
    plan: z.string(),
  }),
});

export const dictionaryMerge = endpoint({
  method: 'POST',
  path: `${DATA}/{id}/Actions/Merge`,
  access: onDictionary('id', 'btn_edit'),
  summary:
    'Merges an item into another one as it was planned: all records that hold it, in one change that the log keeps; the item is deleted. Asks for `btn_remove` too.',
  input: z.object({ id: id(), into: id(), plan: text(64) }),
  result: nothing(),
});
