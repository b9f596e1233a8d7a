// Records on the days of their duration, by month, week or day. Dragging to another day moves beginning and end by the same number of days.
import type { RecordRow } from '@ordo/contract/model-record.ts';
import { daysBetween, daysOf, movedBy, onDays, weekdayOf } from '@ordo/engine/list/view/calendar.ts';
import { longDay } from '@ordo/engine/kind/day.ts';
import { Alert } from 'antd';
import type { PointerEvent } from 'react';
import { startDragOnto } from '../../kit/drag-onto.ts';
import { NameLink } from '../../kit/list/cell.tsx';
import { EmptyChoices } from '../../kit/empty-choices.tsx';
import { usePhone } from '../../kit/phone.ts';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { Failure } from '../../kit/states.tsx';
import { useRecordLook } from '../use-look.ts';
import { titleOf } from '../record-columns.tsx';
import { CardBody, useEdge } from './card.tsx';
import { DateNav, useDays } from './date-nav.tsx';
import { DatedMenu } from './dated-menu.tsx';
import { useMoving, type Changes } from './move.ts';
import { MAX_DATED, useDated, type Dated } from './use-dated.ts';
import { viewPhrases } from './view.phrases.ts';
import type { KindProps } from './kind-props.ts';
import './view.css';
import './dated.css';

/** Maximum of records named per day in a month. */
const NAMED = 3;
const WEEKDAYS = { zh: '一二三四五六日', zhtw: '一二三四五六日', en: 'Mon Tue Wed Thu Fri Sat Sun' };

export function CalendarView({ model, view, asking, record }: KindProps<'calendar'>) {
  const text = useText(viewPhrases);
  const language = useLanguage();
  const lookOf = useRecordLook(model);
  const phone = usePhone();
  const days = useDays(phone ? 'week' : 'month');
  const shown = daysOf(days.span, days.day);
  const { begin, end } = view;
  const { read, data, all } = useDated(model, asking, shown, begin, end);
  const moving = useMoving(model, record);
  const edge = useEdge(model);
  if (read.error && !data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!data) return <EmptyChoices read={read} />;
  const look = lookOf(data.names);
  const byDay = onDays(shown, all(moving.as));
  const may = moving.may(begin, end);
  const nameOf = (row: RecordRow) => titleOf(model, row, look);
  const move = (row: RecordRow, by: number) => {
    const dates = [begin, end].flatMap((field) =>
      field !== null && row[field] !== null && row[field] !== undefined ? [[field, movedBy(row[field] as string, by)] as const] : [],
    );
    const to = Object.fromEntries(dates) as Changes;
    const day = movedBy(daysIn(all(moving.as), row.id), by);
    if (by !== 0) void moving.move(row, to, text('moved', { name: nameOf(row), to: longDay(String(day), language) }));
  };
  const weekdays = language === 'en' ? WEEKDAYS.en.split(' ') : Array.from(WEEKDAYS[language]);
  // Keyboard users move records by the menu.
  const carried = ({ row }: Dated, from: string) =>
    may && !moving.held(row)
      ? {
          onPointerDown: ({ nativeEvent, target }: PointerEvent) => {
            if ((target as Element).closest('button')) return;
            startDragOnto(nativeEvent, {
              name: nameOf(row),
              placeOf: (under) => under.closest<HTMLElement>(`[data-day]:not([data-day="${from}"])`),
              drop: ({ dataset }) => dataset.day && move(row, daysBetween(from, dataset.day)),
            });
          },
        }
      : {};
  const drags = (row: RecordRow) => `${may && !moving.held(row) ? ' drags' : ''}${moving.moving.has(row.id) ? ' view-card-moving' : ''}`;
  const chip = (one: Dated, day: string) => (
    <li
      key={one.id}
      className={`view-chip${drags(one.row)}`}
      style={{ borderInlineStartColor: edge(one.row) }}
      title={moving.held(one.row)}
      {...carried(one, day)}
    >
      <NameLink id={one.id} name={nameOf(one.row)} record={record} />
      {may && !moving.held(one.row) && <DatedMenu name={nameOf(one.row)} move={(by) => move(one.row, by)} />}
    </li>
  );
  const dayHead = (day: string) => (
    <button
      type="button"
      className={day === days.today ? 'view-day-no view-day-today' : 'view-day-no'}
      aria-label={longDay(day, language)}
      onClick={() => days.go(day, 'day')}
    >
      {Number(day.slice(8))}
    </button>
  );
  const { total } = data.pagination;
  return (
    <div className="view-calendar">
      <DateNav days={days} />
      {total > MAX_DATED && <Alert type="info" showIcon title={text('tooMany', { most: MAX_DATED, n: total })} />}
      {phone || days.span === 'day' ? (
        <div className="view-agenda">
          {shown.map((day) => (
            <section key={day} data-day={day} aria-label={longDay(day, language)}>
              <h3 className={day === days.today ? 'view-agenda-today' : undefined}>
                {longDay(day, language)} <span>{weekdays[weekdayOf(day)]}</span>
              </h3>
              {(byDay.get(day) ?? []).length === 0 ? (
                <p className="view-none">{text('nothingOn')}</p>
              ) : (
                (byDay.get(day) ?? []).map((one) => (
                  <article key={one.id} className={`view-card${drags(one.row)}`} style={{ borderInlineStartColor: edge(one.row) }} {...carried(one, day)}>
                    <CardBody
                      {...{ model, row: one.row, look, record }}
                      without={[begin]}
                      aside={may && !moving.held(one.row) && <DatedMenu name={nameOf(one.row)} move={(by) => move(one.row, by)} />}
                    />
                  </article>
                ))
              )}
            </section>
          ))}
        </div>
      ) : (
        <table className={days.span === 'week' ? 'view-month view-month-week' : 'view-month'} aria-label={text('calendar')}>
          <thead>
            <tr>
              {weekdays.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: shown.length / 7 }, (_, week) => (
              <tr key={shown[week * 7]}>
                {shown.slice(week * 7, week * 7 + 7).map((day) => {
                  const those = byDay.get(day) ?? [];
                  const named = days.span === 'week' ? those : those.slice(0, NAMED);
                  return (
                    <td key={day} data-day={day} className={days.span === 'month' && !day.startsWith(days.day.slice(0, 7)) ? 'view-day-other' : undefined}>
                      {dayHead(day)}
                      <ul>{named.map((one) => chip(one, day))}</ul>
                      {those.length > named.length && (
                        <button
                          type="button"
                          className="view-day-more"
                          aria-label={text('moreOnDay', { day: longDay(day, language), n: those.length - named.length })}
                          onClick={() => days.go(day, 'day')}
                        >
                          {text('moreOn', { n: those.length - named.length })}
                        </button>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

const daysIn = (all: readonly Dated[], id: string): string => all.find((one) => one.id === id)?.begin ?? '';
