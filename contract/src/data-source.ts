// External databases: their connections (wire §12.7). Their content is `data-model.ts`.
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import * as z from 'zod/mini';
import { described, describedKeys, historyColumns, historyKeys } from './crud.ts';
import { created, endpoint, id, integer, listOf, mark, nothing, partialOf, required, saved, stateInput, switched, text, version } from './kit.ts';

const PATH = '/api/system/DataSource';

/** MariaDB is accessed as MySQL. */
export const databaseKinds = ['PostgreSQL', 'MySQL'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

const HOST = /^[\w.:-]{1,253}$/;

const access = {
  dbType: z.enum(databaseKinds),
  /** A name or an address, on the operator's list (setting ORDO_OUTBOUND). */
  host: required(253).check(z.regex(HOST)),
  port: integer(1, 65_535),
  userName: required(100),
  /** Never returned. In a change '' keeps the present one. */
  password: z._default(z.string().check(z.maxLength(200), z.regex(/^[^\u0000]*$/)), ''),
  /** Name of the database. */
  serviceName: required(100),
  /** PostgreSQL only; '' means `public`. */
  dbSchema: z._default(text(63), ''),
  /** 1: TLS with a verified certificate. */
  tls: z._default(mark(), 0),
};

const columns: PageColumns = {
  menu: 'systemData.dataSource',
  kept: ['id', 'version', 'parentId', 'fullName', 'dbType', 'enabledMark', 'sortCode', 'password'],
  columns: { host: ['port'], userName: [], serviceName: ['dbSchema'], tls: [], description: [], ...historyColumns },
};

const shape = { fullName: required(50), ...access, ...described };

const shown = {
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  dbType: z.string(),
  host: z.string(),
  port: z.int(),
  enabledMark: z.int(),
  sortCode: z.int(),
  version: z.int(),
  ...historyKeys,
};

export const dataSourceList = endpoint({
  method: 'GET',
  path: PATH,
  access: 'systemData.dataSource:view',
  summary: 'Data sources by type of database, without empty types.',
  input: z.object({ keyword: z.optional(text(50)) }),
  result: listOf(
    z.object({
      ...shown,
      /** Number of data sources in the group. */
      num: z.int(),
      hasChildren: z.boolean(),
      children: z.array(z.object({ ...shown, hasChildren: z.literal(false) })),
    }),
  ),
  columns,
});

export const dataSourceSelector = endpoint({
  method: 'GET',
  path: `${PATH}/Selector`,
  access: 'signed-in',
  summary: 'Names of enabled data sources by type, for pickers.',
  input: z.object({}),
  result: listOf(z.object({ id: z.string(), fullName: z.string(), children: z.array(z.object({ id: z.string(), fullName: z.string(), dbType: z.string() })) })),
});

export const dataSourceInfo = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access: 'systemData.dataSource:view',
  summary: 'A data source, without its password.',
  input: z.object({ id: id() }),
  result: z.object({
    id: z.string(),
    fullName: z.string(),
    dbType: z.enum(databaseKinds),
    host: z.string(),
    port: z.int(),
    userName: z.string(),
    password: z.literal(''),
    serviceName: z.string(),
    dbSchema: z.string(),
    tls: z.int(),
    version: z.int(),
    ...describedKeys,
    ...historyKeys,
  }),
  columns,
});

export const dataSourceCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: 'systemData.dataSource:btn_add',
  summary: 'Creates a data source.',
  input: z.object(shape),
  result: created(),
  columns,
});

export const dataSourceUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: 'systemData.dataSource:btn_edit',
  summary: 'Updates the given fields of a data source. A new address or account needs the password again, so that the stored one is not sent elsewhere.',
  input: z.object({ ...partialOf(shape), id: id(), version: version() }),
  result: saved(),
  columns,
});

export const dataSourceRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: 'systemData.dataSource:btn_remove',
  summary: 'Deletes a data source; the database itself is not touched.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const dataSourceState = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/Actions/State`,
  access: 'systemData.dataSource:btn_edit',
  summary: 'Enables or disables a data source.',
  input: stateInput(),
  result: switched(),
  columns,
});

export const dataSourceTest = endpoint({
  method: 'POST',
  path: `${PATH}/Actions/Test`,
  access: 'systemData.dataSource:btn_test',
  summary:
    'Tests a connection with the values of the form. With the `id` of a data source and no password, uses the stored one if address and account are unchanged.',
  input: z.object({
    ...access /** '', 0 or '0': new. */,
    id: z._default(
      z.union([
        z.string().check(z.maxLength(64), z.regex(/^[^\u0000]*$/)),
        z.pipe(
          z.literal(0),
          z.transform(() => '0'),
        ),
      ]),
      '',
    ),
  }),
  result: z.object({
    /** The server's own version text. */
    server: z.string(),
    milliseconds: z.int(),
  }),
  columns,
});
