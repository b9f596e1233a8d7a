// Input for a formula: suggests fields after an opening brace, and shows the position of an error and the result with sample values.
import { formulaProblemText } from '@ordo/contract/formula-problem.ts';
import { formulaPhrases } from '@ordo/contract/formula.phrases.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { computationOf, formulaProblem, type FormulaProblem } from '@ordo/engine/form/rules/computation.ts';
import { mapOf, type FormMap, type MappedField } from '@ordo/engine/form/rules/map.ts';
import type { Row } from '@ordo/engine/form/values.ts';
import { Mentions, Select } from 'antd';
import { useMemo, useRef, useState, type ComponentRef } from 'react';
import { translateNow, useLanguage, useText } from '../../kit/phrases.ts';
import { useDesigned } from './designer-context.ts';
import { formulaNames } from './formula-names.ts';
import { rulePhrases } from './rule.phrases.ts';
import { useSampleRecord } from './use-sample-record.ts';

interface Props {
  id: string;
  /** With ids of fields. */
  value: string;
  disabled: boolean;
  /** Id of the field that gets its value; '' if none has been chosen. */
  of: string;
  label?: string;
  change(formula: string): void;
  /** Result with sample values, if it is known already. */
  sample?: string;
}

const FUNCTIONS = Object.values(formulaPhrases.functions).flatMap((group) => Object.entries(group));

/** Characters shown around the place of an error. */
const AROUND = 12;

export function FormulaField({ id, value, disabled, of, label, change, sample }: Props) {
  const text = useText(rulePhrases);
  const language = useLanguage();
  const form = useDesigned(({ design }) => design.form);
  const names = useMemo(() => formulaNames(form, language), [form, language]);
  const [written, setWritten] = useState<string | null>(null);
  const map = useMemo(() => mapOf(form), [form]);
  const box = useRef<ComponentRef<typeof Mentions>>(null);
  const cursor = useRef<{ text: string; from: number; to: number } | null>(null);
  const shown = written ?? names.out(value);
  const field = [...map.fields.values()].find(({ node }) => node.id === of);
  const unread = names.wrong(shown);
  const wrong: FormulaProblem | null =
    unread || shown.trim() === '' || !field ? unread && { ...unread, name: '', wanted: '' } : formulaProblem(shown, field, map, names.find);
  const put = (next: string) => {
    setWritten(next);
    change(names.in(next));
  };
  /** Where the cursor was; at the end if it has not been in the text. A formula is printed again when its box is left, so the text as it was then is used. */
  const insert = (part: string) => {
    const left = cursor.current;
    const { text: into, from, to } = left && names.in(left.text) === value ? left : { text: shown, from: shown.length, to: shown.length };
    const next = `${into.slice(0, from)}${part}${into.slice(to)}`;
    const behind = from + part.length;
    put(next);
    cursor.current = { text: next, from: behind, to: behind };
    setTimeout(() => {
      const area = box.current?.nativeElement.querySelector('textarea');
      area?.focus();
      area?.setSelectionRange(behind, behind);
    });
  };
  return (
    <div className="dz-formula">
      <Mentions
        ref={box}
        id={id}
        {...(label !== undefined && { 'aria-label': label })}
        prefix={['{']}
        split=""
        disabled={disabled}
        autoSize={{ minRows: 2, maxRows: 8 }}
        status={wrong ? 'error' : ''}
        notFoundContent={text('noFieldCalled')}
        value={shown}
        options={names.all.map(({ path, name, label: said }) => ({ key: path, value: name.slice(1), label: said }))}
        onChange={put}
        onBlur={({ currentTarget: { selectionStart, selectionEnd } }) => {
          cursor.current = { text: shown, from: selectionStart, to: selectionEnd };
          setWritten((now) => (now !== null && names.wrong(now) ? now : null));
        }}
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
        onChange={insert}
      />
      {wrong && (
        <p className="form-problem" role="alert">
          {formulaProblemText(wrong, translateNow)} <Where text={shown} {...wrong} />
        </p>
      )}
      {!wrong && sample !== undefined && <SampleLine value={sample} />}
      {!wrong && sample === undefined && field && value.trim() !== '' && <ComputedSample formula={value} field={field} map={map} />}
    </div>
  );
}

interface SampleProps {
  formula: string;
  field: MappedField;
  map: FormMap;
}

/** What the formula comes to with sample values, for a column in the first row. */
function ComputedSample({ formula, field, map }: SampleProps) {
  const language = useLanguage();
  const [now] = useState(() => Date.now());
  const store = useSampleRecord();
  const value = useMemo(() => {
    const by = computationOf(formula, field, map);
    if ('wrong' in by) return null;
    const record = store.values();
    const rows = (field.table === null ? [] : (record[field.table] ?? [])) as readonly Row[];
    const found = by.value({ record, row: rows[0]?.values ?? {}, now }, new Map());
    return fieldKinds[field.node.kind].text(found, field.node, { language, say: () => '', name: () => undefined, find: () => [] });
  }, [formula, field, map, store, language, now]);
  return value !== null && <SampleLine value={value} />;
}

function SampleLine({ value }: { value: string }) {
  const text = useText(rulePhrases);
  return <p className="dz-quiet">{text('sample', { value: value || text('noValue') })}</p>;
}

/** The part of the text that is wrong, within what is around it. */
function Where({ text, from, to }: { text: string } & Pick<FormulaProblem, 'from' | 'to'>) {
  if (to <= from || (from === 0 && to === text.length)) return null;
  const [start, end] = [Math.max(0, from - AROUND), Math.min(text.length, to + AROUND)];
  return (
    <code>
      {start > 0 && '…'}
      {text.slice(start, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to, end)}
      {end < text.length && '…'}
    </code>
  );
}
