// The path of a task from top to bottom: completed steps, the current step with its people, and possible later steps. Branches of a fork are side by side.
import { CheckCircleFilled, ClockCircleFilled, MinusCircleOutlined, RightCircleOutlined } from '@ant-design/icons';
import { createContext, createElement, use, type ComponentType } from 'react';
import { useNow } from '../kit/time-ago.tsx';
import { useText } from '../kit/phrases.ts';
import { mapPhrases } from './flow.phrases.ts';
import type { Spot, SpotState } from './process-map.ts';
import type { MapPerson } from './task-map.ts';
import { durationText } from './duration-text.ts';
import './process-map.css';

const icons: Record<SpotState, ComponentType> = {
  done: CheckCircleFilled,
  current: ClockCircleFilled,
  later: RightCircleOutlined,
  skipped: MinusCircleOutlined,
};

/** The predicted rest of a running task. */
interface Ahead {
  /** Nodes that it reaches. */
  path: ReadonlySet<string>;
  /** Names of the expected approvers, by node. */
  people: ReadonlyMap<string, string>;
  /** Otherwise other nodes may follow. */
  ends: boolean;
}

const AheadContext = createContext<Ahead | null>(null);

export function ProcessMap({ spots, ahead }: { spots: readonly Spot<MapPerson>[]; ahead: Ahead | null }) {
  const text = useText(mapPhrases);
  return (
    <div className="flow-map" role="region" aria-label={text('map')} tabIndex={0}>
      <AheadContext value={ahead}>
        <Chain spots={spots} />
      </AheadContext>
    </div>
  );
}

const Chain = ({ spots }: { spots: readonly Spot<MapPerson>[] }) => (
  <ol className="flow-chain">
    {spots.map((spot) => (
      <li key={spot.node.id} className={`flow-spot flow-${spot.state}`} aria-current={spot.state === 'current' ? 'step' : undefined}>
        <Card spot={spot} />
        {spot.branches.length > 0 && <Branches spot={spot} />}
      </li>
    ))}
  </ol>
);

function Branches({ spot }: { spot: Spot<MapPerson> }) {
  const text = useText(mapPhrases);
  return (
    <ul className="flow-branches">
      {spot.branches.map(({ branch, taken, chain }, at) => (
        <li key={branch.id} data-taken={taken ?? undefined}>
          <span className="flow-branch">
            {branch.title || (spot.node.kind !== 'interflow' && at === spot.branches.length - 1 ? text('otherwise') : text('branch', { n: at + 1 }))}
          </span>
          <Chain spots={chain} />
        </li>
      ))}
    </ul>
  );
}

function Card({ spot }: { spot: Spot<MapPerson> }) {
  const text = useText(mapPhrases);
  const now = useNow();
  const { node, state, rounds, took, since, people } = spot;
  const ahead = use(AheadContext);
  const expected = (state === 'later' && ahead?.people.get(node.id)) || '';
  const isLeftOut = state === 'later' && ahead !== null && ahead.ends && !ahead.path.has(node.id);
  const facts = [
    expected !== '' && text('expected', { names: expected }),
    rounds > 1 && text('rounds', { n: rounds }),
    since !== null && text('since', { time: durationText(now - since) }),
    since === null && took !== null && state === 'done' && node.kind !== 'start' && text('took', { time: durationText(took) }),
  ].filter((fact) => fact !== false);
  return (
    <div className="flow-card">
      <p className="flow-card-head">
        <span aria-hidden>{createElement(icons[state])}</span>
        <b>{node.title}</b>
        <small>{text(isLeftOut ? 'notExpected' : state)}</small>
      </p>
      {people.length > 0 && (
        <ul className="flow-people">
          {people.map(({ id, name, state: is }) => (
            <li key={id}>
              <span>{name || text('pool')}</span>
              {node.kind !== 'start' && <small className={`flow-is-${is}`}>{text(is)}</small>}
            </li>
          ))}
        </ul>
      )}
      {facts.length > 0 && <p className="flow-facts">{facts.join(' · ')}</p>}
    </div>
  );
}
