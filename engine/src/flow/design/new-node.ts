// Initial values of a new node.
import { noRow } from '../../filter/filter.ts';
import { defaultSettings, type FlowDocument, type FlowNode, type ForkNode } from '../document.ts';
import { defaultSign } from '../nodes/approver.ts';
import { nobody } from '../nodes/node.ts';

/** The kinds that can be added in the designer. */
export const addedKinds = ['approver', 'copy', 'condition', 'inclusive', 'interflow', 'timer', 'subFlow', 'service', 'assignData', 'end'] as const;
export type AddedKind = (typeof addedKinds)[number];

export interface Titles {
  node: string;
  /** Title of a branch, by its position from 1. */
  branch(at: number): string;
  /** Title of the default branch. */
  otherwise: string;
}

/** @param newId returns an id that no node of the flow has ever had */
export function newNode(kind: AddedKind, titles: Titles, newId: () => string): FlowNode {
  const base = { id: newId(), title: titles.node, outside: {} };
  switch (kind) {
    case 'approver':
      return {
        ...base,
        kind,
        who: { kind: 'superior', level: 1, of: 'initiator' },
        sign: defaultSign,
        nobody: { does: 'admin' },
        limit: { notInitiator: false, same: null },
        onReject: { to: 'end' },
        back: 'again',
        may: { return: true, transfer: true, addSigner: false, circulate: false },
        needs: { opinion: false, signature: false },
        progress: 50,
        rights: [],
        limits: { remind: null, overdue: null },
        circulate: nobody,
        hooks: [],
      };
    case 'copy':
      return { ...base, kind, people: nobody };
    case 'condition':
    case 'inclusive':
      return { ...base, kind, branches: [newBranch(titles.branch(1), newId, noRow), newBranch(titles.otherwise, newId, null)] };
    case 'interflow':
      return { ...base, kind, branches: [newBranch(titles.branch(1), newId, null), newBranch(titles.branch(2), newId, null)] };
    case 'timer':
      return { ...base, kind, wait: { kind: 'span', span: { minutes: 60, working: false } } };
    case 'subFlow':
      return { ...base, kind, engine: '', launcher: { kind: 'initiator' }, waits: 'all', failed: 'wait', starts: true, into: [], outOf: [] };
    case 'service':
      return { ...base, kind, target: '', tries: 3, into: [] };
    case 'assignData':
      return { ...base, kind, model: '', record: null, mapping: [], tries: 3 };
    case 'end':
      return { ...base, kind };
  }
}

export const newBranch = (title: string, newId: () => string, when: ForkNode['branches'][number]['when']): ForkNode['branches'][number] => ({
  id: newId(),
  title,
  when,
  chain: [],
  outside: {},
});

/** A user submits, their superior approves. @param admin who acts if nobody is found */
export function firstFlow(titles: { start: string; approver: string }, admin: string | null, newId: () => string): FlowDocument {
  return {
    schema: 1,
    start: { id: newId(), kind: 'start', title: titles.start, launchers: null, rights: [], hooks: [], outside: {} },
    chain: [newNode('approver', { node: titles.approver, branch: () => '', otherwise: '' }, newId)],
    settings: { ...defaultSettings, admin },
  };
}
