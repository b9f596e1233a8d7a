import { useText } from '../../kit/phrases.ts';
import { Tag } from '../../kit/tag.tsx';
import { fieldPhrases } from '../design.phrases.ts';
import { designerPhrases } from './designer.phrases.ts';
import type { Finding } from './saving.ts';

/** Findings that block a release come first; a click leads to the node or the rule. */
export function FindingList({ findings, jump }: { findings: readonly Finding[]; jump(finding: Finding): void }) {
  const text = useText(designerPhrases);
  const field = useText(fieldPhrases);
  if (findings.length === 0) return <p className="dz-quiet">{text('noFindings')}</p>;
  return (
    <ul className="dz-findings">
      {findings
        .toSorted((left, right) => Number(right.blocks) - Number(left.blocks))
        .map((one, index) => (
          <li key={`${one.node} ${one.key} ${index}`}>
            <button type="button" onClick={() => jump(one)}>
              {one.text} {one.blocks && <Tag tone="warn">{field('blocks')}</Tag>}
            </button>
          </li>
        ))}
    </ul>
  );
}
