// Dictionaries: the lists that people choose from (wire §11.3, wire §11.4).
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { described, describedKeys } from './crud.ts';
import { onDictionary } from './dictionary-page.ts';
import {
  created,
  day,
  endpoint,
  id,
  integer,
  listOf,
  mark,
  matching,
  nothing,
  orNull,
  partialOf,
  required,
  saved,
  stateInput,
  switched,
  text,
  version,
} from './kit.ts';

const TYPE = '/api/system/DictionaryType';
const DATA = '/api/system/DictionaryData';

/** Parent id of top-level types. */
export const typeRoot = '-1';
/** Parent id of top-level items. */
export const dataRoot = '0';

const sort = () => z._default(integer(0, 999_999_999), 0);
const description = () => z._default(text(500), '');

const typeShape = {
  parentId: z._default(id(), typeRoot),
  fullName: required(50),
  fullNameEn: z._default(text(100), ''),
  enCode: matching(50, patterns.key),
  isTree: z._default(mark(), 0),
  sortCode: sort(),
  description: description(),
};

const type = {
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  fullNameEn: z.string(),
  fullNameZhtw: z.string(),
  enCode: z.string(),
  isTree: z.int(),
  sortCode: z.int(),
  description: z.string(),
  version: z.int(),
};

interface TypeNode {
  id: string;
  parentId: string;
  fullName: string;
  fullNameEn: string;
  /** '': the product's own translation, else the simplified name. */
  fullNameZhtw: string;
  enCode: string;
  isTree: number;
  sortCode: number;
  description: string;
  version: number;
  /** Number of items, including retired ones. */
  items: number;
  hasChildren: boolean;
  children?: TypeNode[] | undefined;
}

const typeNode: z.ZodMiniType<TypeNode> = z.object({
  ...type,
  items: z.int(),
  hasChildren: z.boolean(),
  get children() {
    return z.optional(z.array(typeNode));
  },
});

export const dictionaryTypeList = endpoint({
  method: 'GET',
  path: TYPE,
  access: 'systemData.dictionary:view',
  summary: 'All dictionary types as a tree, with the number of their items.',
  input: z.object({ keyword: z.optional(text(50)) }),
  result: listOf(typeNode),
});

export interface TypeChoice {
  id: string;
  parentId: string;
  fullName: string;
  enCode: string;
  sortCode: number;
  isTree: number;
  hasChildren: boolean;
  children?: TypeChoice[] | undefined;
}

const typeChoice: z.ZodMiniType<TypeChoice> = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  sortCode: z.int(),
  isTree: z.int(),
  hasChildren: z.boolean(),
  get children() {
    return z.optional(z.array(typeChoice));
  },
});

export const dictionaryTypeSelector = endpoint({
  method: 'GET',
  path: `${TYPE}/Selector`,
  access: 'signed-in',
  summary: 'All dictionary types as a tree, for pickers.',
  input: z.object({}),
  result: listOf(typeChoice),
});

export const dictionaryTypeSelectorWithout = endpoint({
  method: 'GET',
  path: `${TYPE}/Selector/{excludeId}`,
  access: 'signed-in',
  summary: 'The same without one type and its subtree (`0` excludes nothing).',
  input: z.object({ excludeId: id() }),
  result: dictionaryTypeSelector.result,
});

export const dictionaryTypeInfo = endpoint({
  method: 'GET',
  path: `${TYPE}/{id}`,
  access: 'systemData.dictionary:view',
  summary: 'A dictionary type, by id or code.',
  input: z.object({ id: id() }),
  result: z.object(type),
});

export const dictionaryTypeCreate = endpoint({
  method: 'POST',
  path: TYPE,
  access: 'systemData.dictionary:btn_type_add',
  summary: 'Creates a dictionary type.',
  input: z.object(typeShape),
  result: created(),
});

export const dictionaryTypeUpdate = endpoint({
  method: 'PUT',
  path: `${TYPE}/{id}`,
  access: 'systemData.dictionary:btn_type_edit',
  summary: 'Updates the given fields of a dictionary type.',
  input: z.object({ ...partialOf(typeShape), id: id(), version: version() }),
  result: saved(),
});

export const dictionaryTypeRemove = endpoint({
  method: 'DELETE',
  path: `${TYPE}/{id}`,
  access: 'systemData.dictionary:btn_type_remove',
  summary: 'Deletes a dictionary type without child types and items.',
  input: z.object({ id: id() }),
  result: nothing(),
});

const dataShape = {
  parentId: z._default(id(), dataRoot),
  fullName: required(50),
  fullNameEn: z._default(text(100), ''),
  enCode: matching(50, patterns.key),
  isDefault: z._default(mark(), 0),
  /** Validity period; afterwards it is only displayed. */
  validFrom: orNull(day()),
  validTo: orNull(day()),
  ...described,
};

export interface Item {
  id: string;
  parentId: string;
  fullName: string;
  fullNameEn: string;
  /** '': the product's own translation, else the simplified name. */
  fullNameZhtw: string;
  enCode: string;
  isDefault: number;
  validFrom: string | null;
  validTo: string | null;
  /** Cannot be selected today: disabled, not yet valid, or expired. */
  retired: boolean;
  enabledMark: number;
  sortCode: number;
  description: string;
  version: number;
  hasChildren: boolean;
  children?: Item[] | undefined;
}

const item = {
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  fullNameEn: z.string(),
  fullNameZhtw: z.string(),
  enCode: z.string(),
  isDefault: z.int(),
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
  retired: z.boolean(),
  ...describedKeys,
  version: z.int(),
};

const itemNode: z.ZodMiniType<Item> = z.object({
  ...item,
  hasChildren: z.boolean(),
  get children() {
    return z.optional(z.array(itemNode));
  },
});

export const dictionaryList = endpoint({
  method: 'GET',
  path: `${DATA}/{typeId}`,
  access: onDictionary('typeId', 'view'),
  summary: 'All items of a type (by id or code), enabled or not, as a list, or with `isTree` 1 as a tree.',
  input: z.object({ typeId: id(), isTree: z.optional(mark()), keyword: z.optional(text(50)) }),
  result: listOf(itemNode),
});

export const dictionarySelector = endpoint({
  method: 'GET',
  path: `${DATA}/{typeId}/Selector`,
  access: 'signed-in',
  summary: 'The type as a single root node, with `isTree` 1 with its items: the possible parents of an item.',
  input: z.object({ typeId: id(), isTree: z.optional(mark()) }),
  result: listOf(typeChoice),
});

export const dictionarySelectorWithout = endpoint({
  method: 'GET',
  path: `${DATA}/{typeId}/Selector/{excludeId}`,
  access: 'signed-in',
  summary: 'The same without one item and its subtree (`0` excludes nothing).',
  input: z.object({ typeId: id(), excludeId: id(), isTree: z.optional(mark()) }),
  result: dictionarySelector.result,
});

export const dictionaryInfo = endpoint({
  method: 'GET',
  path: `${DATA}/{id}/Info`,
  access: onDictionary('id', 'view'),
  summary: 'An item.',
  input: z.object({ id: id() }),
  result: z.object({ ...item, dictionaryTypeId: z.string() }),
});

export const dictionaryCreate = endpoint({
  method: 'POST',
  path: DATA,
  access: onDictionary('dictionaryTypeId', 'btn_add'),
  summary: 'Adds an item.',
  input: z.object({ dictionaryTypeId: id(), ...dataShape }),
  result: created(),
});

export const dictionaryUpdate = endpoint({
  method: 'PUT',
  path: `${DATA}/{id}`,
  access: onDictionary('id', 'btn_edit'),
  summary: 'Updates the given fields of an item. A code that records use cannot change.',
  input: z.object({ ...partialOf(dataShape), id: id(), version: version() }),
  result: saved(),
});

export const dictionaryRemove = endpoint({
  method: 'DELETE',
  path: `${DATA}/{id}`,
  access: onDictionary('id', 'btn_remove'),
  summary: 'Deletes an item without children that no record uses.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const dictionaryState = endpoint({
  method: 'PUT',
  path: `${DATA}/{id}/Actions/State`,
  access: onDictionary('id', 'btn_edit'),
  summary: 'Enables or disables an item.',
  input: stateInput(),
  result: switched(),
});
