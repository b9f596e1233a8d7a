import type { billRuleCreate } from '@ordo/contract/bill-rule.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { billKinds, dateFormats, exampleOf, startOf, type BillRule } from '@ordo/engine/bill-number/bill-number.ts';
import { Form, Input as TextInput } from 'antd';
import { useState } from 'react';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { useText } from '../kit/phrases.ts';
import type { ControlProps, Section } from '../kit/record/field.ts';
import { billRulePhrases, dateFormatPhrases, kindPhrases } from './bill-rule.phrases.ts';
import './bill-rule.css';

export function useBillRuleSections(): Section<keyof Input<typeof billRuleCreate>>[] {
  const text = useText(billRulePhrases);
  const kind = useText(kindPhrases);
  const date = useText(dateFormatPhrases);
  const kit = useText(kitPhrases);
  return [
    {
      fields: [
        { key: 'fullName', label: text('name') },
        { key: 'enCode', label: text('code') },
        { key: 'kind', label: text('kind'), kind: 'choice', options: billKinds.map((value) => ({ value, label: kind(value) })) },
        { key: 'dateFormat', label: text('dateFormat'), kind: 'choice', options: dateFormats.map((value) => ({ value, label: date(value) })) },
        { key: 'prefix', label: text('prefix') },
        { key: 'digit', label: text('digit'), kind: 'whole' },
        { key: 'startNumber', label: text('start'), hint: text('startHint'), wide: true, control: (props) => <StartNumber {...props} /> },
        { key: 'sortCode', label: text('sort'), kind: 'whole' },
        { key: 'enabledMark', label: text('state'), kind: 'mark', say: (mark) => kit(mark === 1 ? 'on' : 'off') },
        { key: 'description', label: text('description'), kind: 'lines', wide: true },
      ],
    },
  ];
}

/** With a preview of the first number, updated while typing. */
function StartNumber({ id, value, onChange, disabled, ...aria }: ControlProps<string>) {
  const text = useText(billRulePhrases);
  const form = Form.useFormInstance<BillRule>();
  const [now] = useState(Date.now);
  const [prefix, dateFormat, digit] = [Form.useWatch('prefix', form), Form.useWatch('dateFormat', form), Form.useWatch('digit', form)];
  const start = digit >= 1 && digit <= 9 && /^\d{1,9}$/.test(value ?? '') ? startOf(value ?? '', digit) : null;
  const example = prefix && dateFormat && start ? exampleOf({ prefix, dateFormat, digit, startNumber: start }, now) : null;
  return (
    <>
      <TextInput
        {...aria}
        {...(id && { id })}
        value={value}
        disabled={disabled}
        inputMode="numeric"
        maxLength={9}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <output className="bill-example">
        {example ? (
          <>
            {text('exampleNow')}
            <strong>{example}</strong>
          </>
        ) : (
          text('exampleNone')
        )}
      </output>
    </>
  );
}
