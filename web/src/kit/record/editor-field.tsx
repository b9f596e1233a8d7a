import { Button, Form } from 'antd';
import type * as z from 'zod/mini';
import { useText } from '../phrases.ts';
import { Control } from './control.tsx';
import { isRequired, maxLengthOf, type Values } from './draft.ts';
import { isRelevant, type Field } from './field.ts';
import { recordPhrases } from './record.phrases.ts';
import { formatField } from './format-field.tsx';

interface Props {
  field: Field;
  type: z.core.$ZodType;
  /** The record before the form's changes. */
  base: Values;
  /** The newer record, if somebody else has changed this field too. */
  theirs: Values | null;
  /** The validation error of a value, as a sentence. */
  wrongWith(value: unknown): string | null;
  take(): void;
}

/** A field with its label, required mark, rule and messages, derived from the endpoint's schema. */
export function EditorField({ field, type, base, theirs, wrongWith, take }: Props) {
  const text = useText(recordPhrases);
  const matters = Form.useWatch((values: Values) => isRelevant(field, { ...base, ...values }), Form.useFormInstance()) ?? isRelevant(field, base);
  const rule = (_: unknown, value: unknown) => {
    const problem = wrongWith(value);
    return problem === null ? Promise.resolve() : Promise.reject(new Error(problem));
  };
  const extra = theirs ? (
    <span className="record-theirs">
      {text('theirs', { value: '' })}
      {formatField(field, theirs) || text('empty')}
      <Button type="link" size="small" onClick={take}>
        {text('useTheirs')}
      </Button>
    </span>
  ) : (
    field.hint
  );
  return (
    <Form.Item
      name={field.key}
      label={field.label}
      hidden={!matters}
      required={isRequired(type)}
      rules={[{ validator: rule }]}
      className={field.wide ? 'record-wide' : ''}
      extra={extra}
    >
      <Control field={field} base={base} most={maxLengthOf(type)} />
    </Form.Item>
  );
}
