// Settings of the form itself, shown when no node is selected.
import type { FormLook } from '@ordo/engine/form/document.ts';
import { setLook, setTitle } from '@ordo/engine/model/designer/actions.ts';
import { titleInside, titleOutside } from '@ordo/engine/model/title.ts';
import { InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { translateCodeNow, useText } from '../../kit/phrases.ts';
import { TitleLine } from '../title-line.tsx';
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

const FEW = ['600px', '800px', '900px', '1000px', '40%', '60%', '80%'] as const;
const WIDTHS = { generalWidth: FEW, drawerWidth: FEW, fullScreenWidth: ['800px', '1000px', '1200px', '1400px', '50%', '80%', '100%'] } as const;
/** The width that counts is that of what the form opens as. */
const WIDTH_OF = { general: 'generalWidth', drawer: 'drawerWidth', fullScreen: 'fullScreenWidth' } as const;

export function FormProperties() {
  const text = useText(designerPhrases);
  const fact = useText(factPhrases);
  const designer = useDesigner();
  const look = useDesigned(({ design }) => design.form.look);
  const disabled = !designer.mayEdit;
  const width = WIDTH_OF[look.popup];
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
              options={CHOICES[key].map((one) => ({ value: one as string, label: translateCodeNow(choicePhrases, one) }))}
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
      <Line label={fact(width)}>
        {(id) => (
          <Select
            id={id}
            className="dz-whole"
            disabled={disabled}
            value={look[width]}
            options={[...new Set([look[width], ...WIDTHS[width]])].map((value) => ({ value, label: value }))}
            onChange={(value) => set({ [width]: value })}
          />
        )}
      </Line>
      <Line label={fact('disabled')}>
        {(id) => <Switch id={id} size="small" disabled={disabled} checked={look.disabled} onChange={(on) => set({ disabled: on })} />}
      </Line>
      <TitleSetting />
    </>
  );
}

/** Shown with the keys of fields, stored with their ids; a title with an unknown field is not stored. */
function TitleSetting() {
  const designer = useDesigner();
  const form = useDesigned(({ design }) => design.form);
  const title = useDesigned(({ design }) => design.title);
  const [written, setWritten] = useState<{ text: string; meant: string } | null>(null);
  const change = (text: string) => {
    const read = titleInside(text, form);
    const meant = 'title' in read ? read.title : title;
    setWritten({ text, meant });
    if (meant !== title) designer.perform(setTitle, { title: meant }, '', 'title');
  };
  const shown = written?.meant === title ? written.text : titleOutside({ form, title });
  return <TitleLine form={form} title={shown} disabled={!designer.mayEdit} change={change} />;
}
