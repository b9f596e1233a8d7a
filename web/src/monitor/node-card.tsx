import type { monitorState } from '@ordo/contract/monitor.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { TimeAgo } from '../kit/time-ago.tsx';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { sizeText } from '../kit/size.ts';
import { Tag } from '../kit/tag.tsx';
import { timeText } from '../kit/time.ts';
import { Figure } from './figure.tsx';
import { monitorPhrases } from './monitor.phrases.ts';

export type Node = Result<typeof monitorState>['nodes'][number];

export function NodeCard({ node }: { node: Node }) {
  const text = useText(monitorPhrases);
  const { samples } = node;
  const last = (column: keyof Node['samples']) => samples[column].at(-1) ?? 0;
  const share = (used: number, total: number) => Math.round((100 * used) / Math.max(1, total));
  const name = text('node', node);
  return (
    <section className="stat-card monitor-node" aria-label={name}>
      <header className="stat-head">
        <h3>{name}</h3>
        {node.self && <Tag tone="info">{text('self')}</Tag>}
        <Tag tone={node.alive ? 'good' : 'warn'}>{text(node.alive ? 'alive' : 'silent')}</Tag>
      </header>
      <p className="stat-definition">
        {text('version', { ...node, n: node.processors })} · {text('since', { time: timeText(node.startedAt) })}
        {!node.alive && (
          <>
            {' '}
            · <TimeAgo at={node.seenAt} />
          </>
        )}
      </p>
      <dl className="monitor-figures">
        <Figure title={text('cpu')} value={`${last('cpu')}%`} share={last('cpu')} note={text('process', { n: last('process') })} />
        <Figure
          title={text('memory')}
          value={`${share(last('memory'), node.memoryTotal)}%`}
          share={share(last('memory'), node.memoryTotal)}
          note={
            <>
              {text('usedOf', { used: sizeText(last('memory')), total: sizeText(node.memoryTotal) })}
              <br />
              {text('ownMemory', { rss: sizeText(last('rss')), heap: sizeText(node.heap) })}
            </>
          }
        />
        <Figure
          title={text('disk')}
          value={`${share(node.diskUsed, node.diskTotal)}%`}
          share={share(node.diskUsed, node.diskTotal)}
          note={text('usedOf', { used: sizeText(node.diskUsed), total: sizeText(node.diskTotal) })}
        />
        <Figure title={text('delay')} value={`${last('delay')} ms`} note={text('delayNote', { most: node.delayMost, busy: last('busy') })} />
        <Figure title={text('sockets')} value={grouped(last('sockets'))} />
        <Figure
          title={text('pool')}
          value={grouped(last('pool'))}
          note={text('poolNote', { used: last('pool'), open: node.poolOpen, waiting: last('waiting') })}
        />
      </dl>
    </section>
  );
}
