// Navigation between days: back, forward, today, and the number of visible days. All of it is in the address.
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import { stepped, type Span } from '@ordo/engine/list/view/calendar.ts';
import { longDay, isDay } from '@ordo/engine/kind/day.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { useUrlState } from '../../kit/view.tsx';
import { viewPhrases } from './view.phrases.ts';
import './dated.css';

const ADDRESS = { span: '', day: '' };
const SPANS: readonly Span[] = ['month', 'week', 'day'];

export function useDays(usual: Span) {
  const [{ span: said, day: written }, change] = useUrlState(ADDRESS);
  const span = SPANS.find((one) => one === said) ?? usual;
  const [today] = useState(() => businessDay(Date.now()));
  const day = isDay(written) ? written : today;
  return {
    span,
    day,
    today,
    go: (next: string, as: Span = span) => change({ day: next === today ? '' : next, span: as === usual ? '' : as }),
  };
}
type Days = ReturnType<typeof useDays>;

export function DateNav({ days: { span, day, today, go }, spans = SPANS }: { days: Days; spans?: readonly Span[] }) {
  const text = useText(viewPhrases);
  const language = useLanguage();
  const long = longDay(day, language);
  const said = span === 'day' ? long : language === 'en' ? long.split(' ').slice(1).join(' ') : long.slice(0, long.indexOf('月') + 1);
  return (
    <div className="view-nav">
      <Button size="small" icon={<LeftOutlined />} aria-label={text('before')} title={text('before')} onClick={() => go(stepped(span, day, -1))} />
      <h2 aria-live="polite">{said}</h2>
      <Button size="small" icon={<RightOutlined />} aria-label={text('next')} title={text('next')} onClick={() => go(stepped(span, day, 1))} />
      <Button size="small" onClick={() => go(today)}>
        {text('today')}
      </Button>
      {spans.length > 1 && (
        <span className="views" role="group" aria-label={text('span')}>
          {spans.map((one) => (
            <button key={one} type="button" aria-pressed={one === span} onClick={() => go(day, one)}>
              {text(one)}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}
