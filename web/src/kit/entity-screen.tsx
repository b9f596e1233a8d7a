// The screen of a plain entity, generated from its fields: list, form and spreadsheets. Differences are passed in as columns of their own.
import type { EntityField, EntityFields } from '@ordo/contract/entity.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import type { RefusalKey } from '@ordo/contract/refusals.ts';
import type { SheetCalls } from '@ordo/contract/sheet.ts';
import { formatValue, kinds } from '@ordo/engine/kind/kinds.ts';
import { entityPhrases } from './entity.phrases.ts';
import { useSheets } from './import/use-sheets.tsx';
import { kitPhrases } from './kit.phrases.ts';
import { ListScreen } from './list-screen.tsx';
import { Moment } from './list/cell.tsx';
import type { Column, RowOf } from './list/types.ts';
import { useOpenRecord } from './open-record.ts';
import { language, translateNow, useText } from './phrases.ts';
import type { Field, Section } from './record/field.ts';
import { RecordForm } from './record-form.tsx';
import { useEnabledFilter, useRowActions } from './row-actions.ts';
import { EnabledSwitch } from './enabled-switch.tsx';
import { useCan } from './view.tsx';

type Calls = Record<'list' | 'info' | 'create' | 'update' | 'remove' | 'state', Endpoint>;
interface Placed {
  id: string;
  enabledMark: number;
  creatorTime: number | null;
  lastModifyTime: number | null;
}

interface Props<C extends Calls> {
  /** Key for the stored column settings: the feature's word. */
  name: string;
  says: { title: string; noun: string; hint: string; add: string };
  calls: C;
  sheets: SheetCalls;
  fields: EntityFields;
  /** The sections of the form in order; the first one takes the fields without a section. */
  sections: Record<string, string>;
  nameOf(row: RowOf<C['list']>): string;
  /** Columns without a field, each placed before the column with that key. */
  more?: readonly (Column<RowOf<C['list']>> & { before: string })[];
  /** Refusals that are shown at a field. */
  places?: Partial<Record<RefusalKey, string>>;
}

export function EntityScreen<C extends Calls>({ name, says, calls, sheets: sheetCalls, fields, sections, nameOf, more = [], places }: Props<C>) {
  type Shown = RowOf<C['list']> & Placed;
  const kit = useText(kitPhrases);
  const text = useText(entityPhrases);
  const can = useCan();
  const record = useOpenRecord();
  const sheets = useSheets(sheetCalls, says.title);
  const named: (row: Shown) => string = nameOf;
  const columns: Column<Shown>[] = [
    ...Object.entries(fields).flatMap(([key, field]) => columnOf<Shown>(key, field)),
    {
      key: 'enabledMark',
      title: kit('state'),
      width: 72,
      card: 'badge',
      render: (row) => <EnabledSwitch endpoint={calls.state} id={row.id} value={row.enabledMark} label={named(row)} disabled={!can('btn_edit')} />,
    },
    { key: 'sortCode', title: text('sort'), width: 90, sort: true, numeric: true, optional: true },
    {
      key: 'updated',
      of: ['lastModifyTime', 'creatorTime'],
      title: text('updated'),
      width: 104,
      render: (row) => <Moment at={row.lastModifyTime ?? row.creatorTime} />,
    },
  ];
  for (const { before, ...column } of more) {
    const place = columns.findIndex(({ key }) => key === before);
    columns.splice(place < 0 ? columns.length : place, 0, column as Column<Shown>);
  }
  const [first = ''] = Object.keys(sections);
  const placed: Field[] = [
    { key: 'sortCode', label: text('sort'), kind: 'whole' },
    { key: 'enabledMark', label: text('enabled'), kind: 'mark' },
  ];
  const parts = Object.entries(sections).map(([part, title]): Section => ({
    title,
    fields: [
      ...Object.entries(fields).flatMap(([key, field]) => ((field.section ?? first) === part ? [formField(key, field)] : [])),
      ...(part === first ? placed : []),
    ],
  }));
  const actions = useRowActions<Shown>(record, calls.remove, named);
  const filters = [useEnabledFilter()];

  return (
    <>
      <ListScreen
        name={name}
        title={says.title}
        hint={says.hint}
        list={calls.list}
        columns={columns}
        filters={filters}
        nameOf={named}
        record={record}
        primary={can('btn_add') ? { key: 'add', label: says.add, run: record.add } : undefined}
        secondary={sheets.actions}
        sheet={sheets.sheet}
        actions={can('btn_edit') || can('btn_remove') ? actions : undefined}
      />
      <RecordForm
        record={record}
        noun={says.noun}
        info={calls.info}
        create={calls.create}
        update={calls.update}
        sections={parts as unknown as readonly Section<never>[]}
        nameOf={named}
        {...(places && { places: places as Partial<Record<RefusalKey, never>> })}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
      />
      {sheets.dialog}
    </>
  );
}

function columnOf<R>(key: string, { kind, label, list }: EntityField): Column<R>[] {
  if (!list) return [];
  const { title = label, ...says } = list;
  const numeric = kinds[kind].cell.format === 'General';
  const money = kind === 'money' && { render: (row: R) => formatValue(row[key as keyof R], kind, 'plain', language()) };
  return [{ key, title: translateNow(title), ...says, ...(numeric && { numeric }), ...money }];
}

function formField(key: string, { kind, label, unit, hint }: EntityField): Field {
  const behind = kind === 'percent' ? '%' : unit && translateNow(unit);
  return {
    key,
    label: translateNow(label),
    kind: kind === 'percent' ? 'number' : kind,
    ...(behind && { unit: behind }),
    ...(hint && { hint: translateNow(hint) }),
  };
}
