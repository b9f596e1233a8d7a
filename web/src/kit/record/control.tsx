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
  /** Maximum length of a text. */
  most: number | undefined;
}

/** The control for a field's kind. antd's form passes `id`, `value` and `onChange`. */
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

/** Placeholder while a control is loading, under the field's own label. */
const Meanwhile = (form: ControlProps) => <Input {...shared(form)} readOnly />;

/** antd's form sets these on required and invalid controls; they are passed on unchanged. */
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

/** Keeps every typed digit; an invalid value is kept, so that the field's rule can report it. */
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
