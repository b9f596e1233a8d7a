// The calls on the records of one model as external programs see them: the available ones, with the fields of the records.
import type { FormNode } from '@ordo/engine/form/document.ts';
import { fieldsOf, pathText, type Field } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { allOptions } from '@ordo/engine/form/look.ts';
import { kinds, type Kind } from '@ordo/engine/kind/kinds.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import * as z from 'zod/mini';
import { bytes, endpoint, id, pageOf, type Endpoint } from './kit.ts';
import { modelCalls } from './model-calls.ts';
import { designedPages } from './model-page.ts';
import { names, recordAsk, recordCreate, recordInfo, recordRemove, recordRow, recordUpdate } from './model-record.ts';

const about = (path: 'OpenApi' | 'Docs' | 'Types', summary: string) =>
  endpoint({
    method: 'GET',
    path: `/api/visualdev/OnlineDev/{id}/Actions/${path}`,
    access: { page: designedPages, target: 'id', right: 'view' },
    summary,
    input: z.object({ id: id(), menuId: z.optional(id()) }),
    result: bytes(),
    as: 'bytes',
  });

export const modelOpenApi = about('OpenApi', 'The calls on the records of a model as OpenAPI 3.1, with the fields that the caller sees.');
export const modelDocs = about('Docs', 'The same as a page for people.');
export const modelTypings = about('Types', 'The same as declarations of TypeScript.');

/** Wire formats of kinds, where their schema does not state it. */
const TRAVELS: Partial<Record<Kind, string>> = {
  day: 'YYYY-MM-DD',
  time: 'HH:mm:ss',
  moment: 'epoch milliseconds',
  number: 'a number of up to 15 digits, longer ones as decimal text',
  mark: '1 on, 0 off',
};

type Shape = Record<string, z.ZodMiniType>;

/** What the caller can read and change: `field`, `table` or `table.field`. Encrypted fields are written and never read. */
export interface ApiAccess {
  sees(path: string): boolean;
  changes(path: string): boolean;
}

export function valueOf({ node, kind }: Field & { kind: Kind }): z.ZodMiniType {
  const source = fieldKinds[node.kind].source(node);
  const options = source?.from === 'options' ? allOptions(source.options).map((one) => `${one.id} ${one.name.zh}`) : [];
  const notes = [node.key, TRAVELS[kind], options.slice(0, 100).join(', ')].filter(Boolean).join('; ');
  return z.nullable(kinds[kind].schema).check(z.meta({ title: node.label.zh, description: notes }));
}

/** Whether a field is sent: neither computed nor written by the server. */
export const isFilledIn = ({ kind }: FormNode) => fieldKinds[kind].fills === null && !fieldKinds[kind].computed;

/** @param design as the caller may see it; @param page enCode of the page of the calls, '' for none */
export function recordCalls(model: { id: string; design: Design }, page: string, { sees, changes }: ApiAccess) {
  const all = fieldsOf(model.design.form);
  const tables = all.filter(({ node }) => fieldKinds[node.kind].nests === 'rows').map(({ node }) => node);
  const fields = all.filter((field): field is Field & { kind: Kind } => field.kind !== null);
  const within = (table: string | null, takes: (field: Field) => boolean): Shape =>
    Object.fromEntries(fields.filter((field) => field.table === table && takes(field)).map((field) => [field.node.id, valueOf(field)]));
  const isReadable = (field: Field) => sees(pathText(field));
  const set = (field: Field) => changes(pathText(field)) && isFilledIn(field.node);

  const titled = (node: FormNode, schema: z.ZodMiniType) => schema.check(z.meta({ title: node.label.zh, description: node.key }));
  const rowsOf = (make: (table: FormNode) => z.ZodMiniType, takes: (path: string) => boolean): Shape =>
    Object.fromEntries(tables.filter(({ id }) => takes(id)).map((table) => [table.id, titled(table, make(table))]));
  const rowId = z.string().check(z.meta({ description: 'made by whoever adds the row' }));
  const rowsTold = rowsOf((table) => z.array(z.object({ id: rowId, values: z.object(within(table.id, isReadable)) })), sees);
  const values = z.object({ ...within(null, isReadable), ...rowsTold });

  const sent = (table: string | null) => z.partial(z.object(within(table, set)));
  const newRow = (table: FormNode) => z.object({ id: rowId, values: sent(table.id) });
  const change = (table: string | null) =>
    z.partial(z.object(Object.fromEntries(Object.entries(within(table, set)).map(([key, to]) => [key, z.object({ from: z.optional(to), to })]))));
  const rowChanges = (table: FormNode) =>
    z.partial(
      z.object({
        added: z.array(newRow(table)),
        removed: z.array(z.string()),
        changed: z.array(z.object({ id: z.string(), changes: change(table.id) })),
        order: z.array(z.string()),
      }),
    );
  const partly = (shape: Shape) => z.optional(z.partial(z.object(shape)));

  const row = z.extend(recordRow, { ...within(null, isReadable), ...z.partial(z.object(rowsTold)).shape });
  const listed = z.extend(pageOf(row), { names });
  const here = <E extends Endpoint, I extends z.core.$ZodType, R extends z.core.$ZodType>({ path, ...served }: E, input: I, result: R) =>
    endpoint({ ...served, path: path.replace('{id}', model.id) as E['path'], input, result });
  const { list } = modelCalls(model, page);
  const [infoInput, askInput] = [z.omit(recordInfo.input, { id: true }), z.omit(recordAsk.input, { id: true })];
  return {
    list: here(list, list.input, listed),
    ask: here(recordAsk, askInput, listed),
    info: here(recordInfo, infoInput, z.extend(recordInfo.result, { values })),
    create: here(
      recordCreate,
      z.extend(z.omit(recordCreate.input, { id: true }), { values: sent(null), rows: partly(rowsOf((table) => z.array(newRow(table)), changes)) }),
      recordCreate.result,
    ),
    update: here(
      recordUpdate,
      z.extend(z.omit(recordUpdate.input, { id: true }), { changes: z.optional(change(null)), rows: partly(rowsOf(rowChanges, changes)) }),
      recordUpdate.result,
    ),
    remove: here(recordRemove, z.omit(recordRemove.input, { id: true }), recordRemove.result),
  };
}
