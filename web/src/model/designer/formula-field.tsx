// Input for a formula: suggests fields after an opening brace, and shows the position of an error and the result with sample values.
import { formulaPhrases } from '@ordo/contract/formula.phrases.ts';
import { Mentions, Select } from 'antd';
import { useMemo, useState } from 'react';
import { translateNow, useLanguage, useText } from '../../kit/phrases.ts';
import { useDesigned } from './designer-context.ts';
import { formulaNames } from './formula-names.ts';
import { rulePhrases } from './rule.phrases.ts';

interface Props {
  id: string;
  /** With ids of fields. */
  value: string;
  disabled: boolean;
  label?: string;
  change(formula: string): void;
  /** Result with sample values; null: none is shown. */
  sample?: string | null;
}

const FUNCTIONS = Object.values(formulaPhrases.functions).flatMap((group) => Object.entries(group));

export function FormulaField({ id, value, disabled, label, change, sample = null }: Props) {
  const text = useText(rulePhrases);
  const language = useLanguage();
  const form = useDesigned(({ design }) => design.form);
  const names = useMemo(() => formulaNames(form, language), [form, language]);
  const [written, setWritten] = useState<string | null>(null);
  const shown = written ?? names.out(value);
  const wrong = names.wrong(shown);
  const put = (next: string) => {
    setWritten(next);
    change(names.in(next));
  };
  return (
    <div className="dz-formula">
      <Mentions
        id={id}
        {...(label !== undefined && { 'aria-label': label })}
        prefix={['{']}
        split=""
        disabled={disabled}
        autoSize={{ minRows: 2, maxRows: 8 }}
        status={wrong ? 'error' : ''}
        value={shown}
        options={names.all.map(({ path, name, label: said }) => ({ key: path, value: name.slice(1), label: said }))}
        onChange={put}
        onBlur={() => setWritten((now) => (now !== null && names.wrong(now) ? now : null))}
      />
      <Select<string>
        size="small"
        className="dz-whole"
        disabled={disabled}
        aria-label={text('insert')}
        placeholder={text('insert')}
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        options={[
          ...names.all.map(({ name, label: said }) => ({ value: name, label: said })),
          ...FUNCTIONS.map(([name, { use }]) => ({ value: `${name}(`, label: translateNow(use) })),
        ]}
        onChange={(part) => put(`${shown}${part}`)}
      />
      {wrong && (
        <p className="form-problem" role="alert">
          {translateNow(formulaPhrases.problems[wrong.problem], { says: wrong.says })}
        </p>
      )}
      {!wrong && sample !== null && <p className="dz-quiet">{text('sample', { value: sample || text('noValue') })}</p>}
    </div>
  );
}
