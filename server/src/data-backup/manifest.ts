// The first and the last entry of a backup.
import * as z from 'zod/mini';

export const FORMAT = 1;

const table = z.object({
  /** '' is the schema of Ordo's own tables, whatever its name. */
  schema: z.string(),
  name: z.string(),
  /** The stored ones: all but the generated ones. */
  columns: z.array(z.string()),
  rows: z.string(),
  /** Hash of all rows, independent of their order (catalogue.db.ts). */
  content: z.string(),
  /** Of a table that no migration creates: definitions of its columns, constraints and indexes. */
  made: z.optional(z.object({ columns: z.array(z.string()), constraints: z.array(z.tuple([z.string(), z.string()])), indexes: z.array(z.string()) })),
});

const sequence = z.object({ schema: z.string(), name: z.string(), value: z.string(), called: z.boolean() });

export const beginning = z.object({
  is: z.literal('ordo-backup'),
  format: z.int(),
  /** The product's. */
  version: z.string(),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** In the order of their parts. */
  tables: z.array(table),
  sequences: z.array(sequence),
  /** Fingerprint of the key that encrypts identities and external passwords; '' if none is used yet. */
  personKey: z.string(),
});

export const ending = z.object({
  /** SHA-256 of every byte before this entry. */
  sha256: z.string(),
  files: z.int(),
  bytes: z.int(),
  /** Contents that were missing in the store, or damaged. */
  missing: z.array(z.string()),
});

export type Beginning = z.infer<typeof beginning>;
export type Ending = z.infer<typeof ending>;
export type TableKept = Beginning['tables'][number];

export const BEGINNING = 'manifest.json';
export const ENDING = 'end.json';

/** Folder of a table's rows in a backup: the number counts, the rest is for people. */
export const folderOf = (index: number, { schema, name }: Pick<TableKept, 'schema' | 'name'>) =>
  `tables/${String(index).padStart(4, '0')}-${[schema, name]
    .filter(Boolean)
    .join('.')
    .replaceAll(/[^\w.]/g, '_')
    .slice(0, 60)}`;

/** For people who open a backup with other tools. */
export const readme = (madeAt: string, version: string) => `A backup of Ordo ${version}, made at ${madeAt}.

It holds the whole office: every row of every table as it was at one moment, people's names and password hashes, the secrets that
links are signed with, and every uploaded file. Whoever has it can read nearly all of that: keep it as safe as the database itself.
Identities of vaccinated people and passwords of data sources are encrypted in it. Their key is not in it when it lies in ORDO_PERSON_KEY
or in the file person-key of the data directory: keep it too, without it they cannot be read.
It does not hold settings of the environment, the database's roles, the queue of scheduled tasks, or PostgreSQL itself.

Restore it into an empty database:  npm start -- restore FILE

manifest.json    migrations, tables with their columns, rows and content hashes, sequences
tables/…         rows as PostgreSQL's COPY writes them, in parts that may be joined
files/<sha256>/… contents of uploads, in parts that may be joined
end.json         the SHA-256 of all before it
`;
