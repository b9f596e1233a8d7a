// Reads the family's properties of a node, and writes them.
import type { Json, Outside } from '../../form/document.ts';
import { isArray, isObject } from '../../form/wire-path.ts';
import type { FlowNode } from '../document.ts';
import { defaultSign, type ApproverNode, type Sign, type TimeLimit, type Who } from '../nodes/approver.ts';
import { nobody, type FieldRight, type Hook, type HookMoment, type People } from '../nodes/node.ts';
import type { StartNode } from '../nodes/start.ts';
import type { SubFlowNode } from '../nodes/sub-flow.ts';

export const said = (value: Json | undefined): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');
const ids = (value: Json | undefined): string[] => (isArray(value) ? value.map(said).filter(Boolean) : said(value).split(',').filter(Boolean));
export const count = (value: Json | undefined, usual: number): number =>
  said(value) !== '' && Number.isFinite(Number(said(value))) ? Number(said(value)) : usual;

const people = (users: Json | undefined, positions: Json | undefined, roles: Json | undefined): People => ({
  ...nobody,
  users: ids(users),
  positions: ids(positions),
  roles: ids(roles),
});

function rights(given: Json | undefined): FieldRight[] {
  return (isArray(given) ? given.filter(isObject) : []).map((row) => ({
    field: said(row.id),
    read: row.read !== false,
    write: row.write === true,
    required: row.required === true && row.write === true,
  }));
}

/** The family's names of a hook: its flag and its address. */
const startHooks = {
  submitted: ['hasInitFunc', 'initInterfaceUrl'],
  ended: ['hasEndFunc', 'endInterfaceUrl'],
  withdrawn: ['hasFlowRecallFunc', 'flowRecallInterfaceUrl'],
} as const;
const approverHooks = {
  adopted: ['hasApproverFunc', 'approverInterfaceUrl'],
  rejected: ['hasApproverRejectFunc', 'approverRejectInterfaceUrl'],
  recalled: ['hasRecallFunc', 'recallInterfaceUrl'],
} as const;
const hooksIn = (own: Outside, names: Partial<Record<HookMoment, readonly [string, string]>>): Hook[] =>
  (Object.entries(names) as [HookMoment, readonly [string, string]][]).flatMap(([at, [mark, address]]) =>
    own[mark] === true && said(own[address]) ? [{ at, target: said(own[address]) }] : [],
  );

export function readStart(id: string, own: Outside): Omit<StartNode, 'outside'> {
  const launchers = people(own.initiator, own.initiatePos, own.initiateRole);
  const isOpen = Object.values(launchers).every((some: readonly string[]) => some.length === 0);
  return { id, kind: 'start', title: said(own.title), launchers: isOpen ? null : launchers, rights: rights(own.formOperates), hooks: hooksIn(own, startHooks) };
}

function whoIn(own: Outside): Who | null {
  const named = people(own.approvers, own.approverPos, own.approverRole);
  const level = count(own.managerLevel, 1);
  switch (count(own.assigneeType, 6)) {
    case 1:
      return { kind: 'superior', level, of: 'initiator' };
    case 2:
      return { kind: 'head', field: null };
    case 3:
      return { kind: 'initiator' };
    case 4:
      return { kind: 'field', field: said(own.formField), holds: 'users' };
    case 5:
      return { kind: 'node', node: said(own.nodeId) };
    case 6:
    case 8:
      return { kind: 'people', people: named };
    case 7:
      return { kind: 'candidates', people: named, several: true };
    case 9:
      return { kind: 'interface', interface: said(own.getUserUrl) };
    case 11:
      return { kind: 'steps', level, position: null };
    case 12:
      return { kind: 'pool', people: named };
    default:
      return null;
  }
}

/** In documents of 3.1, kind 8 means that all must sign; later versions have a ratio for every kind. */
function signIn(own: Outside): Sign {
  if (count(own.counterSign, 0) === 1) {
    const percent = Math.min(100, Math.max(10, count(own.countersignRatio, 100)));
    return percent === 100 ? { ...defaultSign, mode: 'all' } : { ...defaultSign, mode: 'ratio', adopts: { percent }, rejects: { percent: 100 - percent } };
  }
  return { ...defaultSign, mode: count(own.assigneeType, 6) === 8 ? 'all' : 'any' };
}

const units: Readonly<Record<string, number>> = { day: 1_440, hour: 60, minute: 1 };

function limitsIn(given: Json | undefined): TimeLimit {
  const own = isObject(given) && given.on === true ? given : null;
  const minutes = own ? count(own.quantity, 0) * (units[said(own.type)] ?? 1) : 0;
  return {
    remind: null,
    overdue: minutes > 0 && own ? { after: { minutes, working: false }, does: count(own.handler, 1) === 2 ? 'reject' : 'adopt', to: null } : null,
  };
}

/** @returns null for an unknown kind of approver */
function readApprover(id: string, own: Outside): Omit<ApproverNode, 'outside'> | null {
  const who = whoIn(own);
  const step = said(own.rejectStep) || '0';
  return (
    who && {
      id,
      kind: 'approver',
      title: said(own.title),
      who,
      sign: signIn(own),
      nobody: { does: 'admin' },
      limit: { notInitiator: false, same: null },
      onReject: step === '0' ? { to: 'end' } : step === '1' ? { to: 'previous' } : step === '2' ? { to: 'chosen' } : { to: 'node', node: step },
      back: 'again',
      may: { return: true, transfer: own.hasTransferBtn !== false, addSigner: own.hasFreeApprover === true, circulate: own.isCustomCopy === true },
      needs: { opinion: false, signature: own.hasSign === true },
      progress: Math.min(100, Math.max(0, count(own.progress, 50))),
      rights: rights(own.formOperates),
      limits: limitsIn(own.timeoutConfig),
      circulate: people(own.circulateUser, own.circulatePosition, own.circulateRole),
      hooks: hooksIn(own, approverHooks),
    }
  );
}

function readSubFlow(id: string, own: Outside): Omit<SubFlowNode, 'outside'> {
  const named = people(own.initiator, own.initiatePos, own.initiateRole);
  const kind = count(own.initiateType, 1);
  const launcher = { 2: { kind: 'head' }, 3: { kind: 'superior', level: count(own.managerLevel, 1) }, 4: { kind: 'initiator' } } as const;
  const pairs = (isArray(own.assignList) ? own.assignList.filter(isObject) : []).map((row) => ({ parent: said(row.parentField), child: said(row.childField) }));
  return {
    id,
    kind: 'subFlow',
    title: said(own.title),
    engine: said(own.flowId),
    launcher: kind === 2 || kind === 3 || kind === 4 ? launcher[kind] : { kind: 'people', people: named },
    waits: own.isAsync === true ? 'none' : 'all',
    failed: 'wait',
    starts: false,
    into: pairs.filter(({ parent, child }) => parent && child),
    outOf: [],
  };
}

/** For kinds that the family has; null for others. */
export function readPlain(id: string, type: string, own: Outside): Omit<FlowNode, 'outside'> | null {
  if (type === 'approver') return readApprover(id, own);
  if (type === 'subFlow') return readSubFlow(id, own);
  if (type === 'copy') return { id, kind: 'copy', title: said(own.title), people: { ...nobody, users: ids(own.menbers) } } as Omit<FlowNode, 'outside'>;
  if (type !== 'timer') return null;
  const minutes = count(own.day, 0) * 1_440 + count(own.hour, 0) * 60 + count(own.minute, 0) + count(own.second, 0) / 60;
  return { id, kind: 'timer', title: said(own.title), wait: { kind: 'span', span: { minutes, working: false } } } as Omit<FlowNode, 'outside'>;
}

/** Writes as much of a new node as possible in the family's keys, so that its products can read it; the rest is in `ordo`. */
export function writePlain(node: FlowNode | StartNode): { type: string; own: Outside } {
  const title = node.title;
  if (node.kind === 'approver') {
    // Our own begin at 20.
    const numbers = { superior: 1, head: 2, initiator: 3, field: 4, node: 5, people: 6, candidates: 7, interface: 9, steps: 11, pool: 12, matrix: 20 } as const;
    const named = 'people' in node.who ? node.who.people : nobody;
    return {
      type: 'approver',
      own: {
        title,
        assigneeType: numbers[node.who.kind],
        approvers: named.users,
        approverPos: named.positions,
        approverRole: named.roles,
        progress: String(node.progress),
        formOperates: operates(node.rights),
      },
    };
  }
  if (node.kind === 'copy') return { type: 'copy', own: { title, menbers: node.people.users } };
  if (node.kind === 'timer')
    return { type: 'timer', own: { title, day: 0, hour: 0, minute: node.wait.kind === 'span' ? node.wait.span.minutes : 0, second: 0 } };
  if (node.kind === 'subFlow')
    return {
      type: 'subFlow',
      own: { title, flowId: node.engine, assignList: node.into.map(({ parent, child }) => ({ parentField: parent, childField: child })) },
    };
  if (node.kind === 'start') return { type: 'start', own: { title, formOperates: operates(node.rights), initiator: node.launchers?.users ?? [] } };
  return { type: node.kind === 'unknown' ? node.type : node.kind, own: { title } };
}

const operates = (rows: readonly FieldRight[]): Json => rows.map(({ field, read, write, required }) => ({ id: field, read, write, required }));
