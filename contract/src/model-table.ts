// The start of a form over an existing table: the table's columns (wire §17.6).
import * as z from 'zod/mini';
import { databaseKinds } from './data-source.ts';
import { endpoint, id, required } from './kit.ts';

export const modelTable = endpoint({
  method: 'GET',
  path: '/api/visualdev/Base/Actions/Table',
  access: 'systemData.dataModel:view',
  summary:
    'The columns of a table that a model can be bound to: of one designed here (`dbLinkId` 0) or of a table of a data source. Tables of the product are none.',
  input: z.object({ dbLinkId: id(), table: required(128) }),
  result: z.object({
    dialect: z.enum(databaseKinds),
    columns: z.array(
      z.object({
        column: z.string(),
        /** Type name in its database: `varchar`; and length: `50`, `10,2`. */
        name: z.string(),
        length: z.string(),
        unsigned: z.boolean(),
        /** Position in the primary key from 1; 0: not part of it. */
        key: z.int(),
        nullable: z.boolean(),
        /** The database has a default for it. */
        filled: z.boolean(),
        /** Only the database writes it. */
        generated: z.boolean(),
      }),
    ),
  }),
});
