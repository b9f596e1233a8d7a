// Engines are archived instead of deleted, and restored.
import * as z from 'zod/mini';
import { flowEngineMenu } from './flow-engine.ts';
import { endpoint, id, nothing, saved } from './kit.ts';

const ONE = '/api/workflow/Engine/FlowEngine/{id}';
const RIGHT = `${flowEngineMenu}:btn_remove` as const;

export const flowEngineRemove = endpoint({
  method: 'DELETE',
  path: ONE,
  access: RIGHT,
  summary: 'Archives an engine that no other engine starts. Its tasks go on, with their releases.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const flowEngineRestore = endpoint({
  method: 'POST',
  path: `${ONE}/Actions/Restore`,
  access: RIGHT,
  summary: 'Restores an archived engine. It is stopped until it is released again.',
  input: z.object({ id: id() }),
  result: saved(),
});
