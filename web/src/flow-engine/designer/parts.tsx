// Shared components of the panels.
import type { People, Span } from '@ordo/engine/flow/nodes/node.ts';
import { InputNumber, Select, Switch } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { OrganizesPicker } from '../../organize/organizes-picker.tsx';
import { PositionPicker } from '../../position/position-picker.tsx';
import { RolePicker } from '../../role/role-picker.tsx';
import { UserPicker } from '../../user/user-picker.tsx';
import { useText } from '../../kit/phrases.ts';
import { steady } from '../../kit/steady.tsx';
import { splitIds } from '../../kit/split-ids.ts';
import { useFlowDesigner } from './context.ts';
import { nodePhrases } from './node.phrases.ts';

const SteadySelect = steady(Select<string>);
const SteadyNumber = steady(InputNumber<number>);
const SteadySwitch = steady(Switch);
const SteadyUsers = steady(UserPicker);
const SteadyPositions = steady(PositionPicker);
const SteadyRoles = steady(RolePicker);
const SteadyDepartments = steady(OrganizesPicker);

/** A label above its control. */
export function Row({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="fe-row">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface PickProps<K extends string> {
  label: string;
  value: K;
  options: readonly { value: K; label: string }[];
  change(value: K): void;
}

export function Pick<K extends string>({ label, value, options, change }: PickProps<K>) {
  const { mayEdit } = useFlowDesigner();
  return (
    <Row label={label}>
      {(id) => (
        <SteadySelect id={id} value={value} options={[...options]} disabled={!mayEdit} popupMatchSelectWidth={false} onChange={(key) => change(key as K)} />
      )}
    </Row>
  );
}

export function Whole({
  label,
  value,
  least,
  most,
  change,
}: {
  label: string;
  value: number | null;
  least: number;
  most: number;
  change(value: number | null): void;
}) {
  const { mayEdit } = useFlowDesigner();
  return (
    <Row label={label}>
      {(id) => <SteadyNumber id={id} className="fe-whole" value={value} min={least} max={most} precision={0} disabled={!mayEdit} onChange={change} />}
    </Row>
  );
}

export function Mark({ label, value, change }: { label: string; value: boolean; change(value: boolean): void }) {
  const { mayEdit } = useFlowDesigner();
  const id = useId();
  return (
    <div className="fe-row fe-switch">
      <label htmlFor={id}>{label}</label>
      <SteadySwitch id={id} size="small" checked={value} disabled={!mayEdit} onChange={change} />
    </div>
  );
}

/** People by name, and as members of positions, roles and departments. */
export function PeopleFields({ value, change, noun }: { value: People; change(people: People): void; noun: string }) {
  const text = useText(nodePhrases);
  const { mayEdit } = useFlowDesigner();
  const ids = (said: string | undefined) => splitIds(said);
  return (
    <fieldset className="fe-group">
      <legend>{noun}</legend>
      <Row label={text('users')}>
        {(id) => (
          <SteadyUsers
            id={id}
            multiple
            noun={noun}
            disabled={!mayEdit}
            value={value.users.join(',')}
            onChange={(said) => change({ ...value, users: ids(said) })}
          />
        )}
      </Row>
      <Row label={text('positions')}>
        {(id) => (
          <SteadyPositions
            id={id}
            multiple
            disabled={!mayEdit}
            value={value.positions.join(',')}
            onChange={(said) => change({ ...value, positions: ids(said) })}
          />
        )}
      </Row>
      <Row label={text('roles')}>
        {(id) => <SteadyRoles id={id} multiple disabled={!mayEdit} value={value.roles.join(',')} onChange={(said) => change({ ...value, roles: ids(said) })} />}
      </Row>
      <Row label={text('departments')}>
        {(id) => (
          <SteadyDepartments
            id={id}
            disabled={!mayEdit}
            value={value.departments.join(',')}
            onChange={(said) => change({ ...value, departments: ids(said) })}
          />
        )}
      </Row>
    </fieldset>
  );
}

const UNITS = { day: 1_440, hour: 60, minute: 1 } as const;
type Unit = keyof typeof UNITS;

export function SpanField({ label, value, change }: { label: string; value: Span; change(span: Span): void }) {
  const text = useText(nodePhrases);
  const { mayEdit } = useFlowDesigner();
  const usual: Unit = value.minutes > 0 && value.minutes % 1_440 === 0 ? 'day' : value.minutes > 0 && value.minutes % 60 === 0 ? 'hour' : 'minute';
  const [unit, setUnit] = useState<Unit>(usual);
  const shown = value.minutes % UNITS[unit] === 0 ? unit : usual;
  return (
    <>
      <Row label={label}>
        {(id) => (
          <span className="fe-span">
            <InputNumber
              id={id}
              className="fe-whole"
              value={value.minutes / UNITS[shown]}
              min={0}
              max={Math.floor(5_256_000 / UNITS[shown])}
              precision={0}
              disabled={!mayEdit}
              onChange={(count) => change({ ...value, minutes: (count ?? 0) * UNITS[shown] })}
            />
            <Select<Unit>
              aria-label={label}
              value={shown}
              disabled={!mayEdit}
              options={(['day', 'hour', 'minute'] as const).map((one) => ({ value: one, label: text(one) }))}
              onChange={(next) => {
                setUnit(next);
                change({ ...value, minutes: (value.minutes / UNITS[shown]) * UNITS[next] });
              }}
            />
          </span>
        )}
      </Row>
      <Mark label={text('working')} value={value.working} change={(working) => change({ ...value, working })} />
    </>
  );
}
