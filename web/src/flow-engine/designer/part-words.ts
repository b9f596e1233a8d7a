// Name and value of a node's property, in words.
import { nodeOf } from '@ordo/engine/flow/design/edit.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import type { MatrixRow } from '@ordo/engine/flow/matrix.ts';
import type { Share, Who } from '@ordo/engine/flow/nodes/approver.ts';
import type { FieldRight, People } from '@ordo/engine/flow/nodes/node.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { comma, useLanguage, useText } from '../../kit/phrases.ts';
import { comparePhrases } from './compare.phrases.ts';
import { useSurroundings } from './context.ts';
import { labelOf } from './findings.ts';
import { backPhrases, nobodyPhrases, nodePhrases, rejectPhrases, seesPhrases, signPhrases } from './node.phrases.ts';
import { useShareSaid } from './share-field.tsx';
import { useConditionSaid, usePeopleSaid, useWhoSaid } from './summary.ts';

type Label = keyof typeof nodePhrases;
/** Properties whose names on the screen differ from those in the document. */
const LABELS: Readonly<Record<string, Label>> = {
  'may.return': 'mayReturn',
  'may.transfer': 'mayTransfer',
  'may.addSigner': 'mayAddSigner',
  'may.circulate': 'mayCirculate',
  'needs.opinion': 'needsOpinion',
  'needs.signature': 'needsSignature',
  'limit.notInitiator': 'notInitiator',
  'limit.same': 'same',
  'limits.remind': 'remind',
  'limits.overdue': 'overdue',
  'sign.mode': 'sign',
  'sign.adopts': 'adopts',
  'sign.rejects': 'rejects',
  'sign.delayed': 'delayed',
  when: 'condition',
  people: 'users',
  waits: 'waitsFor2',
  starts: 'startsAtOnce',
  mayCirculate: 'initiatorCirculates',
};
/** Changes of an approval matrix. */
const MATRIX: Readonly<Record<string, keyof typeof comparePhrases>> = { added: 'matrixAdded', removed: 'matrixRemoved', changed: 'matrixChanged' };
const hasLabel = (what: string): what is Label => Object.hasOwn(nodePhrases, what);

/** Name of a property. */
export function usePartName(): (what: string) => string {
  const text = useText(comparePhrases);
  const label = useText(nodePhrases);
  const language = useLanguage();
  const { form } = useSurroundings();
  return (what) => {
    const [group, field, n] = what.split('.', 3);
    if (group === 'matrix') return text(MATRIX[field ?? ''] ?? 'matrixFields', { n });
    if (group === 'rights' && field !== undefined) return text('rightOf', { field: labelOf(field, form, language) });
    const known = LABELS[what] ?? (hasLabel(what) ? what : null);
    return known ? label(known) : text('other', { what });
  };
}

/** @returns null: the value has no short text */
export function useValueSaid(before: FlowDocument, after: FlowDocument): (what: string, value: Json) => string | null {
  const text = useText(comparePhrases);
  const label = useText(nodePhrases);
  const sign = useText(signPhrases);
  const nobody = useText(nobodyPhrases);
  const reject = useText(rejectPhrases);
  const back = useText(backPhrases);
  const sees = useText(seesPhrases);
  const whoSaid = useWhoSaid();
  const shareSaid = useShareSaid();
  const people = usePeopleSaid();
  const condition = useConditionSaid();
  const { names } = useSurroundings();
  const titleOf = (id: string) => nodeOf(after, id)?.title ?? nodeOf(before, id)?.title ?? id;
  const withWords = (what: string, value: Json): string | null => {
    if (what.startsWith('matrix.')) return what === 'matrix.fields' ? null : people((value as unknown as MatrixRow).people);
    if (what === 'who') return whoSaid(value as unknown as Who, titleOf);
    if (what === 'when') return condition(value as unknown as Filter) || text('none2');
    if (what === 'people' || what === 'circulate' || what === 'launchers') return people(value as unknown as People);
    if (what === 'nobody') return nobody((value as unknown as { does: keyof typeof nobodyPhrases }).does);
    if (what === 'onReject') return reject((value as unknown as { to: keyof typeof rejectPhrases }).to);
    if (what === 'sign.adopts' || what === 'sign.rejects') return shareSaid(value as unknown as Share, false);
    if (what === 'sign.mode') return sign(value as keyof typeof signPhrases);
    if (what === 'back') return back(value as keyof typeof backPhrases);
    if (!what.startsWith('rights.')) return null;
    const { read, write, required } = value as unknown as FieldRight;
    return [read && label('read'), write && label('write'), required && label('required')].filter(Boolean).join(comma()) || text('no');
  };
  return (what, value) => {
    if (what === 'sees') return sees((value ?? 'all') as keyof typeof seesPhrases);
    if (value === null) return text('none2');
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
    const said = withWords(what, value);
    if (said !== null) return said;
    return typeof value === 'string' || typeof value === 'number' ? names[String(value)] || String(value) || text('none2') : null;
  };
}
