import { Input, InputNumber, Select, Switch } from 'antd';
import { Suspense } from 'react';
import { dayOf, momentOf } from '../day-moment.ts';
import { part } from '../part.tsx';
import { useText } from '../phrases.ts';
import type { Values } from './draft.ts';
import type { ControlProps, Field } from './field.ts';
import { recordPhrases } from './record.phrases.ts';

const DayControl = part(async () => (await import('./day-control.tsx')).DayControl);

/** The control of a field's kind. antd's form gives it `id`, `value` and `onChange`. */
export function Control({ field, base, most, ...form }: ControlProps & { field: Field; base: Values; most: number | undefined }) {
  const text = useText(recordPhrases);
  const { id, disabled, value, onChange } = form;
  const shared = { id, disabled, ...aria(form) };
  // Stands there while the control comes, under the field's own label.
  const meanwhile = <Input {...shared} readOnly />;
  if (field.control) return <Suspense fallback={meanwhile}>{field.control(form as ControlProps<string>, base)}</Suspense>;
  switch (field.kind) {
    case 'lines':
      return (
        <Input.TextArea
          {...shared}
          value={value as string}
          onChange={(event) => onChange?.(event.target.value)}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={most}
          showCount={most !== undefined}
        />
      );
    case 'whole':
    case 'decimal':
    case 'money':
      return <NumberControl field={field} {...form} />;
    case 'choice':
      return (
        <Select
          {...shared}
          value={(value as string | null | undefined) ?? null}
          options={[...(field.options ?? [])]}
          placeholder={text('choose')}
          allowClear
          showSearch={(field.options?.length ?? 0) > 8 && { optionFilterProp: 'label' }}
          onChange={(next: string | null | undefined) => onChange?.(next ?? undefined)}
        />
      );
    case 'day':
      return (
        <Suspense fallback={meanwhile}>
          <DayControl {...(form as ControlProps<string>)} />
        </Suspense>
      );
    case 'moment':
      return (
        <Suspense fallback={meanwhile}>
          <DayControl {...form} value={dayOf((value as number | null | undefined) ?? null)} onChange={(day) => onChange?.(day ? momentOf(day) : null)} />
        </Suspense>
      );
    case 'mark':
      return <Switch {...shared} checked={value === 1} onChange={(on) => onChange?.(Number(on))} />;
    default:
      return <Input {...shared} value={value as string} maxLength={most} suffix={field.unit} onChange={(event) => onChange?.(event.target.value)} />;
  }
}

/** antd's form marks a control as required and wrong by these; they go through as they are. */
function aria(props: object): object {
  return Object.fromEntries(Object.entries(props).filter(([key]) => key.startsWith('aria-')));
}

function NumberControl({ field, id, disabled, value, onChange, ...rest }: ControlProps & { field: Field }) {
  const text = useText(recordPhrases);
  const minor = field.kind === 'money' ? 100 : 1;
  return (
    <InputNumber<number>
      {...aria(rest)}
      id={id}
      disabled={disabled}
      className="record-number"
      value={typeof value === 'number' ? value / minor : null}
      precision={field.kind === 'money' ? 2 : undefined}
      suffix={field.kind === 'money' ? text('yuan') : field.unit}
      controls={false}
      inputMode={field.kind === 'whole' ? 'numeric' : 'decimal'}
      onChange={(next) => onChange?.(next === null ? null : field.kind === 'money' ? Math.round(next * minor) : next)}
    />
  );
}
