// Nodes of the approval model of another tool, translated. For a kind that does not exist here, a reader returns a word instead of a node.
import type { Json, Outside } from '../../form/document.ts';
import { isArray, isObject } from '../../form/wire-path.ts';
import type { FlowNode } from '../document.ts';
import { defaultSign, type ApproverNode, type OnReject, type Sign, type Who } from '../nodes/approver.ts';
import { nobody, type FieldRight, type People } from '../nodes/node.ts';
import type { SubFlowNode } from '../nodes/sub-flow.ts';
import type { Wait } from '../nodes/timer.ts';
import { count, said } from './nodes.ts';

type Fresh<N> = Omit<N, 'id' | 'title' | 'outside'>;
export type Read = (wire: Outside, tell: (of: string) => void) => Fresh<FlowNode> | string;

const objects = (value: Json | undefined): Outside[] => (isArray(value) ? value.filter(isObject) : []);
/** All superiors. */
const TOP = 10;
const units: Readonly<Record<string, number>> = { d: 1_440, h: 60, m: 1 };

const assignees = (wire: Outside): string[] => [
  ...new Set(
    objects(wire.nodeAssigneeList)
      .map(({ id }) => said(id))
      .filter(Boolean),
  ),
];

/** Assignees of the node, by their type (`setType`). */
export function peopleIn(wire: Outside): People {
  const ids = assignees(wire);
  const kind = count(wire.setType, 1);
  return kind === 3 ? { ...nobody, roles: ids } : kind === 7 ? { ...nobody, departments: ids } : { ...nobody, users: ids };
}

/** Field rights: `1` is editable; fields that are not listed are read-only. */
export function rightsIn(wire: Outside): FieldRight[] {
  const config = isObject(wire.extendConfig) ? objects(wire.extendConfig.formConfig) : [];
  return config.flatMap(({ id, opera }) => (said(id) && said(opera) === '1' ? [{ field: said(id), read: true, write: true, required: false }] : []));
}

function whoIn(wire: Outside): Who | null {
  switch (count(wire.setType, 1)) {
    case 1:
    case 3:
    case 7:
      return { kind: 'people', people: peopleIn(wire) };
    case 2:
      return { kind: 'superior', level: count(wire.examineLevel, 1), of: 'initiator' };
    case 4:
    case 8: {
      const among = isObject(wire.nodeCandidate) ? objects(wire.nodeCandidate.assignees).map(({ id }) => said(id)) : [];
      const users = [...new Set([...assignees(wire), ...among])].filter(Boolean);
      return { kind: 'candidates', people: { ...nobody, users }, several: count(wire.selectMode, 1) === 2 };
    }
    case 5:
      return { kind: 'initiator' };
    case 6:
      return { kind: 'steps', level: count(wire.directorMode, 0) === 1 ? count(wire.directorLevel, 1) : TOP, position: null };
    default:
      return null;
  }
}

/** In order, all, any, or by weight: adopted by more than `passWeight`. */
function signIn(wire: Outside): Sign {
  const weights = Object.fromEntries(objects(wire.nodeAssigneeList).map(({ id, weight }) => [said(id), count(weight, 1)]));
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  switch (count(wire.examineMode, 1)) {
    case 2:
      return { ...defaultSign, mode: 'all' };
    case 3:
      return defaultSign;
    case 4:
      return { ...defaultSign, mode: 'weight', weights, adopts: { percent: Math.min(100, ((count(wire.passWeight, 50) + 1) / Math.max(1, total)) * 100) } };
    default:
      return count(wire.setType, 1) === 1 && assignees(wire).length < 2 ? defaultSign : { ...defaultSign, mode: 'order' };
  }
}

const rejects: Readonly<Record<string, OnReject>> = { 1: { to: 'start' }, 2: { to: 'previous' }, 3: { to: 'chosen' }, 5: { to: 'previous' } };

export const approverOf: Read = (wire, tell) => {
  const kind = count(wire.typeOfApprove, 1);
  if (kind === 2 || kind === 3) return kind === 2 ? 'autoPass' : 'autoReject';
  const who = whoIn(wire);
  if (!who) return said(wire.setType);
  // There the initiator chooses; here the approver of the previous step.
  if (count(wire.setType, 1) === 4) tell('setType');
  const hours = count(wire.term, 0);
  const after = { minutes: hours * 60, working: false };
  const config = isObject(wire.extendConfig) ? objects(wire.extendConfig.formConfig) : [];
  if (config.some(({ opera }) => !['0', '1'].includes(said(opera)))) tell('formConfig');
  const node: Fresh<ApproverNode> = {
    kind: 'approver',
    who,
    sign: signIn(wire),
    nobody: { does: 'admin' },
    limit: { notInitiator: false, same: null },
    onReject: rejects[said(wire.rejectStrategy)] ?? { to: 'end' },
    back: said(wire.rejectStart) === '2' ? 'straight' : 'again',
    may: {
      return: wire.allowRollback !== false,
      transfer: wire.allowTransfer !== false,
      addSigner: wire.allowAppendNode === true,
      circulate: wire.allowCc === true,
    },
    needs: { opinion: false, signature: false },
    progress: 50,
    rights: rightsIn(wire),
    limits: {
      remind: wire.remind === true && hours > 0 ? { after, every: { minutes: 1_440, working: false }, most: 1 } : null,
      overdue: wire.termAuto === true && hours > 0 ? { after, does: count(wire.termMode, 0) === 1 ? 'reject' : 'adopt', to: null } : null,
    },
    circulate: nobody,
    hooks: [],
  };
  return node;
};

export const copyOf: Read = (wire) => ({ kind: 'copy', people: peopleIn(wire) }) as Fresh<FlowNode>;
export const endOf: Read = () => ({ kind: 'end' });

/** `id:name`, or only a key. */
export const subFlowOf: Read = (wire) => {
  const node: Fresh<SubFlowNode> = {
    kind: 'subFlow',
    engine: said(wire.callProcess).split(':')[0] ?? '',
    launcher: { kind: 'initiator' },
    waits: wire.callAsync === true ? 'none' : 'all',
    failed: 'wait',
    starts: true,
    into: [],
    outOf: [],
  };
  return node;
};

/** `2:h`, or the next occurrence of `17:30:00`. */
export const timerOf: Read = (wire) => {
  const time = isObject(wire.extendConfig) ? said(wire.extendConfig.time) : '';
  const [, count, unit] = /^(\d{1,7}):([dhm])$/.exec(time) ?? [];
  const [clock] = /^([01]\d|2[0-3]):[0-5]\d/.exec(time) ?? [];
  if (!count && !clock) return `timer ${time}`.trim();
  const wait: Wait = count
    ? { kind: 'span', span: { minutes: Number(count) * (units[unit ?? 'm'] ?? 1), working: false } }
    : { kind: 'clock', at: clock ?? '' };
  return { kind: 'timer', wait } as Fresh<FlowNode>;
};
