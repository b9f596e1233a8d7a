// Export and import of menu entries with their buttons, columns and form fields: without grants and data schemes, which refer to records of an installation.
import * as z from 'zod/mini';
import { endpoint, fileLinked, id } from './kit.ts';

export const MENU_FORMAT = 'ordo.menu.1';

const line = z.object({
  /** In the file, from 1. */
  row: z.int(),
  enCode: z.string(),
  fullName: z.string(),
  /** `keep`: the entry exists completely; `add`: it exists, and missing parts are added. */
  does: z.enum(['create', 'add', 'keep', 'bad']),
  /** Number of its buttons, columns and form fields. */
  rights: z.int(),
  /** Its error; '' unless bad. */
  problem: z.string(),
});
const lines = z.object({ list: z.array(line) });

export const menuExport = endpoint({
  method: 'GET',
  path: '/api/system/Menu/{id}/Actions/Export',
  access: 'system.menu:view',
  summary: 'Exports an entry and its subtree (`-1`: all entries) as a JSON file for `Import`: the file name and its URL.',
  input: z.object({ id: id() }),
  result: fileLinked(),
});

export const menuPreview = endpoint({
  method: 'POST',
  path: '/api/system/Menu/{parentId}/Actions/ImportPreview',
  access: 'system.menu:btn_add',
  as: 'upload',
  summary: 'What an import of the part `file` below an entry (`-1`: at the root) would create, and the problems of each row. Changes nothing.',
  input: z.object({ parentId: id() }),
  result: lines,
});

export const menuImport = endpoint({
  method: 'POST',
  path: '/api/system/Menu/{parentId}/Actions/Import',
  access: 'system.menu:btn_add',
  as: 'upload',
  summary:
    'Creates the entries of the part `file` that the menu does not have, matched by code; existing ones stay as they are. All of them, or none if one is invalid.',
  input: z.object({ parentId: id() }),
  result: lines,
});
