// What is set of the form itself, where nothing in it is selected.
import type { FormLook } from '@ordo/engine/form/document.ts';
import { setLook, setTitle } from '@ordo/engine/model/designer/actions.ts';
import { Input, InputNumber, Select, Switch } from 'antd';
import { sayCodeNow, useText } from '../../kit/phrases.ts';
import { useDesigned, useDesigner } from './designer-context.ts';
import { designerPhrases } from './designer.phrases.ts';
import { Line } from './property-line.tsx';
import { choicePhrases, factPhrases } from './property.phrases.ts';

const POSITIONS = ['left', 'right', 'top'] as const;
const CHOICES = {
  labelPosition: POSITIONS,
  size: ['medium', 'small', 'mini'],
  popup: ['general', 'fullScreen', 'drawer'],
  style: ['', 'word'],
} as const satisfies Partial<Record<keyof FormLook, readonly string[]>>;

export function FormProperties() {
  const text = useText(designerPhrases);
  const fact = useText(factPhrases);
  const designer = useDesigner();
  const look = useDesigned(({ design }) => design.form.look);
  const title = useDesigned(({ design }) => design.title);
  const disabled = !designer.mayEdit;
  const set = (part: Partial<FormLook>, run: string | null = null) => designer.perform(setLook, { look: part }, '', run);
  return (
    <>
      <h3>{text('form')}</h3>
      {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((key) => (
        <Line key={key} label={fact(key)}>
          {(id) => (
            <Select
              id={id}
              className="dz-whole"
              disabled={disabled}
              value={look[key]}
              options={CHOICES[key].map((one) => ({ value: one as string, label: sayCodeNow(choicePhrases, one) }))}
              onChange={(value) => set({ [key]: value })}
            />
          )}
        </Line>
      ))}
      {(['labelWidth', 'gutter'] as const).map((key) => (
        <Line key={key} label={fact(key)}>
          {(id) => (
            <InputNumber
              id={id}
              className="dz-whole"
              disabled={disabled}
              min={0}
              max={key === 'gutter' ? 100 : 500}
              precision={0}
              value={look[key]}
              onChange={(value) => set({ [key]: value ?? 0 }, key)}
            />
          )}
        </Line>
      ))}
      <Line label={fact('generalWidth')}>
        {(id) => (
          <Select
            id={id}
            className="dz-whole"
            disabled={disabled}
            value={look.generalWidth}
            options={['600px', '800px', '900px', '1000px', '40%', '60%', '80%'].map((value) => ({ value, label: value }))}
            onChange={(generalWidth) => set({ generalWidth })}
          />
        )}
      </Line>
      <Line label={fact('disabled')}>
        {(id) => <Switch id={id} size="small" disabled={disabled} checked={look.disabled} onChange={(on) => set({ disabled: on })} />}
      </Line>
      <Line label={fact('recordTitle')}>
        {(id) => (
          <Input
            id={id}
            disabled={disabled}
            value={title}
            maxLength={500}
            placeholder={fact('recordTitleHint')}
            onChange={({ target }) => designer.perform(setTitle, { title: target.value }, '', 'title')}
          />
        )}
      </Line>
    </>
  );
}
