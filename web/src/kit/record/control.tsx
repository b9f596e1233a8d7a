import { numeralIn } from '@ordo/engine/kind/decimal.ts';
import { isOfKind, kinds } from '@ordo/engine/kind/kinds.ts';
import { Input, InputNumber, Select, Switch } from 'antd';
import { type ReactNode } from 'react';
import { dayOf, momentOf } from '../day-moment.ts';
import { LazyBoundary, lazyComponent } from '../lazy-component.tsx';
import { useText } from '../phrases.ts';
import type { Values } from './draft.ts';
import type { ControlProps, Field, RecordKind } from './field.ts';
import { recordPhrases } from './record.phrases.ts';

const DayControl = lazyComponent(async () => (await import('./day-control.tsx')).DayControl);

interface KindProps extends ControlProps {
  field: Field;
  /** Of a text. */
  most: number | undefined;
}

/** The control of a field's kind. antd's form gives it `id`, `value` and `onChange`. */
export function Control({ field, base, most, ...form }: ControlProps & { field: Field; base: Values; most: number | undefined }) {
  if (field.control) return <LazyBoundary meanwhile={<Meanwhile {...form} />}>{field.control(form as ControlProps<string>, base)}</LazyBoundary>;
  const OfKind = CONTROLS[field.kind ?? 'text'];
  return <OfKind field={field} most={most} {...form} />;
}

const CONTROLS: Record<RecordKind, (props: KindProps) => ReactNode> = {
  text: ({ field, most, ...form }) => (
    <Input {...shared(form)} value={form.value as string} maxLength={most} suffix={field.unit} onChange={(event) => form.onChange?.(event.target.value)} />
  ),
  lines: ({ most, ...form }) => (
    <Input.TextArea
      {...shared(form)}
      value={form.value as string}
      onChange={(event) => form.onChange?.(event.target.value)}
      autoSize={{ minRows: 2, maxRows: 8 }}
      maxLength={most}
      showCount={most !== undefined}
    />
  ),
  whole: NumberControl,
  number: NumberControl,
  money: NumberControl,
  choice: ChoiceControl,
  day: ({ field: _, most: __, ...form }) => (
    <LazyBoundary meanwhile={<Meanwhile {...form} />}>
      <DayControl {...(form as ControlProps<string>)} />
    </LazyBoundary>
  ),
  moment: ({ field: _, most: __, ...form }) => (
    <LazyBoundary meanwhile={<Meanwhile {...form} />}>
      <DayControl {...form} value={dayOf((form.value as number | null | undefined) ?? null)} onChange={(day) => form.onChange?.(day ? momentOf(day) : null)} />
    </LazyBoundary>
  ),
  mark: ({ field: _, most: __, ...form }) => <Switch {...shared(form)} checked={form.value === 1} onChange={(on) => form.onChange?.(Number(on))} />,
};

/** Stands there while a control comes, under the field's own label. */
const Meanwhile = (form: ControlProps) => <Input {...shared(form)} readOnly />;

/** antd's form marks a control as required and wrong by these; they go through as they are. */
function shared({ id, disabled, ...props }: ControlProps): object {
  return { id, disabled, ...Object.fromEntries(Object.entries(props).filter(([key]) => key.startsWith('aria-'))) };
}

function ChoiceControl({ field, ...form }: KindProps) {
  const text = useText(recordPhrases);
  return (
    <Select
      {...shared(form)}
      value={(form.value as string | null | undefined) ?? null}
      options={[...(field.options ?? [])]}
      placeholder={text('choose')}
      allowClear
      showSearch={(field.options?.length ?? 0) > 8 && { optionFilterProp: 'label' }}
      onChange={(next: string | null | undefined) => form.onChange?.(next ?? undefined)}
    />
  );
}

/** Every digit that is typed counts; what is no value of the kind stays as it is, for the field's rule to say so. */
function NumberControl({ field, ...form }: KindProps) {
  const text = useText(recordPhrases);
  const isMoney = field.kind === 'money';
  const kind = kinds[field.kind ?? 'number'];
  const read = (digits: string) => numeralIn(String(kind.parse(digits) ?? digits));
  const { value } = form;
  return (
    <InputNumber<string>
      {...shared(form)}
      stringMode
      className="record-number"
      value={isOfKind(field.kind ?? 'number', value) ? kind.text(value) : isOfKind('number', value) ? String(value) : null}
      precision={isMoney ? 2 : undefined}
      suffix={isMoney ? text('yuan') : field.unit}
      controls={false}
      inputMode={field.kind === 'whole' ? 'numeric' : 'decimal'}
      onChange={(next) => form.onChange?.(next === null ? null : read(next))}
    />
  );
}
