// Records as bars over days, one row each, with progress and dependencies. A bar is moved by its menu, or dragged by days.
import type { RecordRow } from '@ordo/contract/model-record.ts';
import { barOn, daysOf, movedBy, weekdayOf, daysBetween } from '@ordo/engine/list/view/calendar.ts';
import { longDay } from '@ordo/engine/kind/day.ts';
import { Alert } from 'antd';
import { startPointerDrag } from '../../kit/pointer-drag.ts';
import { NameLink } from '../../kit/list/cell.tsx';
import { EmptyChoices } from '../../kit/empty-choices.tsx';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { Failure } from '../../kit/states.tsx';
import { useRecordLook } from '../use-look.ts';
import { titleOf } from '../record-columns.tsx';
import { useEdge } from './card.tsx';
import { DateNav, useDays } from './date-nav.tsx';
import { DatedMenu } from './dated-menu.tsx';
import { useMoving } from './move.ts';
import { GanttArrows } from './gantt-arrows.tsx';
import { MAX_DATED, useDated, type Dated } from './use-dated.ts';
import { viewPhrases } from './view.phrases.ts';
import type { KindProps } from './kind-props.ts';
import './view.css';
import './dated.css';

export function GanttView({ model, view, asking, record, none }: KindProps<'gantt'>) {
  const text = useText(viewPhrases);
  const language = useLanguage();
  const lookOf = useRecordLook(model);
  const days = useDays('month');
  const { begin, end, progress, after } = view;
  const shown = daysOf(days.span === 'day' ? 'week' : days.span, days.day);
  const { read, data, all } = useDated(model, asking, shown, begin, end);
  const moving = useMoving(model, record);
  const edge = useEdge(model);
  if (read.error && !data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!data) return <EmptyChoices read={read} />;
  const look = lookOf(data.names);
  const rows = all(moving.as);
  const names = new Map(rows.map(({ id, row }) => [id, titleOf(model, row, look)]));
  const may = moving.may(begin, end);
  const move = (one: Dated, by: number) => {
    const dates = [begin, end].flatMap((field) =>
      one.row[field] === null || one.row[field] === undefined ? [] : [[field, movedBy(one.row[field] as string, by)] as const],
    );
    const to = longDay(String(movedBy(one.begin, by)), language);
    if (by !== 0) void moving.move(one.row, Object.fromEntries(dates), text('moved', { name: names.get(one.id), to }));
  };
  const { total } = data.pagination;
  const columns = { gridTemplateColumns: `repeat(${shown.length}, minmax(20px, 1fr))` };
  const followed = (row: RecordRow) => (after === null || typeof row[after] !== 'string' ? undefined : names.get(row[after]));
  const links = rows.flatMap(({ id, row }) => {
    const before = after === null ? null : row[after];
    return typeof before === 'string' && names.has(before) ? [{ before, after: id }] : [];
  });
  const today = daysBetween(shown[0] ?? '', days.today);
  return (
    <div className="view-gantt">
      <DateNav days={days} spans={['month', 'week']} />
      {total > MAX_DATED && <Alert type="info" showIcon title={text('tooMany', { most: MAX_DATED, n: total })} />}
      {rows.length === 0 ? (
        none
      ) : (
        <div className="view-gantt-scroll" role="region" aria-label={text('gantt')} tabIndex={0}>
          <div className="view-gantt-drawn">
            <table>
              <thead>
                <tr>
                  <th scope="col">{text('record')}</th>
                  <th scope="col" aria-label={`${longDay(shown[0] ?? '', language)} – ${longDay(shown.at(-1) ?? '', language)}`}>
                    <div className="view-gantt-days" style={columns} aria-hidden>
                      {shown.map((day, at) => (
                        <span key={day} className={at === today ? 'view-day-today' : weekdayOf(day) > 4 ? 'view-gantt-free' : undefined}>
                          {Number(day.slice(8))}
                        </span>
                      ))}
                    </div>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((one) => {
                  const bar = barOn(shown, one);
                  const name = names.get(one.id) ?? '';
                  const done = progress === null ? null : Math.min(100, Math.max(0, Number(one.row[progress] ?? 0)));
                  const before = followed(one.row);
                  const said = [
                    `${one.begin} – ${one.end}`,
                    ...(done === null ? [] : [`${done}%`]),
                    ...(before ? [text('follows', { name: before })] : []),
                  ].join(' · ');
                  return (
                    <tr key={one.id} className={moving.moving.has(one.id) ? 'view-card-moving' : undefined}>
                      <th scope="row">
                        <span className="view-gantt-name">
                          <NameLink id={one.id} name={name} record={record} />
                          {may && !moving.held(one.row) && <DatedMenu name={name} move={(by) => move(one, by)} />}
                        </span>
                        {before && <span className="view-gantt-after">↳ {before}</span>}
                      </th>
                      <td aria-label={said}>
                        <div className="view-gantt-line" style={columns} aria-hidden>
                          {bar && (
                            <span
                              className={may && !moving.held(one.row) ? 'view-gantt-bar drags' : 'view-gantt-bar'}
                              data-bar={one.id}
                              title={moving.held(one.row) ?? said}
                              style={{ gridColumn: `${bar.from + 1} / span ${bar.length}`, ...(edge(one.row) && { borderColor: edge(one.row) }) }}
                              {...(may &&
                                !moving.held(one.row) && {
                                  onPointerDown: ({ nativeEvent, currentTarget }) =>
                                    dragBar(nativeEvent, currentTarget, name, shown.length, (by) => move(one, by)),
                                })}
                            >
                              {done !== null && <i style={{ inlineSize: `${done}%` }} />}
                            </span>
                          )}
                        </div>
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
            {links.length > 0 && <GanttArrows links={links} drawn={rows} />}
          </div>
        </div>
      )}
    </div>
  );
}

/** Moves a bar by whole days, wherever the pointer is vertically. @param days number of days shown on its line */
function dragBar(press: PointerEvent, bar: HTMLElement, name: string, days: number, move: (by: number) => void): void {
  const line = bar.parentElement;
  if (!line) return;
  // The line moves when the view is scrolled meanwhile.
  const dayAt = (x: number) => {
    const { left, width } = line.getBoundingClientRect();
    return { day: Math.floor(((x - left) / width) * days), width: width / days };
  };
  const from = dayAt(press.clientX).day;
  let by = 0;
  startPointerDrag(press, {
    name,
    over: (_, x) => {
      const { day, width } = dayAt(x);
      by = day - from;
      bar.style.translate = `${by * width}px`;
    },
    end: (drops) => {
      bar.style.translate = '';
      if (drops) move(by);
    },
  });
}
