import { statisticsDayContrast, statisticsMonthContrast, statisticsYearContrast } from '@ordo/contract/statistics-series.ts';
import { unitNames } from '@ordo/contract/statistics.phrases.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { amountText, ratioText } from './format.ts';
import { statisticsPhrases } from './statistics.phrases.ts';
import { unitOf, type Drill, type Look } from './subject.ts';

type Cell = Result<typeof statisticsMonthContrast>['mom'];

/** Day, month and year so far, each compared with the previous period; each opens its rows. */
export function Figures({ look, open }: { look: Look; open: (drill: Drill) => void }) {
  const text = useText(statisticsPhrases);
  const asked = { ...look.subject, metric: look.metric };
  const day = useRead(statisticsDayContrast, { ...asked, date: look.date });
  const month = useRead(statisticsMonthContrast, { ...asked, month: look.month });
  const year = useRead(statisticsYearContrast, { ...asked, year: look.year });
  return (
    <ul className="stat-figures" aria-label={text('glance')}>
      <Figure title={`${text('today')} ${look.date}`} cells={day.data && [[text('versusDay'), day.data]]} {...{ look, open }} />
      <Figure
        title={`${text('month')} ${look.month}`}
        cells={
          month.data && [
            [text('versusMonth'), month.data.mom],
            [text('versusMonthYoy'), month.data.yoy],
          ]
        }
        {...{ look, open }}
      />
      <Figure title={`${text('year')} ${look.year}`} cells={year.data && [[text('versusYear'), year.data]]} {...{ look, open }} />
    </ul>
  );
}

const signs = { up: '▲', down: '▼', flat: '=', new: '+', na: '' };

interface Props {
  title: string;
  cells: [string, Cell][] | undefined;
  look: Look;
  open: (drill: Drill) => void;
}

function Figure({ title, cells, look, open }: Props) {
  const text = useText(statisticsPhrases);
  const unitText = useText(unitNames);
  const unit = unitOf(look.metric);
  const [first] = cells ?? [];
  return (
    <li className="stat-figure" aria-busy={!cells}>
      <span className="stat-figure-title">{title}</span>
      {first && cells ? (
        <>
          <button type="button" className="stat-link" onClick={() => open(first[1].drill)} title={text('rows', { what: title })}>
            <b className="stat-figure-value">
              {amountText(first[1].current, unit)} <small>{unitText(unit)}</small>
            </b>
          </button>
          <span className="stat-contrasts">
            {cells.map(([versus, cell]) => (
              <span key={versus} className={`stat-${cell.state}`}>
                {signs[cell.state]} {cell.state === 'na' ? text('none') : cell.ratio === null ? text('fresh') : ratioText(cell.ratio)} <small>{versus}</small>
              </span>
            ))}
          </span>
        </>
      ) : (
        <span className="bone" />
      )}
    </li>
  );
}
