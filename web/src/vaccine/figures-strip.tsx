import type { Result } from '@ordo/contract/kit.ts';
import { indentFigures } from '@ordo/contract/indent.ts';
import { grouped } from '../kit/number.ts';
import { Failure } from '../kit/states.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { indentPhrases } from './indent-screen.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

type Cell = Result<typeof indentFigures>['day'];

/** Doses ordered compared with the previous period, and pending work. */
export function FiguresStrip({ product, region }: { product: string; region: string }) {
  const text = useText(indentPhrases);
  const read = useRead(indentFigures, { ...(product && { product }), ...(region && { region }) });
  const { data } = read;
  if (read.error && !data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  return (
    <ul className="figures" aria-label={text('figures')} aria-busy={!data}>
      <Figure title={text('today')} versus={text('versusDay')} cell={data?.day} />
      <Figure title={text('month')} versus={text('versusMonth')} cell={data?.month} />
      <Figure title={text('year')} versus={text('versusYear')} cell={data?.year} />
      <li className="figure">
        <span className="figure-title">{text('waiting')}</span>
        {data ? (
          <span className="figure-waits">
            <span>{text('approval', { n: data.waiting.approval })}</span>
            <span>{text('allocation', { n: data.waiting.allocation })}</span>
            <span>{text('shipping', { n: data.waiting.shipping })}</span>
            <span>{text('receipt', { n: data.waiting.receipt })}</span>
          </span>
        ) : (
          <span className="bone" />
        )}
      </li>
    </ul>
  );
}

const signs = { up: '▲', down: '▼', flat: '=', new: '+', na: '' };

function Figure({ title, versus, cell }: { title: string; versus: string; cell: Cell | undefined }) {
  const text = useText(indentPhrases);
  const shared = useText(vaccinePhrases);
  const ratioText = cell && (cell.state === 'na' ? text('none') : cell.ratio === null ? text('fresh') : `${Math.abs(cell.ratio)}%`);
  return (
    <li className="figure">
      <span className="figure-title">{title}</span>
      {cell ? (
        <>
          <b className="figure-value">
            {cell.current === null ? '–' : grouped(cell.current)} <small>{shared('dosesUnit')}</small>
          </b>
          <span className={`figure-contrast figure-${cell.state}`}>
            {signs[cell.state]} {ratioText} <small>{versus}</small>
          </span>
        </>
      ) : (
        <span className="bone" />
      )}
    </li>
  );
}
