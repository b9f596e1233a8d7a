// Short notation of flows, for tests.
import type { Asked, Filter } from '../src/filter/filter.ts';
import { defaultSettings, type FlowNode, type Settings, type Version } from '../src/flow/document.ts';
import { defaultSign, type ApproverNode, type Who } from '../src/flow/nodes/approver.ts';
import type { CopyNode } from '../src/flow/nodes/copy.ts';
import { nobody, type People } from '../src/flow/nodes/node.ts';
import type { StartNode } from '../src/flow/nodes/start.ts';
import type { SubFlowNode } from '../src/flow/nodes/sub-flow.ts';
import type { TimerNode } from '../src/flow/nodes/timer.ts';

export const users = (...ids: string[]): People => ({ ...nobody, users: ids });
const base = (id: string) => ({ id, title: id, outside: {} });
export const minutes = (count: number) => ({ minutes: count, working: false });

/** @param who people, of whom any one decides, or another rule */
export const approver = (id: string, who: readonly string[] | Who, more: Partial<ApproverNode> = {}): ApproverNode => ({
  ...base(id),
  kind: 'approver',
  who: 'kind' in who ? who : { kind: 'people', people: users(...who) },
  sign: defaultSign,
  nobody: { does: 'admin' },
  limit: { notInitiator: false, same: null },
  onReject: { to: 'end' },
  back: 'again',
  may: { return: true, transfer: true, addSigner: true, circulate: true },
  needs: { opinion: false, signature: false },
  progress: 50,
  rights: [],
  limits: { remind: null, overdue: null },
  circulate: nobody,
  hooks: [],
  ...more,
});

export const all = (id: string, ...people: string[]): ApproverNode => approver(id, people, { sign: { ...defaultSign, mode: 'all' } });
export const ratio = (id: string, percent: number, people: readonly string[], more: Partial<ApproverNode['sign']> = {}): ApproverNode =>
  approver(id, people, { sign: { ...defaultSign, mode: 'ratio', adopts: { percent }, ...more } });
export const inTurn = (id: string, ...people: string[]): ApproverNode => approver(id, people, { sign: { ...defaultSign, mode: 'order' } });

export type Way = [when: Filter | null, ...chain: FlowNode[]];
const fork =
  (kind: 'condition' | 'inclusive' | 'interflow') =>
  (id: string, ...ways: Way[]) => ({
    ...base(id),
    kind,
    branches: ways.map(([when, ...chain], at) => ({ id: `${id}${at + 1}`, title: '', when, chain, outside: {} })),
  });
export const either = fork('condition');
export const some = fork('inclusive');
export const together = (id: string, ...chains: FlowNode[][]) => fork('interflow')(id, ...chains.map((chain): Way => [null, ...chain]));

export const timer = (id: string, wait: TimerNode['wait']): TimerNode => ({ ...base(id), kind: 'timer', wait });
export const wait = (id: string, count: number): TimerNode => timer(id, { kind: 'span', span: minutes(count) });
export const copy = (id: string, ...people: string[]): CopyNode => ({ ...base(id), kind: 'copy', people: users(...people) });
export const subFlow = (id: string, people: readonly string[], more: Partial<SubFlowNode> = {}): SubFlowNode => ({
  ...base(id),
  kind: 'subFlow',
  engine: 'other',
  launcher: { kind: 'people', people: users(...people) },
  waits: 'all',
  failed: 'wait',
  starts: true,
  into: [],
  outOf: [],
  ...more,
});
export const service = (id: string, tries = 1): FlowNode => ({
  ...base(id),
  kind: 'service',
  target: 'https://service.test/',
  tries,
  into: [{ answer: 'level', field: 'level' }],
});
export const write = (id: string): FlowNode => ({
  ...base(id),
  kind: 'assignData',
  model: 'stock',
  record: null,
  mapping: [{ from: 'days', to: 'count' }],
  tries: 1,
});
export const end = (id: string): FlowNode => ({ ...base(id), kind: 'end' });

export const more = (days: number): Filter => ({ field: 'days', is: 'greater', value: days });
export const fields: Asked = { days: { kind: 'number' }, level: { kind: 'number' }, note: { kind: 'text' }, until: { kind: 'moment' }, boss: { kind: 'user' } };

let versions = 0;
export function version(chain: readonly FlowNode[], settings: Partial<Settings> = {}, start: Partial<StartNode> = {}): Version {
  return {
    id: `v${(versions += 1)}`,
    engine: 'engine',
    flow: {
      schema: 1,
      start: { ...base('start'), kind: 'start', launchers: null, rights: [], hooks: [], ...start },
      chain,
      settings: { ...defaultSettings, admin: 'adm', ...settings },
    },
    fields,
  };
}
