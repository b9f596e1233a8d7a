// What the server derives from the fields of a plain entity: filters for schemes and keywords, and its spreadsheets.
import { labelsOf, type EntityField, type EntityFields } from '@ordo/contract/entity.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { crudList, pageCodeOf, toColumns, type CrudEndpoints } from './crud.ts';
import { toSnakeCase } from './snake-case.ts';
import { readAll, type PageInput } from './page.ts';
import type { Table } from './record.ts';
import { insertRecordsWithin } from './records.ts';
import { rowFieldPhrases } from './row-fields.phrases.ts';
import type { RowField, RowSource } from './row-source.ts';
import type { Call } from './serve.ts';
import { keysOf } from './sheet/keys-of.ts';
import type { ListColumn, ListSheet, ReportProblem, Row } from './sheet/list-shape.ts';
import { onOffWords, yesNoWords } from './sheet/list-sheet.phrases.ts';

/** The fields of `table` that a data scheme may filter by. */
export function entityRows(table: Table, fields: EntityFields): RowSource & { table: Table } {
  const asked = ([key, { kind, label }]: [string, EntityField]): [string, RowField] => [key, { column: sql.ref(`t.${toSnakeCase(key)}`), name: label, kind }];
  return {
    table,
    fields: {
      ...Object.fromEntries(
        Object.entries(fields)
          .filter(([, { scheme }]) => scheme)
          .map(asked),
      ),
      enabledMark: { column: sql.ref('t.enabled_mark'), name: rowFieldPhrases.enabled, kind: 'mark' },
      creatorUserId: { column: sql.ref('t.creator_user_id'), name: rowFieldPhrases.creator, kind: 'user' },
    },
  };
}

/** Columns that a keyword searches. */
export function entitySearchColumns(fields: EntityFields): [string, ...string[]] {
  const [first, ...more] = Object.keys(fields)
    .filter((key) => fields[key]?.searched)
    .map(toSnakeCase);
  if (!first) throw new Error(`A keyword looks into none of ${Object.keys(labelsOf(fields)).join(', ')}.`);
  return [first, ...more];
}

function cellOf<K extends string>([key, { label, needed, kind, sheet = {} }]: [string, EntityField]): ListColumn<K> {
  const cell = kind === 'mark' ? { words: yesNoWords } : kind;
  return { key: key as K, title: label, ...(needed && { required: true }), kind: cell, ...sheet };
}

type Filters = Pick<PageInput, 'sort' | 'sidx'> & { keyword?: string; enabledMark?: string };

/**
 * Its spreadsheet calls, with rows identified by their `code`.
 * @param taken the problem to report for a code that exists already
 * @param judge business rules for rows that are well formed
 */
export function entitySheet<F extends EntityFields & { code: EntityField }, I extends Record<string, unknown> & { code: string }>(of: {
  name: Phrase;
  calls: CrudEndpoints & { create: { input: z.core.$ZodType<I> } };
  fields: F;
  rows: RowSource & { table: Table };
  taken: Phrase;
  judge?(rows: readonly Row<string, I>[], tell: ReportProblem<string>): void;
}): ListSheet<string, I, Filters> {
  const { calls, fields, taken } = of;
  const { table, fields: asked } = of.rows;
  const menu = pageCodeOf(calls);
  const within = (call: Call) => call.scope(menu, asked);
  const listed = crudList(calls, table, asked, entitySearchColumns(fields));
  const code = (input: I) => normalForm(input.code);
  return {
    name: of.name,
    columns: [
      ...Object.entries(fields).map(cellOf<string>),
      { key: 'enabledMark', title: ['状态', 'Status'], kind: { words: onOffWords } },
      { key: 'sortCode', title: ['排序', 'Sort order'], kind: 'number' },
    ],
    input: calls.create.input,
    once: {
      column: 'code',
      of: code,
      text: taken,
      there: async ({ db }, inputs) => {
        const { rows } = await sql<{ id: string; code: string }>`
          select id, normal_form(code) as code from ${sql.table(table)} where delete_mark = 0 and normal_form(code) = any(${inputs.map(code)}::text[])`.execute(
          db,
        );
        return new Map(rows.map((row) => [row.code, row.id]));
      },
    },
    revise: { table, access: `${menu}:btn_edit`, keys: keysOf(calls.update, 'code'), within },
    ...(of.judge && { judge: of.judge }),
    keep: (call, inputs) => insertRecordsWithin(call, table, inputs.map(toColumns), within(call)),
    rows: (call, filters) => readAll<object>(call.db, filters, listed(filters, call)),
  };
}
