// Building blocks of the gallery's flows. The people of a post differ per organisation: such a step names nobody, and the check reports it until somebody is
// chosen.
import type { Filter } from '../../filter/filter.ts';
import { defaultSettings, type FlowDocument, type FlowNode, type ForkNode, type Settings } from '../document.ts';
import { defaultSign, type ApproverNode, type Sign, type Who } from '../nodes/approver.ts';
import type { CopyNode } from '../nodes/copy.ts';
import { nobody, type FieldRight } from '../nodes/node.ts';

export const head: Who = { kind: 'head', field: null };
export const superior: Who = { kind: 'superior', level: 1, of: 'initiator' };
/** People of a post; to be chosen. */
export const post: Who = { kind: 'people', people: nobody };
/** One person of a post claims it. */
export const pool: Who = { kind: 'pool', people: nobody };
/** So many superiors, one after the other. */
export const upwards = (level: number): Who => ({ kind: 'steps', level, position: null });
/** The people in a field. */
export const named = (field: string): Who => ({ kind: 'field', field, holds: 'users' });

export const everybody: Sign = { ...defaultSign, mode: 'all' };
export const inTurn: Sign = { ...defaultSign, mode: 'order' };

export const writes = (field: string, required = false): FieldRight => ({ field, read: true, write: true, required });

const base = (id: string, title: string) => ({ id, title, outside: {} });

/** @param progress in percent, while the task is at this step */
export const step = (id: string, title: string, who: Who, progress: number, more: Partial<ApproverNode> = {}): ApproverNode => ({
  ...base(id, title),
  kind: 'approver',
  who,
  sign: defaultSign,
  nobody: { does: 'admin' },
  limit: { notInitiator: false, same: null },
  onReject: { to: 'end' },
  back: 'chosen',
  may: { return: true, transfer: true, addSigner: true, circulate: true },
  needs: { opinion: false, signature: false },
  progress,
  rights: [],
  limits: { remind: null, overdue: null },
  circulate: nobody,
  hooks: [],
  ...more,
});

const HOUR = 60;
/** Reminders after that many working hours and then at the same interval, three in total; overdue after twice as long. */
export const within = (hours: number): Pick<ApproverNode, 'limits'> => {
  const span = (count: number) => ({ minutes: count * HOUR, working: true });
  return { limits: { remind: { after: span(hours), every: span(hours), most: 3 }, overdue: { after: span(2 * hours), does: 'none', to: null } } };
};

export type Way = readonly [title: string, when: Filter, ...chain: FlowNode[]];
/** One of the branches; the last is the default. */
export const either = (id: string, title: string, [otherwise, ...rest]: readonly [title: string, ...chain: FlowNode[]], ...ways: Way[]): ForkNode => ({
  ...base(id, title),
  kind: 'condition',
  branches: [
    ...ways.map(([way, when, ...chain], at) => ({ ...base(`${id}${at + 1}`, way), when, chain })),
    { ...base(`${id}${ways.length + 1}`, otherwise), when: null, chain: rest },
  ],
});

/** All branches at the same time. */
export const together = (id: string, title: string, ...chains: FlowNode[][]): ForkNode => ({
  ...base(id, title),
  kind: 'interflow',
  branches: chains.map((chain, at) => ({ ...base(`${id}${at + 1}`, chain[0]?.title ?? ''), when: null, chain })),
});

/** Copies to people of a post. */
export const copied = (id: string, title: string): CopyNode => ({ ...base(id, title), kind: 'copy', people: nobody });

export const flow = (chain: readonly FlowNode[], settings: Partial<Settings> = {}): FlowDocument => ({
  schema: 1,
  start: { ...base('start', '发起申请'), kind: 'start', launchers: null, rights: [], hooks: [] },
  chain,
  settings: { ...defaultSettings, sameInitiator: 'skip', sameApprover: 'adjacent', withdraw: 'any', ...settings },
});
