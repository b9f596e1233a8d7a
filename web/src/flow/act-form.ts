// The fields of the dialog before an action on a task, and the command built from the answers.
import type { UploadEntry } from '@ordo/contract/file.ts';
import type { OpinionSight } from '@ordo/engine/flow/nodes/approver.ts';
import type { Command } from './use-command.ts';

export const acts = [
  'adopt',
  'reject',
  'return',
  'transfer',
  'addSigner',
  'removeSigner',
  'circulate',
  'withdraw',
  'recall',
  'revoke',
  'suspend',
  'resume',
  'cancel',
  'assign',
  'retry',
  'move',
  'revive',
] as const;
export type Act = (typeof acts)[number];

/** Settings of the node where the work is. */
export interface ActNode {
  needs: { opinion: boolean; signature: boolean };
  /** Who sees opinions given there; absent: everybody who takes part. */
  sees?: OpinionSight;
  /** After a return: all steps again, directly back, or as chosen by the person who returns it. */
  back: 'again' | 'straight' | 'chosen';
  /** The person who rejects chooses where the task goes. */
  rejectChosen: boolean;
}

export interface ActForm {
  /** Who sees the opinion, if not everybody who takes part. */
  sees: OpinionSight | null;
  opinion: 'required' | 'optional' | 'none';
  signature: boolean;
  person: 'one' | 'several' | 'none';
  /** `optional`: without one it goes to the initiator. */
  target: 'required' | 'optional' | 'none';
  mode: boolean;
  how: boolean;
  /** Files can be attached to the opinion. */
  files: boolean;
}

export interface Answered {
  opinion: string;
  signature: string | null;
  /** Ids joined by commas. */
  person: string;
  /** Id of a node, of the work that is assigned or tried again, or of a signer. */
  target: string;
  mode: 'again' | 'straight';
  how: 'before' | 'after' | 'beside';
  files: readonly UploadEntry[];
}
export const nothingAnswered: Answered = { opinion: '', signature: null, person: '', target: '', mode: 'again', how: 'before', files: [] };

const WITHOUT_NODE: ActNode = { needs: { opinion: false, signature: false }, back: 'again', rejectChosen: false };
/** The monitor must give a reason. */
const reasoned: ReadonlySet<Act> = new Set(['suspend', 'resume', 'cancel', 'assign', 'move', 'revive']);
const aimed: ReadonlySet<Act> = new Set(['return', 'removeSigner', 'assign', 'retry', 'move', 'revive']);
const silent: ReadonlySet<Act> = new Set(['circulate', 'removeSigner', 'retry']);
const handing: ReadonlySet<Act> = new Set(['transfer', 'addSigner', 'assign']);

/** With an opinion that belongs to the node. */
const said: ReadonlySet<Act> = new Set(['adopt', 'reject', 'return', 'transfer', 'addSigner']);

export function actForm(act: Act, node: ActNode | null): ActForm {
  const { needs, sees, back, rejectChosen } = node ?? WITHOUT_NODE;
  const votes = act === 'adopt' || act === 'reject';
  const mustSay = act === 'reject' || act === 'return' || reasoned.has(act) || (act === 'adopt' && needs.opinion);
  return {
    sees: (said.has(act) && sees) || null,
    opinion: silent.has(act) ? 'none' : mustSay ? 'required' : 'optional',
    signature: votes && needs.signature,
    person: act === 'circulate' ? 'several' : handing.has(act) ? 'one' : 'none',
    target: aimed.has(act) ? 'required' : act === 'reject' && rejectChosen ? 'optional' : 'none',
    mode: act === 'return' && back === 'chosen',
    how: act === 'addSigner',
    files: votes || act === 'return',
  };
}

/** The first missing value, in the order of the dialog; null: nothing is missing. */
export function lacks(form: ActForm, { opinion, signature, person, target }: Answered): 'opinion' | 'signature' | 'person' | 'target' | null {
  if (form.person !== 'none' && person === '') return 'person';
  if (form.target === 'required' && target === '') return 'target';
  if (form.opinion === 'required' && opinion.trim() === '') return 'opinion';
  return form.signature && signature === null ? 'signature' : null;
}

/** @param operator id of the work that the action belongs to; '' for none */
export function commandOf(act: Act, form: ActForm, answered: Answered, operator: string): Command {
  const { opinion, person, target, mode, how } = answered;
  const signature = answered.signature === null ? {} : { signature: answered.signature };
  const files = answered.files.length > 0 && { files: answered.files.map(({ fileId }) => fileId) };
  switch (act) {
    case 'adopt':
      return { command: act, operator, opinion, ...signature, ...files };
    case 'reject':
      return { command: act, operator, opinion, ...signature, ...files, ...(target !== '' && { target }) };
    case 'return':
      return { command: act, operator, opinion, ...files, target, ...(form.mode && { mode }) };
    case 'transfer':
      return { command: act, operator, opinion, to: person };
    case 'addSigner':
      return { command: act, operator, opinion, to: person, how };
    case 'removeSigner':
      return { command: act, operator: target };
    case 'retry':
      return { command: act, visit: target };
    case 'recall':
      return { command: act, operator, opinion };
    case 'circulate':
      return { command: act, to: person.split(',') };
    case 'withdraw':
    case 'revoke':
      return { command: act, opinion };
    case 'suspend':
    case 'resume':
    case 'cancel':
      return { command: act, reason: opinion };
    case 'assign':
      return { command: act, visit: target, to: person, reason: opinion };
    case 'move':
    case 'revive':
      return { command: act, node: target, reason: opinion };
  }
}
