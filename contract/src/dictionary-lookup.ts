// What screens cache of dictionaries to offer options and to display stored values (wire §11.4).
import * as z from 'zod/mini';
import { endpoint, id, listOf, mark } from './kit.ts';

export interface Choice {
  id: string;
  parentId: string;
  fullName: string;
  enCode: string;
  /** 1: the default of a new record. */
  isDefault: number;
  /** Only with `retired`: it is displayed, but cannot be selected any more. */
  retired?: boolean | undefined;
  children?: Choice[] | undefined;
}

const choice: z.ZodMiniType<Choice> = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  isDefault: z.int(),
  retired: z.optional(z.boolean()),
  get children() {
    return z.optional(z.array(choice));
  },
});

export const dictionaryChoices = endpoint({
  method: 'GET',
  path: '/api/system/DictionaryData/{typeId}/Data/Selector',
  access: 'signed-in',
  cacheable: 'dictionary',
  summary:
    'The items of a type (by id or code) that can be chosen today, nested where the type is a tree; with `retired` 1 also those that only read. An unknown type has none.',
  input: z.object({ typeId: id(), retired: z.optional(mark()) }),
  result: listOf(choice),
});

export const dictionaryAll = endpoint({
  method: 'GET',
  path: '/api/system/DictionaryData/All',
  access: 'signed-in',
  cacheable: 'dictionary',
  summary: 'All types with their enabled items.',
  input: z.object({}),
  result: listOf(z.object({ id: z.string(), enCode: z.string(), fullName: z.string(), isTree: z.int(), dictionaryList: z.array(choice) })),
});
