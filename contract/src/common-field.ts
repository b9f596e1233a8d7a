// Predefined fields for tables designed here (wire §12.7). They belong to the page of the data models.
import { fieldTypes } from '@ordo/engine/data-model/plan.ts';
import * as z from 'zod/mini';
import { recordKeys } from './crud.ts';
import { created, endpoint, id, listOf, mark, nothing, partialOf, required, saved, text, version } from './kit.ts';

const PATH = '/api/system/CommonFields';

const shape = {
  field: required(50),
  fieldName: z._default(text(50), ''),
  dataType: z.enum(fieldTypes),
  dataLength: z._default(text(10), ''),
  allowNull: z._default(mark(), 1),
};

const row = z.object({
  ...recordKeys,
  field: z.string(),
  fieldName: z.string(),
  dataType: z.enum(fieldTypes),
  dataLength: z.string(),
  allowNull: z.int(),
});

export const commonFieldList = endpoint({
  method: 'GET',
  path: PATH,
  access: 'systemData.dataModel:view',
  summary: 'The common fields by name, at most 500.',
  input: z.object({}),
  result: listOf(row),
});

export const commonFieldInfo = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access: 'systemData.dataModel:view',
  summary: 'A common field.',
  input: z.object({ id: id() }),
  result: row,
});

export const commonFieldCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: 'systemData.dataModel:btn_add',
  summary: 'Adds a common field.',
  input: z.object(shape),
  result: created(),
});

export const commonFieldUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: 'systemData.dataModel:btn_edit',
  summary: 'Updates the given fields of a common field. Tables that use it stay as they are.',
  input: z.object({ ...partialOf(shape), id: id(), version: version() }),
  result: saved(),
});

export const commonFieldRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: 'systemData.dataModel:btn_remove',
  summary: 'Deletes a common field. Tables that use it stay as they are.',
  input: z.object({ id: id() }),
  result: nothing(),
});
