// The value of one condition: something of the person who looks, or a value of one's own, chosen as its field's kind wants.
import { factPhrases, filterPhrases } from '@ordo/contract/filter.phrases.ts';
import type { Fact, Scalar } from '@ordo/engine/filter/filter.ts';
import type { Condition } from '@ordo/engine/filter/kind.ts';
import { Input, InputNumber, Select } from 'antd';
import { Suspense } from 'react';
import { AreaPicker } from '../area/area-picker.tsx';
import { dayOf, momentOf } from '../kit/day-moment.ts';
import { part } from '../kit/part.tsx';
import { sayNow, useText } from '../kit/phrases.ts';
import { OrganizePicker } from '../organize/organize-picker.tsx';
import { PositionPicker } from '../position/position-picker.tsx';
import { RolePicker } from '../role/role-picker.tsx';
import { UserPicker } from '../user/user-picker.tsx';
import { factsOffered, type OfferedField } from './condition.ts';
import { conditionPhrases } from './rights.phrases.ts';

const DayControl = part(async () => (await import('../kit/record/day-control.tsx')).DayControl);

const OWN = 'own';

interface Props {
  field: OfferedField;
  condition: Condition;
  change(condition: Condition): void;
}

export function ConditionValue({ field, condition, change }: Props) {
  const text = useText(conditionPhrases);
  if (condition.is === 'empty' || condition.is === 'notEmpty') return null;
  const { value } = condition;
  const fact = typeof value === 'object' && value !== null && !Array.isArray(value) ? value.my : undefined;
  const facts = factsOffered(field, condition.is);
  const ownAllowed = field.conditionText.split(',').includes('text');
  const many = condition.is === 'in' || condition.is === 'notIn';
  const set = (next: Scalar | Scalar[] | { my: Fact }) => change({ ...condition, value: next } as Condition);
  const choose = (chosen: string) =>
    set(chosen === OWN ? (many ? [] : field.kind === 'moment' || field.kind === 'number' ? null : '') : { my: chosen as Fact });
  return (
    <>
      {facts.length > 0 && (
        <Select
          aria-label={text('value')}
          className="condition-fact"
          value={fact ?? OWN}
          options={[
            ...facts.map((one) => ({ value: one as string, label: sayNow(factPhrases[one]) })),
            ...(ownAllowed ? [{ value: OWN, label: text('ownValue') }] : []),
          ]}
          popupMatchSelectWidth={false}
          onChange={choose}
        />
      )}
      {!fact && <OwnValue field={field} many={many} values={[value as Scalar | Scalar[]].flat()} set={(values) => set(many ? values : (values[0] ?? null))} />}
    </>
  );
}

interface OwnProps {
  field: OfferedField;
  many: boolean;
  values: Scalar[];
  set(values: Scalar[]): void;
}

function OwnValue({ field, many, values, set }: OwnProps) {
  const text = useText(conditionPhrases);
  const label = { 'aria-label': text('value') };
  const first = values[0];
  const csv = values.filter((one) => one !== null && one !== '').join(',');
  const setCsv = (next: string | undefined) => set((next ?? '').split(',').filter(Boolean));
  switch (field.kind) {
    case 'choice':
      return (
        <Select
          {...label}
          className="condition-own"
          {...(many && { mode: 'multiple' as const })}
          value={(many ? values : first || null) as never}
          options={field.choices.map(({ value, fullName }) => ({ value, label: fullName }))}
          onChange={(next: string | string[]) => set([next].flat())}
        />
      );
    case 'mark':
      return (
        <Select
          {...label}
          className="condition-own"
          value={first as number}
          options={[
            { value: 1, label: sayNow(filterPhrases.on) },
            { value: 0, label: sayNow(filterPhrases.off) },
          ]}
          onChange={(next) => set([next])}
        />
      );
    case 'moment':
      return (
        <Suspense fallback={<Input readOnly />}>
          <DayControl value={dayOf((first as number | null) ?? null)} onChange={(day) => set([day ? momentOf(day) : null])} {...label} />
        </Suspense>
      );
    case 'number':
    case 'text':
      if (many)
        return (
          <Select
            {...label}
            className="condition-own"
            mode="tags"
            open={false}
            placeholder={text('listHint')}
            value={values.map(String)}
            onChange={(next: string[]) => set(field.kind === 'number' ? next.map(Number).filter(Number.isFinite) : next)}
          />
        );
      return field.kind === 'number' ? (
        <InputNumber<number> {...label} className="condition-own" value={first as number | null} onChange={(next) => set([next])} />
      ) : (
        <Input {...label} className="condition-own" value={String(first ?? '')} maxLength={500} onChange={(event) => set([event.target.value])} />
      );
    case 'user':
      return (
        <Picked>
          <UserPicker {...label} value={csv} multiple={many} noun={field.fullName} onChange={setCsv} />
        </Picked>
      );
    case 'role':
      return (
        <Picked>
          <RolePicker {...label} value={csv} multiple={many} onChange={setCsv} />
        </Picked>
      );
    case 'position':
      return (
        <Picked>
          <PositionPicker {...label} value={csv} multiple={many} onChange={setCsv} />
        </Picked>
      );
    case 'organize':
      return <Several many={many} values={values} set={set} one={(value, change) => <OrganizePicker {...label} value={value} onChange={change} />} />;
    case 'area':
      return <Several many={many} values={values} set={set} one={(value, change) => <AreaPicker {...label} value={value} onChange={change} />} />;
  }
}

const Picked = ({ children }: { children: React.ReactNode }) => <span className="condition-own">{children}</span>;

interface SeveralProps extends Omit<OwnProps, 'field'> {
  one(value: string, change: (next: string | undefined) => void): React.ReactNode;
}

/** Pickers of one thing each: one for every value, and one more to add another. */
function Several({ many, values, set, one }: SeveralProps) {
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
