// Problems of the flow, those that block a release first; a click selects the node.
import { titlesIn } from '@ordo/engine/flow/design/edit.ts';
import { Button } from 'antd';
import { memo, useMemo, useState } from 'react';
import { comma, useText } from '../../kit/phrases.ts';
import { Tag } from '../../kit/tag.tsx';
import { useDesigned } from './context.ts';
import { designerPhrases } from './designer.phrases.ts';
import type { Finding, Findings } from './findings.ts';

/** Lines that are shown first. */
const MAX_LINES = 50;

/** @param jump the same function as long as the page is open: lines render again only when they change */
export function CheckList({ findings, jump }: { findings: Findings; jump(node: string): void }) {
  const text = useText(designerPhrases);
  const [isWhole, setWhole] = useState(false);
  const flow = useDesigned((one) => one.flow);
  const titles = useMemo(() => titlesIn(flow), [flow]);
  const sorted = useMemo(() => findings.toSorted((left, right) => Number(right.blocks) - Number(left.blocks)), [findings]);
  const isLong = sorted.length > MAX_LINES;
  return (
    <section className="fe-check" aria-label={text('check')}>
      <h3>{isLong ? text('checkOf', { n: sorted.length }) : text('check')}</h3>
      {sorted.length === 0 ? (
        <p className="fe-quiet" role="status">
          {text('noFindings')}
        </p>
      ) : (
        <ul>
          {(isWhole ? sorted : sorted.slice(0, MAX_LINES)).map(({ node, key, text: said, blocks, people }, at) => (
            <Line key={`${node} ${key} ${at}`} node={node} title={titles.get(node) || text('whole')} said={said} blocks={blocks} people={people} jump={jump} />
          ))}
        </ul>
      )}
      {isLong && !isWhole && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          {text('checkAll', { n: sorted.length })}
        </Button>
      )}
    </section>
  );
}

interface LineProps {
  node: string;
  title: string;
  said: string;
  blocks: boolean;
  people: Finding['people'];
  jump(node: string): void;
}

const Line = memo(function Line({ node, title, said, blocks, people, jump }: LineProps) {
  const text = useText(designerPhrases);
  return (
    <li>
      <button type="button" onClick={() => jump(node)}>
        <strong>{title}</strong> {said} {blocks && <Tag tone="bad">{text('blocks')}</Tag>}
      </button>
      {people && (
        <details>
          <summary>{text('whom')}</summary>
          <p className="fe-quiet">{people.more > 0 ? text('andOthers', { names: people.named.join(comma()), n: people.more }) : people.named.join(comma())}</p>
        </details>
      )}
    </li>
  );
});
