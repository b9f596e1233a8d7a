// Doses ordered in some periods, each compared with the previous one.
import { indentFigures } from '@ordo/contract/indent.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { grouped } from '../../kit/number.ts';
import { useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { Failure } from '../../kit/states.tsx';
import { homePhrases } from './home.phrases.ts';

type Cell = Result<typeof indentFigures>['day'];

const STRETCHES = [
  ['day', 'today', 'versusDay'],
  ['month', 'month', 'versusMonth'],
  ['year', 'year', 'versusYear'],
] as const;
const SIGNS = { up: '▲', down: '▼', flat: '=', new: '+', na: '' };

const figure = ({ current }: Cell) => (current === null ? '–' : grouped(current));

export function Ordered({ more }: { more: string }) {
  const text = useText(homePhrases);
  const { data, error, refetch } = useRead(indentFigures, {});
  const contrast = ({ state, ratio }: Cell) => `${SIGNS[state]} ${state === 'na' ? text('none') : ratio === null ? text('fresh') : `${Math.abs(ratio)}%`}`;
  return (
    <section className="home-card" aria-label={text('figures')} aria-busy={!data && !error}>
      <h2>
        {text('figures')}
        {more && <a href={`#${more}`}>{text('statistics')}</a>}
      </h2>
      {error ? (
        <Failure refused={error} retry={() => void refetch()} />
      ) : (
        <dl className="home-figures">
          {STRETCHES.map(([key, name, versus]) => (
            <div key={key}>
              <dt>{text(name)}</dt>
              <dd>
                {data ? <b>{more ? <a href={`#${more}`}>{figure(data[key])}</a> : figure(data[key])}</b> : <span className="bone" />}
                {data && (
                  <small data-state={data[key].state}>
                    {contrast(data[key])} {data[key].ratio !== null && text(versus)}
                  </small>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
