// The calls on one workflow as external programs see them, with the fields that its start takes.
import type { FormNode } from '@ordo/engine/form/document.ts';
import { fieldsOf, pathText, type Field } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Kind } from '@ordo/engine/kind/kinds.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import * as z from 'zod/mini';
import { flowApiStart, flowApiTask, flowApiTasks } from './flow-api.ts';
import { endpoint, type Endpoint } from './kit.ts';
import { isFilledIn, valueOf } from './model-api.ts';

/** @param takes whether its start takes the field, by its path */
export function flowCalls(flowId: string, { form }: Pick<Design, 'form'>, takes: (path: string) => boolean) {
  const taken = fieldsOf(form).filter((field) => takes(pathText(field)) && isFilledIn(field.node));
  const within = (table: string | null) =>
    z.partial(
      z.object(
        Object.fromEntries(
          taken
            .filter((field): field is Field & { kind: Kind } => field.kind !== null && field.table === table)
            .map((field) => [field.node.id, valueOf(field)] as const),
        ),
      ),
    );
  const tables = taken.filter(({ node }) => fieldKinds[node.kind].nests === 'rows').map(({ node }) => node);
  const titled = (node: FormNode, schema: z.ZodMiniType) => schema.check(z.meta({ title: node.label.zh, description: node.key }));
  const rows = z.partial(z.object(Object.fromEntries(tables.map((table) => [table.id, titled(table, z.array(within(table.id)))]))));
  const here = <E extends Endpoint, I extends z.core.$ZodType>({ path, ...served }: E, input: I) =>
    endpoint({ ...served, path: path.replace('{flowId}', flowId) as E['path'], input, result: served.result });
  return {
    start: here(flowApiStart, z.extend(z.omit(flowApiStart.input, { flowId: true }), { values: z.optional(within(null)), rows: z.optional(rows) })),
    task: here(flowApiTask, z.omit(flowApiTask.input, { flowId: true })),
    tasks: here(flowApiTasks, z.omit(flowApiTasks.input, { flowId: true })),
  };
}
