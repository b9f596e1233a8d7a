// Details of a task's record in words: recipient, destination and result.

export interface RecordDetail {
  say:
    | 'toWhom'
    | 'signerBefore'
    | 'signerAfter'
    | 'signerBeside'
    | 'signerGone'
    | 'backTo'
    | 'backStraight'
    | 'handedOver'
    | 'byRule'
    | 'childResult'
    | 'decided';
  people?: readonly string[];
  node?: string;
  word?: string;
}

const RULES: readonly string[] = ['admin', 'people', 'adopt', 'refuse', 'initiator', 'none', 'superior', 'reject', 'transfer'];
const RESULTS: readonly string[] = ['adopted', 'rejected', 'revoked', 'cancelled'];
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): string[] => [value ?? []].flat().filter((one): one is string => typeof one === 'string' && one !== '');

/** @param note as the engine has written it. @returns null: there are no details */
export function recordDetail(act: string, note: unknown): RecordDetail | null {
  const said = (typeof note === 'object' && note !== null ? note : {}) as Readonly<Record<string, unknown>>;
  switch (act) {
    case 'transfer':
    case 'assign':
    case 'circulate': {
      const people = texts(said.to);
      return people.length > 0 ? { say: 'toWhom', people } : null;
    }
    case 'addSigner': {
      const say = { before: 'signerBefore', after: 'signerAfter', beside: 'signerBeside' } as const;
      const how = text(said.how) as keyof typeof say;
      return Object.hasOwn(say, how) ? { say: say[how], people: texts(said.to) } : null;
    }
    case 'removeSigner':
      return { say: 'signerGone', people: texts(said.person) };
    case 'return':
      return { say: said.mode === 'straight' ? 'backStraight' : 'backTo', node: text(said.target) };
    case 'handOver':
      return { say: 'handedOver', people: [text(said.from), text(said.to)] };
    case 'nobody':
    case 'overdue':
      return typeof note === 'string' && RULES.includes(note) ? { say: 'byRule', word: note } : null;
    case 'childEnded':
      return RESULTS.includes(text(said.result)) ? { say: 'childResult', word: text(said.result) } : null;
    case 'revocationEnded':
      return { say: 'decided', word: said.adopted === true ? 'adopted' : 'rejected' };
    default:
      return null;
  }
}

/** Automatic actions that are not shown among opinions. */
export const isQuiet = (act: string): boolean => act === 'branch' || act === 'matrix' || act === 'answered';
