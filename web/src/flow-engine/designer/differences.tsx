// Differences between two versions, in words: each node and branch, with the settings that differ.
import type { Difference, Part } from '@ordo/engine/flow/design/compare.ts';
import { branchOf, nodeOf } from '@ordo/engine/flow/design/edit.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { useText } from '../../kit/phrases.ts';
import { Tag, type TagTone } from '../../kit/tag.tsx';
import { comparePhrases } from './compare.phrases.ts';
import type { Change } from './context.ts';
import { changePhrases, kindPhrases } from './designer.phrases.ts';
import { usePartName, useValueSaid } from './part-words.ts';

interface Props {
  differences: readonly Difference[];
  before: FlowDocument;
  after: FlowDocument;
  jump(node: string): void;
}

const TONES: Readonly<Record<Change, TagTone>> = { added: 'good', removed: 'bad', changed: 'warn', moved: 'info' };

export function Differences({ differences, before, after, jump }: Props) {
  const text = useText(comparePhrases);
  const change = useText(changePhrases);
  const kind = useText(kindPhrases);
  const partSaid = usePartSaid(before, after);
  const called = ({ id, title }: Difference) => {
    if (id === '') return text('whole');
    const node = nodeOf(after, id) ?? nodeOf(before, id);
    return title || (node ? kind(node.kind) : (branchOf(after, id) ?? branchOf(before, id))?.branch.title || id);
  };
  return (
    <ul>
      {differences.map((one) => (
        <li key={`${one.change} ${one.id}`}>
          <button type="button" onClick={() => jump(one.id)}>
            <Tag tone={TONES[one.change]}>{change(one.change)}</Tag> <strong>{called(one)}</strong>
            {one.moved && ` ${text('placed')}`}
            {one.parts.map((part) => (
              <span key={part.what} className="fe-part">
                {partSaid(part)}
              </span>
            ))}
          </button>
        </li>
      ))}
    </ul>
  );
}

function usePartSaid(before: FlowDocument, after: FlowDocument): (part: Part) => string {
  const text = useText(comparePhrases);
  const nameOf = usePartName();
  const valueSaid = useValueSaid(before, after);
  return ({ what, before: was, after: is }) => {
    const name = nameOf(what);
    const [old, now] = [valueSaid(what, was), valueSaid(what, is)];
    return old === null || now === null || old === now ? name : text('values', { what: name, before: old, after: now });
  };
}
