import * as z from 'zod/mini';
import { setting, valueKind } from '../kind.ts';
import { kept, made, mark } from '../property.ts';
import { choiceFindings, idTexts } from './options.ts';

const flow = made<string>('flow', 'flow', z.string(), '', { at: 'flowId' });

/** Id of a task of a workflow. */
export const relationFlow = valueKind({
  name: 'relationFlow',
  group: 'related',
  tags: ['RelationFlow'],
  properties: [flow, kept('field', '', { at: 'relationField' }), mark('clearable', true)],
  value: () => 'choice',
  ...idTexts(
    (node) => ({ from: 'flowTask', flow: setting(node, flow) }),
    () => false,
  ),
  check: (value) => choiceFindings(value, null),
  places: ['column'],
});
