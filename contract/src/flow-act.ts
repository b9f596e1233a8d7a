// What can be asked of a task of a workflow: the commands of the engine with what each takes. The form travels beside them.
import * as z from 'zod/mini';
import { id, text } from './kit.ts';

/** Made by the client: asked again under the same one, a command answers the same and happens once. */
export const key = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/));
/** Of a row of a task: the event that made it, and its number in there. */
const rowKey = () => z.string().check(z.regex(/^\d{1,9}\.\d{1,9}$/));
/** The task, and behind a point a row of it: an operator, or a record. */
export const workId = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}\.\d{1,9}\.\d{1,9}$/));
export const nodeId = () => z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[^\0]*$/));
const opinion = () => z._default(text(2_000), '');
const reason = () => z._default(text(500), '');
const people = (most: number) => z.array(id()).check(z.maxLength(most));
/** By node: who was chosen. */
export const candidates = z.optional(z.record(nodeId(), people(200)));
/** The stored name of a file that the caller has sent up. */
export const fileName = () => z.string().check(z.regex(/^[0-9a-f]{32}\.[a-z0-9]{1,5}$/));
/** A drawn hand or a picture of one, sent up as `annexpic`. */
const signature = z.optional(fileName());

const operator = rowKey();

/** Each command of the engine with what it takes; the form travels beside it. */
export const flowAct = z.discriminatedUnion('command', [
  z.object({ command: z.literal('saveDraft') }),
  z.object({ command: z.literal('submit'), candidates }),
  z.object({ command: z.literal('adopt'), operator, opinion: opinion(), signature, candidates, circulate: z.optional(people(100)) }),
  z.object({ command: z.literal('reject'), operator, opinion: opinion(), signature, target: z.optional(nodeId()) }),
  z.object({ command: z.literal('return'), operator, opinion: opinion(), target: nodeId(), mode: z.optional(z.enum(['again', 'straight'])) }),
  z.object({ command: z.literal('claim'), operator }),
  z.object({ command: z.literal('release'), operator }),
  z.object({ command: z.literal('saveOpinion'), operator, draft: text(2_000) }),
  z.object({ command: z.literal('transfer'), operator, opinion: opinion(), to: id() }),
  z.object({ command: z.literal('addSigner'), operator, opinion: opinion(), to: id(), how: z.enum(['before', 'after', 'beside']) }),
  z.object({ command: z.literal('removeSigner'), operator }),
  z.object({ command: z.literal('withdraw'), opinion: opinion() }),
  z.object({ command: z.literal('recall'), operator, opinion: opinion() }),
  z.object({ command: z.literal('urge') }),
  z.object({ command: z.literal('circulate'), to: people(100).check(z.minLength(1)) }),
  z.object({
    command: z.literal('comment'),
    text: text(2_000),
    /** Parties of the task, who are told. */
    mentions: z._default(people(20), []),
    /** Sent up as `workFlow`. */
    files: z._default(z.array(fileName()).check(z.maxLength(9)), []),
  }),
  z.object({ command: z.literal('read'), circulate: rowKey() }),
  z.object({ command: z.literal('revoke'), opinion: opinion() }),
]);

/** What only those do who watch over tasks, each group by a right of its own. */
export const suspending = z.discriminatedUnion('command', [
  z.object({ command: z.literal('suspend'), reason: reason() }),
  z.object({ command: z.literal('resume'), reason: reason() }),
]);
export const cancelling = z.object({ command: z.literal('cancel'), reason: reason() });
export const assigning = z.discriminatedUnion('command', [
  z.object({ command: z.literal('assign'), visit: rowKey(), to: id(), reason: reason() }),
  z.object({ command: z.literal('removeSigner'), operator }),
  z.object({ command: z.literal('retry'), visit: rowKey() }),
]);
export const moving = z.discriminatedUnion('command', [
  z.object({ command: z.literal('move'), node: nodeId(), reason: reason() }),
  z.object({ command: z.literal('revive'), node: nodeId(), reason: reason() }),
]);
export type FlowAct =
  | z.output<typeof flowAct>
  | z.output<typeof suspending>
  | z.output<typeof cancelling>
  | z.output<typeof assigning>
  | z.output<typeof moving>;
