import type { modelFinding } from '@ordo/contract/model.ts';
import { Alert } from 'antd';
import type * as z from 'zod/mini';
import { useText } from '../kit/phrases.ts';
import { Tag } from '../kit/tag.tsx';
import { fieldPhrases } from './design.phrases.ts';

/** Findings that block a release, and parts that were not understood; blocking ones come first. */
export function Findings({ findings }: { findings: readonly z.output<typeof modelFinding>[] }) {
  const text = useText(fieldPhrases);
  if (findings.length === 0) return null;
  const sorted = findings.toSorted((left, right) => Number(right.blocks) - Number(left.blocks));
  return (
    <Alert
      type={findings.some(({ blocks }) => blocks) ? 'warning' : 'info'}
      showIcon
      className="design-findings"
      title={text('findings', { n: findings.length })}
      description={
        <ul>
          {sorted.map((one, index) => (
            // Two nodes may have the same finding.
            <li key={`${one.node} ${one.key} ${index}`}>
              {one.text} {one.blocks && <Tag tone="warn">{text('blocks')}</Tag>}
            </li>
          ))}
        </ul>
      }
    />
  );
}
