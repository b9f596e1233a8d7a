// Constants in a condition: each kind of value with its control.
import { filterPhrases } from '@ordo/contract/filter.phrases.ts';
import { parseWritten, type Scalar } from '@ordo/engine/kind/kind.ts';
import { isOfKind, kinds, type Kind } from '@ordo/engine/kind/kinds.ts';
import { Input, InputNumber, Select } from 'antd';
import { type ReactNode } from 'react';
import { AreaPicker } from '../area/area-picker.tsx';
import { dayOf, momentOf } from '../kit/day-moment.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { translateNow, useText } from '../kit/phrases.ts';
import { OrganizePicker } from '../organize/organize-picker.tsx';
import { PositionPicker } from '../position/position-picker.tsx';
import { RolePicker } from '../role/role-picker.tsx';
import { UserPicker } from '../user/user-picker.tsx';
import type { OfferedField } from './condition.ts';
import { conditionPhrases } from './rights.phrases.ts';

const DayControl = lazyComponent(async () => (await import('../kit/record/day-control.tsx')).DayControl);

interface OwnProps {
  field: OfferedField;
  /** Several values. */
  many: boolean;
  values: Scalar[];
  set(values: Scalar[]): void;
}
interface Labelled extends OwnProps {
  label: { 'aria-label': string };
}

export function OwnValue(props: OwnProps) {
  const text = useText(conditionPhrases);
  const Own = CONTROLS[props.field.kind];
  return Own && <Own {...props} label={{ 'aria-label': text('value') }} />;
}

const csvOf = (values: readonly Scalar[]) => values.filter((one) => one !== null && one !== '').join(',');
const setCsv = (set: OwnProps['set']) => (next: string | undefined) => set((next ?? '').split(',').filter(Boolean));

/** Kinds whose values cannot be typed only have operators without a value. */
const CONTROLS: Record<Kind, ((props: Labelled) => ReactNode) | null> = {
  text: Written,
  lines: Written,
  list: Written,
  whole: Numeral,
  number: Numeral,
  percent: Numeral,
  money: Numeral,
  day: (props) =>
    props.many ? (
      <Written {...props} />
    ) : (
      <Picked>
        <LazyBoundary meanwhile={<Input readOnly />}>
          <DayControl value={String(props.values[0] ?? '')} onChange={(day) => props.set([day ?? null])} {...props.label} />
        </LazyBoundary>
      </Picked>
    ),
  time: Written,
  moment: ({ values: [first], set, label }) => (
    <Picked>
      <LazyBoundary meanwhile={<Input readOnly />}>
        <DayControl value={dayOf((first as number | null) ?? null)} onChange={(day) => set([day ? momentOf(day) : null])} {...label} />
      </LazyBoundary>
    </Picked>
  ),
  mark: (props) => <YesNo {...props} yes={1} no={0} />,
  boolean: (props) => <YesNo {...props} yes no={false} />,
  choice: ({ field, many, values, set, label }) => (
    <Select
      {...label}
      className="condition-own"
      {...(many && { mode: 'multiple' as const })}
      value={(many ? values : values[0] || null) as never}
      options={field.choices.map(({ value, fullName }) => ({ value, label: fullName }))}
      onChange={(next: string | string[]) => set([next].flat())}
    />
  ),
  user: ({ field, many, values, set, label }) => (
    <Picked>
      <UserPicker {...label} value={csvOf(values)} multiple={many} noun={field.fullName} onChange={setCsv(set)} />
    </Picked>
  ),
  role: ({ many, values, set, label }) => (
    <Picked>
      <RolePicker {...label} value={csvOf(values)} multiple={many} onChange={setCsv(set)} />
    </Picked>
  ),
  position: ({ many, values, set, label }) => (
    <Picked>
      <PositionPicker {...label} value={csvOf(values)} multiple={many} onChange={setCsv(set)} />
    </Picked>
  ),
  organize: (props) => <Pickers {...props} one={(value, change) => <OrganizePicker {...props.label} value={value} onChange={change} />} />,
  area: (props) => <Pickers {...props} one={(value, change) => <AreaPicker {...props.label} value={value} onChange={change} />} />,
  json: null,
};

/** The input is kept as typed until it is a valid value. */
function Written({ field, many, values, set, label }: Labelled) {
  const text = useText(conditionPhrases);
  if (!many)
    return (
      <Input
        {...label}
        className="condition-own"
        placeholder={field.kind === 'time' ? text('timeHint') : undefined}
        value={String(values[0] ?? '')}
        maxLength={500}
        onChange={({ target }) => set([target.value])}
      />
    );
  // One element of a list is a text.
  const kind = field.kind === 'list' ? 'text' : field.kind;
  return (
    <Select
      {...label}
      className="condition-own"
      mode="tags"
      open={false}
      placeholder={text('listHint')}
      value={values.map((one) => (isOfKind(kind, one) ? kinds[kind].text(one) : String(one)))}
      onChange={(next: string[]) => set(next.flatMap((one) => (parseWritten(kinds[kind], one) as Scalar | undefined) ?? []))}
    />
  );
}

/** Keeps every typed digit. */
function Numeral(props: Labelled) {
  const { field, many, values, set, label } = props;
  if (many) return <Written {...props} />;
  // A percentage is typed as its number.
  const { text, parse } = kinds[field.kind === 'percent' ? 'number' : field.kind];
  const value = isOfKind(field.kind, values[0]) ? text(values[0]) : null;
  return (
    <InputNumber<string>
      {...label}
      stringMode
      className="condition-own"
      value={value}
      suffix={field.kind === 'percent' ? '%' : undefined}
      onChange={(next) => set([next === null ? null : ((parse(next) as Scalar | undefined) ?? next)])}
    />
  );
}

function YesNo({ values: [first], set, label, yes, no }: Labelled & { yes: Scalar; no: Scalar }) {
  return (
    <Select
      {...label}
      className="condition-own"
      value={first === yes ? 'yes' : 'no'}
      options={[
        { value: 'yes', label: translateNow(filterPhrases.on) },
        { value: 'no', label: translateNow(filterPhrases.off) },
      ]}
      onChange={(next) => set([next === 'yes' ? yes : no])}
    />
  );
}

const Picked = ({ children }: { children: ReactNode }) => <span className="condition-own">{children}</span>;

interface PickersProps extends OwnProps {
  one(value: string, change: (next: string | undefined) => void): ReactNode;
}

/** Single-value pickers: one for every value, and one more to add another. */
function Pickers({ many, values, set, one }: PickersProps) {
  const chosen = values.filter((value) => value !== null && value !== '').map(String);
  const slots = many || chosen.length === 0 ? [...chosen, ''] : chosen;
  return (
    <span className="condition-own condition-several">
      {slots.map((value, at) => (
        <span key={`${at} ${value}`}>{one(value, (next) => set(slots.with(at, next ?? '').filter(Boolean)))}</span>
      ))}
    </span>
  );
}
