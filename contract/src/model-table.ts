// What a form over a table that is there already begins with: the table's columns (wire §17.6).
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
        /** As its database calls its type: `varchar`; and how long: `50`, `10,2`. */
        name: z.string(),
        length: z.string(),
        unsigned: z.boolean(),
        /** Position in the primary key from 1 on; 0: not in it. */
        key: z.int(),
        nullable: z.boolean(),
        /** The database has a value for it when none is given. */
        filled: z.boolean(),
        /** The database alone writes it. */
        generated: z.boolean(),
      }),
    ),
  }),
});
