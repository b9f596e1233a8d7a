// A part of the votes: a percentage of them, or a number.
import type { Share, Sign } from '@ordo/engine/flow/nodes/approver.ts';
import { InputNumber, Select } from 'antd';
import { comma, useText } from '../../kit/phrases.ts';
import { steady } from '../../kit/steady.tsx';
import { useFlowDesigner } from './context.ts';
import { sharePhrases, signPhrases } from './node.phrases.ts';
import { Row } from './parts.tsx';

const SteadyNumber = steady(InputNumber<number>);
const SteadySelect = steady(Select<Unit>);

type Unit = 'percent' | 'votes';
const MOST = { percent: 100, votes: 1_000 };
const unitOf = (share: Share | null): Unit => (share && 'votes' in share ? 'votes' : 'percent');
const shareOf = (unit: Unit, count: number): Share => (unit === 'votes' ? { votes: count } : { percent: count });

interface Props {
  label: string;
  /** Null: none. */
  value: Share | null;
  /** Votes are counted by weight. */
  isWeighted: boolean;
  /** Smallest percentage. */
  least: number;
  /** By unit, for a field that has been cleared or has changed its unit. */
  usual: Readonly<Record<Unit, number>>;
  change(share: Share | null): void;
}

export function ShareField({ label, value, isWeighted, least, usual, change }: Props) {
  const text = useText(sharePhrases);
  const { mayEdit } = useFlowDesigner();
  const unit = unitOf(value);
  return (
    <Row label={label}>
      {(id) => (
        <span className="fe-span">
          <SteadyNumber
            id={id}
            className="fe-whole"
            value={value && ('votes' in value ? value.votes : value.percent)}
            min={unit === 'votes' ? 1 : least}
            max={MOST[unit]}
            precision={0}
            disabled={!mayEdit}
            onChange={(count) => change(count === null ? null : shareOf(unit, count))}
          />
          <SteadySelect
            aria-label={text('unit', { label })}
            value={unit}
            disabled={!mayEdit}
            options={[
              { value: 'percent', label: text('percent') },
              { value: 'votes', label: text(isWeighted ? 'weight' : 'votes') },
            ]}
            onChange={(next) => change(shareOf(next, usual[next]))}
          />
        </span>
      )}
    </Row>
  );
}

export function useShareSaid(): (share: Share, isWeighted: boolean) => string {
  const text = useText(sharePhrases);
  return (share, isWeighted) => {
    if ('percent' in share) return text('percentSaid', { n: share.percent });
    return isWeighted ? text('weightSaid', { n: share.votes }) : share.votes === 1 ? text('oneVote') : text('votesSaid', { n: share.votes });
  };
}

/** How several people decide, with its limits. */
export function useSignSaid(): (sign: Sign) => string {
  const mode = useText(signPhrases);
  const text = useText(sharePhrases);
  const share = useShareSaid();
  return (sign) => {
    if (sign.mode !== 'ratio' && sign.mode !== 'weight') return mode(sign.mode);
    const isWeighted = sign.mode === 'weight';
    const limits = [text('adopts', { share: share(sign.adopts, isWeighted) }), sign.rejects && text('rejects', { share: share(sign.rejects, isWeighted) })];
    return [isWeighted && mode('weight'), ...limits].filter(Boolean).join(comma());
  };
}
