// Records on a board: a lane for each value of a field, fifty cards per page. A card is dragged by mouse or finger, or moved by its menu.
import { NONE, VALUE } from '@ordo/contract/model-calls.ts';
import type { RecordRow } from '@ordo/contract/model-record.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import type { Field } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { allOptions } from '@ordo/engine/form/look.ts';
import { SwapOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { Lookup } from '../../form/lookup.ts';
import { startDragOnto } from '../../kit/drag-onto.ts';
import { DropdownMenu } from '../../kit/dropdown-menu.tsx';
import { EmptyChoices } from '../../kit/empty-choices.tsx';
import { grouped } from '../../kit/number.ts';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { Failure } from '../../kit/states.tsx';
import { createLook, type Names } from '../../form/names-look.ts';
import { useRecordLook } from '../use-look.ts';
import { titleOf } from '../record-columns.tsx';
import { CardBody, useEdge } from './card.tsx';
import { useMoving, type Moving } from './move.ts';
import { viewPhrases } from './view.phrases.ts';
import type { Asking, KindProps } from './kind-props.ts';
import './view.css';
import './board.css';

/** Cards of a lane per page. */
const PORTION = 50;
const MAX_LANES = 100;

interface LaneOf {
  /** Id of the group, as calls of the list expect it. */
  id: string;
  value: Json;
  name: string;
  count: number;
}

export function BoardView({ model, view, asking, record }: KindProps<'board'>) {
  const text = useText(viewPhrases);
  const moving = useMoving(model, record);
  const read = useRead(asking.calls.groups, { ...asking.asked, groupsOf: 'group', pageSize: MAX_LANES } as never);
  const lanes = useLanes(model.fields.get(view.by), read.data, text('emptyLane'));
  if (read.error && !read.data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <EmptyChoices read={read} />;
  const may = moving.may(view.by);
  const carry = (row: RecordRow, name: string, to: LaneOf) => void moving.move(row, { [view.by]: to.value }, text('moved', { name, to: to.name }));
  const drag = (event: PointerEvent, row: RecordRow, name: string, from: LaneOf) =>
    startDragOnto(event, {
      name,
      placeOf: (target) => target.closest<HTMLElement>(`[data-lane]:not([data-lane="${CSS.escape(from.id)}"])`),
      drop: ({ dataset }) => {
        const to = lanes.find(({ id }) => id === dataset.lane);
        if (to) carry(row, name, to);
      },
    });
  const { total } = read.data.pagination;
  return (
    <>
      {total > MAX_LANES && <Alert type="info" showIcon title={text('manyLanes', { most: MAX_LANES, n: total })} />}
      <div className="view-board" role="list" aria-label={text('board')}>
        {lanes.map((lane) => (
          <Lane key={lane.id} {...{ model, by: view.by, asking, record, lane, lanes, moving, carry }} drag={may ? drag : null} />
        ))}
      </div>
    </>
  );
}

interface LaneProps extends Pick<KindProps<'board'>, 'model' | 'record'> {
  by: string;
  asking: Asking;
  lane: LaneOf;
  lanes: readonly LaneOf[];
  moving: Moving;
  /** Null: cards cannot be moved. */
  drag: ((event: PointerEvent, row: RecordRow, name: string, from: LaneOf) => void) | null;
  carry(row: RecordRow, name: string, to: LaneOf): void;
}

function Lane(props: LaneProps) {
  const { lane } = props;
  const text = useText(viewPhrases);
  const [portions, setPortions] = useState(1);
  return (
    <section className="view-lane" role="listitem" aria-label={text('laneCount', { name: lane.name, n: lane.count })} data-lane={lane.id}>
      <h2>
        <span title={lane.name}>{lane.name}</span>
        <span className="view-count">{grouped(lane.count)}</span>
      </h2>
      <div className="view-cards">
        {lane.count > 0 &&
          Array.from({ length: portions }, (_, at) => (
            <Cards key={at} {...props} page={at + 1} more={at + 1 === portions ? () => setPortions(portions + 1) : undefined} />
          ))}
      </div>
    </section>
  );
}

function Cards({ model, by, asking, record, lane, lanes, moving, drag, carry, page, more }: LaneProps & { page: number; more: (() => void) | undefined }) {
  const text = useText(viewPhrases);
  const lookOf = useRecordLook(model);
  const edge = useEdge(model);
  const read = useRead(asking.calls.list, { ...asking.asked, inGroup: lane.id, currentPage: page, pageSize: PORTION });
  const { data } = read;
  if (!data) return <EmptyChoices read={read} />;
  const look = lookOf(data.names);
  const left = data.pagination.total - page * PORTION;
  const card = (row: RecordRow) => {
    const name = titleOf(model, row, look);
    const others = lanes.filter(({ id }) => id !== lane.id);
    // Keyboard users move cards by the menu.
    const stays = moving.held(row);
    return (
      <article
        key={row.id}
        className={`view-card${drag && !stays ? ' drags' : ''}${moving.moving.has(row.id) ? ' view-card-moving' : ''}`}
        style={{ borderInlineStartColor: edge(row) }}
        title={stays}
        {...(drag && !stays && { onPointerDown: ({ nativeEvent, target }) => !(target as Element).closest('button') && drag(nativeEvent, row, name, lane) })}
      >
        <CardBody
          {...{ model, row, look, record }}
          without={[by]}
          aside={
            drag &&
            !stays && (
              <DropdownMenu
                look={{ className: 'views-more view-card-more', 'aria-label': text('moveTo', { name }), title: text('moveTo', { name }) }}
                menu={{
                  items: others.map(({ id, name: label }) => ({ key: id, label })),
                  onClick: ({ key }) => {
                    const to = lanes.find(({ id }) => id === key);
                    if (to) carry(row, name, to);
                  },
                }}
              >
                <SwapOutlined aria-hidden />
              </DropdownMenu>
            )
          }
        />
      </article>
    );
  };
  return (
    <>
      {data.list.map(card)}
      {more && left > 0 && (
        <Button type="link" size="small" onClick={more}>
          {text('moreCards', { n: left })}
        </Button>
      )}
    </>
  );
}

const idOf = (value: unknown): string => (value === null || value === undefined || value === '' ? NONE : `${VALUE}${String(value)}`);

interface Groups {
  list: readonly { id: string; value?: unknown; count: number }[];
  names: Names;
}

/** Every option has a lane, also without records; then other values of records, and records without a value. */
function useLanes(field: Field | undefined, groups: Groups | undefined, none: string): LaneOf[] {
  const language = useLanguage();
  const lookup = useMemo(() => new Lookup(language), [language]);
  const source = field ? fieldKinds[field.node.kind].source(field.node) : null;
  const listed = source?.from === 'dictionary' || source?.from === 'interface' ? source : null;
  const listen = useCallback((heard: () => void) => (listed ? lookup.subscribe(listed, heard) : () => undefined), [lookup, listed]);
  useSyncExternalStore(listen, () => (listed ? lookup.version(listed) : 0));
  if (!field || !groups) return [];
  const { node } = field;
  const look = createLook(groups.names, language, lookup.look);
  const options = source?.from === 'options' ? source.options : listed ? (lookup.list(listed).options ?? []) : [];
  const offered: Json[] = field.kind === 'mark' ? [1, 0] : allOptions(options).flatMap(({ id, retired }) => (retired ? [] : [id]));
  const counts = new Map(groups.list.map((group) => [group.id, group]));
  const known = new Set(offered.map(idOf));
  const held = groups.list.filter(({ id }) => !known.has(id)).map(({ value }) => (value ?? null) as Json);
  return [...offered, ...held.filter((value) => value !== null), ...held.filter((value) => value === null)].map((value): LaneOf => {
    const id = idOf(value);
    return { id, value, name: value === null ? none : fieldKinds[node.kind].text(value, node, look) || none, count: counts.get(id)?.count ?? 0 };
  });
}
