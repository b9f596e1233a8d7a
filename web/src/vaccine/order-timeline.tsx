import { lotProblemTexts, orderCommandTexts, orderStatusTexts } from '@ordo/contract/indent.phrases.ts';
import { Timeline } from 'antd';
import { useText } from '../kit/phrases.ts';
import { timeText } from '../kit/time.ts';
import { useCommandWord } from './command-word.ts';
import { indentPhrases } from './indent-screen.phrases.ts';
import type { Order } from './order.ts';

type LotProblem = keyof typeof lotProblemTexts;
interface Detail {
  arrivalTempC?: number | null;
  lines?: { rejected?: { lotNo: string; reason: LotProblem }[] }[];
}

/** What happened, when and by whom; for an allocation also which lots were skipped, and why. */
export function OrderTimeline({ events }: { events: Order['events'] }) {
  const text = useText(indentPhrases);
  const command = useCommandWord();
  const status = useText(orderStatusTexts);
  const problem = useText(lotProblemTexts);
  const left = (detail: Detail | null) => (detail?.lines ?? []).flatMap((line) => line.rejected ?? []).map((lot) => `${lot.lotNo} ${problem(lot.reason)}`);
  return (
    <Timeline
      items={events.map((event) => {
        const aside = left(event.detail as Detail | null);
        return {
          key: event.id,
          content: (
            <div className="order-event">
              <b>{command(event.command as keyof typeof orderCommandTexts)}</b> → {status(event.toStatus)}
              <small>
                {timeText(event.at)} {event.userName}
              </small>
              {event.note && <p>{event.note}</p>}
              {typeof (event.detail as Detail | null)?.arrivalTempC === 'number' && <p>{text('arrivedAt', { n: (event.detail as Detail).arrivalTempC })}</p>}
              {aside.length > 0 && <p>{text('lotsLeft', { lots: aside.join(' · ') })}</p>}
            </div>
          ),
        };
      })}
    />
  );
}
