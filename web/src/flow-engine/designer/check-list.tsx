// Problems of the flow, those that block a release first; a click selects the node.
import { nodeOf, branchOf } from '@ordo/engine/flow/design/edit.ts';
import { useText } from '../../kit/phrases.ts';
import { Tag } from '../../kit/tag.tsx';
import { useDesigned } from './context.ts';
import { designerPhrases } from './designer.phrases.ts';
import type { Findings } from './findings.ts';

export function CheckList({ findings, jump }: { findings: Findings; jump(node: string): void }) {
  const text = useText(designerPhrases);
  const flow = useDesigned((one) => one.flow);
  const titleOf = (id: string) => nodeOf(flow, id)?.title || branchOf(flow, id)?.branch.title || text('whole');
  return (
    <section className="fe-check" aria-label={text('check')}>
      <h3>{text('check')}</h3>
      {findings.length === 0 ? (
        <p className="fe-quiet" role="status">
          {text('noFindings')}
        </p>
      ) : (
        <ul>
          {findings
            .toSorted((left, right) => Number(right.blocks) - Number(left.blocks))
            .map((one, at) => (
              <li key={`${one.node} ${one.key} ${at}`}>
                <button type="button" onClick={() => jump(one.node)}>
                  <strong>{titleOf(one.node)}</strong> {one.text} {one.blocks && <Tag tone="bad">{text('blocks')}</Tag>}
                </button>
                {one.people && (
                  <details>
                    <summary>{text('whom')}</summary>
                    <p className="fe-quiet">
                      {one.people.more > 0 ? text('andOthers', { names: one.people.named.join('、'), n: one.people.more }) : one.people.named.join('、')}
                    </p>
                  </details>
                )}
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
