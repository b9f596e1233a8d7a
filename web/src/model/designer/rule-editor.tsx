// One rule: what it is about, when it holds, what it does then.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { everything, type Filter } from '@ordo/engine/filter/filter.ts';
import { fieldsOf, pathText, placed, type Field } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { saidIn } from '@ordo/engine/form/look.ts';
import type { Action, Condition, Rule } from '@ordo/engine/form/rule.ts';
import { leavesOf } from '@ordo/engine/form/rules/condition.ts';
import { Button, Input, Modal, Select } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { ConditionPicker, isComplete } from '../../menu/condition-picker.tsx';
import { kindPhrases } from '../kind.phrases.ts';
import { useOfferedFields } from '../offered-fields.ts';
import { useDesigned } from './designer-context.ts';
import { FormulaField } from './formula-field.tsx';
import { deedPhrases, rulePhrases } from './rule.phrases.ts';
import type { RuleWords } from './rule-words.ts';

interface Props {
  rule: Rule;
  words: RuleWords;
  save(rule: Rule): void;
  close(): void;
}

/** What the editor of conditions understands; another one is kept as it is. */
const asFilter = (condition: Condition): Filter | null =>
  leavesOf(condition).every((leaf) => !('moment' in leaf) && !('to' in leaf) && !leaf.field.startsWith('old.')) ? (condition as Filter) : null;

const DEEDS = ['show', 'hide', 'require', 'optional', 'enable', 'disable', 'clear', 'set', 'suggest', 'message', 'refuse'] as const;
type Deed = (typeof DEEDS)[number];

/** The same about the same node, as far as it can be. */
function asDeed(deed: Deed, before: Action): Action {
  const { node } = before;
  if (deed === 'message' || deed === 'refuse') return { do: deed, node, text: 'text' in before ? before.text : { zh: '' } };
  if (deed === 'set' || deed === 'suggest') return { do: deed, node: node ?? '', formula: 'formula' in before ? before.formula : '' };
  return { do: deed, node: node ?? '' };
}

const isWhole = (action: Action): boolean =>
  (action.do === 'message' || action.do === 'refuse' ? action.text.zh.trim() !== '' : action.node !== '') &&
  (!('formula' in action) || action.formula.trim() !== '');

const nameOf = (field: Field) => pathText(field);

export function RuleEditor({ rule, words, save, close }: Props) {
  const text = useText(rulePhrases);
  const id = useId();
  const language = useLanguage();
  const [draft, setDraft] = useState(rule);
  const form = useDesigned(({ design }) => design.form);
  const all = useMemo(() => fieldsOf(form), [form]);
  const asked = useMemo(
    () => all.filter(({ table, kind, node }) => (table === null || table === draft.table) && kind !== null && !fieldKinds[node.kind].sealed),
    [all, draft.table],
  );
  const fields = useOfferedFields(asked, nameOf);
  const filter = asFilter(draft.when);
  const change = (part: Partial<Rule>) => setDraft((now) => ({ ...now, ...part }));
  const tables = all.filter(({ node }) => node.kind === 'table');
  const isReady = (filter === null || isComplete(filter)) && draft.then.length > 0 && draft.then.every(isWhole);
  return (
    <Modal
      open
      title={text('edit', { name: draft.name.zh })}
      width="min(820px, calc(100vw - 32px))"
      okText={text('save')}
      cancelText={text('cancel')}
      closable={{ 'aria-label': text('close') }}
      mask={{ closable: false }}
      okButtonProps={{ disabled: !isReady }}
      onOk={() => save(draft)}
      onCancel={close}
    >
      <div className="dz-pair">
        <div className="dz-property">
          <label htmlFor={`${id}-zh`}>{text('name')}</label>
          <Input id={`${id}-zh`} value={draft.name.zh} maxLength={100} onChange={({ target }) => change({ name: { ...draft.name, zh: target.value } })} />
        </div>
        <div className="dz-property">
          <label htmlFor={`${id}-en`}>{text('nameEn')}</label>
          <Input id={`${id}-en`} value={draft.name.en ?? ''} maxLength={100} onChange={({ target }) => change({ name: { ...draft.name, en: target.value } })} />
        </div>
      </div>
      {tables.length > 0 && (
        <div className="dz-property">
          <label htmlFor={`${id}-about`}>{text('about')}</label>
          <Select
            id={`${id}-about`}
            value={draft.table ?? ''}
            options={[
              { value: '', label: text('head') },
              ...tables.map(({ node }) => ({ value: node.id, label: text('rows', { table: saidIn(node.label, language) }) })),
            ]}
            // Fields of other rows are not there any more.
            onChange={(table) => change({ table: table || null, when: everything, then: [] })}
          />
        </div>
      )}
      <h4>{text('condition')}</h4>
      {filter ? (
        <ConditionPicker value={filter} fields={fields} onChange={(when) => change({ when })} />
      ) : (
        <p>{text('kept', { condition: words.condition(draft.when) })}</p>
      )}
      <h4>{text('actions')}</h4>
      {draft.then.map((action, at) => (
        // Its place is all that tells one from another.
        <ActionLine
          key={at}
          nth={at + 1}
          action={action}
          table={draft.table}
          words={words}
          change={(next) => change({ then: draft.then.with(at, next) })}
          remove={() => change({ then: draft.then.toSpliced(at, 1) })}
        />
      ))}
      <Button size="small" icon={<PlusOutlined />} onClick={() => change({ then: [...draft.then, { do: 'show', node: '' }] })}>
        {text('addAction')}
      </Button>
    </Modal>
  );
}

interface LineProps {
  nth: number;
  action: Action;
  table: string | null;
  words: RuleWords;
  change(action: Action): void;
  remove(): void;
}

function ActionLine({ nth, action, table, words, change, remove }: LineProps) {
  const text = useText(rulePhrases);
  const deed = useText(deedPhrases);
  const kind = useText(kindPhrases);
  const id = useId();
  const language = useLanguage();
  const nodes = useDesigned(({ design }) => design.form.nodes);
  const fills = action.do === 'set' || action.do === 'suggest';
  const targets = [...placed(nodes)].filter(({ node, within }) => {
    const own = within.find((one) => one.kind === 'table')?.id ?? null;
    const { value, fills: filled, computed } = fieldKinds[node.kind];
    return (table === null || own === table) && (!fills || (value(node) !== null && filled === null && !computed));
  });
  const says = action.do === 'message' || action.do === 'refuse';
  const gone = (
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined />}
      aria-label={text('removeAction', { n: nth })}
      title={text('removeAction', { n: nth })}
      onClick={remove}
    />
  );
  if (action.do === 'options')
    return (
      <div className="dz-action">
        <span>{words.action(action)}</span>
        {gone}
      </div>
    );
  return (
    <div className="dz-action">
      <Select<Deed>
        aria-label={text('action', { n: nth })}
        value={action.do}
        popupMatchSelectWidth={false}
        options={DEEDS.map((value) => ({ value, label: deed(value) }))}
        onChange={(next) => change(asDeed(next, action))}
      />
      <Select
        aria-label={text('target', { n: nth })}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={action.node ?? ''}
        status={action.node === '' && !says ? 'error' : ''}
        options={[
          ...(says && table === null ? [{ value: '', label: text('whole') }] : []),
          ...targets.map(({ node, within }) => ({
            value: node.id,
            label: [...within.filter((one) => one.kind === 'table'), node].map((one) => saidIn(one.label, language) || kind(one.kind)).join(' · '),
          })),
        ]}
        onChange={(node) => change(says ? { ...action, node: node || null } : { ...action, node })}
      />
      {fills && (
        <FormulaField
          id={`${id}-formula`}
          label={text('formula', { n: nth })}
          value={action.formula}
          disabled={false}
          change={(formula) => change({ ...action, formula })}
        />
      )}
      {says && (
        <Input
          aria-label={text('said', { n: nth })}
          value={action.text.zh}
          maxLength={500}
          onChange={({ target }) => change({ ...action, text: { ...action.text, zh: target.value } })}
        />
      )}
      {gone}
    </div>
  );
}
