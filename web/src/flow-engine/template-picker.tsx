// Starting point of a new workflow: a template, as a tree in the API's format; without a choice, a single step.
import { textIn } from '@ordo/engine/form/look.ts';
import { flowGallery } from '@ordo/engine/flow/gallery/gallery.ts';
import { outside } from '@ordo/engine/flow/translate.ts';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useLanguage, useText } from '../kit/phrases.ts';
import type { ControlProps } from '../kit/record/field.ts';
import { flowEnginePhrases } from './flow-engine.phrases.ts';

export function TemplatePicker({ id, value, onChange }: ControlProps<string>) {
  const text = useText(flowEnginePhrases);
  const language = useLanguage();
  const templates = useMemo(() => flowGallery.map(({ name, about, flow }) => ({ name, about, tree: JSON.stringify(outside(flow)) })), []);
  return (
    <Select<string>
      {...(id !== undefined && { id })}
      value={value || null}
      placeholder={text('oneStep')}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={templates.map(({ name, about, tree }) => ({ value: tree, label: textIn(name, language), about: textIn(about, language) }))}
      optionRender={({ label, data }) => (
        <span className="flow-template">
          {label}
          <small>{data.about}</small>
        </span>
      )}
      onChange={(chosen) => onChange?.(chosen)}
    />
  );
}
