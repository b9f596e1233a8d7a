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
  summary: 'An entry and everything below it (`-1`: all of them) as a JSON file that `Import` takes: what it is called, and the file itself as an address.',
  input: z.object({ id: id() }),
  result: fileLinked(),
});

export const menuPreview = endpoint({
  method: 'POST',
  path: '/api/system/Menu/{parentId}/Actions/ImportPreview',
  access: 'system.menu:btn_add',
  as: 'upload',
  summary: 'What an import of the part `file` below an entry (`-1`: at the top) would make, and what is wrong with which row. Changes nothing.',
  input: z.object({ parentId: id() }),
  result: lines,
});

export const menuImport = endpoint({
  method: 'POST',
  path: '/api/system/Menu/{parentId}/Actions/Import',
  access: 'system.menu:btn_add',
  as: 'upload',
  summary: 'Makes what the part `file` has and the menu has not, by code; what is there stays as it is. All of it, or nothing when one row is bad.',
  input: z.object({ parentId: id() }),
  result: lines,
});
