// Editor of one rule: its scope, its condition, and its actions.
import { PlusOutlined } from '@ant-design/icons';
import { everyRow } from '@ordo/engine/filter/filter.ts';
import { fieldsOf, pathText } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { Rule } from '@ordo/engine/form/rule.ts';
import { leavesOf } from '@ordo/engine/form/rules/condition.ts';
import { isSame } from '@ordo/engine/form/rules/reading.ts';
import { Alert, Button, Input, Modal, Select } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { useOfferedFields } from '../offered-fields.ts';
import { useDesigned } from './designer-context.ts';
import { ActionLine, lackOf } from './rule-action.tsx';
import { isWhole, RuleCondition, type Choices } from './rule-condition.tsx';
import { comparePhrases, rulePhrases } from './rule.phrases.ts';
import type { RuleWords } from './rule-words.ts';
import { useLeave } from '../../kit/use-leave.ts';

interface Props {
  rule: Rule;
  words: RuleWords;
  save(rule: Rule): void;
  close(): void;
}

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
  const fields = useOfferedFields(asked, pathText);
  const old = useText(comparePhrases);
  const choices: Choices = { fields, olds: fields.map((one) => ({ ...one, enCode: `old.${one.enCode}`, fullName: old('old', { field: one.fullName }) })) };
  const change = (part: Partial<Rule>) => setDraft((now) => ({ ...now, ...part }));
  const tables = all.filter(({ node }) => node.kind === 'table');
  const [tried, setTried] = useState(false);
  const leave = useLeave(!isSame(draft, rule), close);
  const lack = !isWhole(draft.when) ? 'noValues' : draft.then.length === 0 ? 'noActions' : null;
  const isReady = lack === null && draft.then.every((one) => lackOf(one) === null);
  return (
    <Modal
      open
      title={text('edit', { name: textIn(draft.name, language) || text('noName') })}
      width="min(820px, calc(100vw - 32px))"
      okText={text('save')}
      cancelText={text('cancel')}
      closable={{ 'aria-label': text('close') }}
      mask={{ closable: false }}
      onOk={() => (isReady ? save(draft) : setTried(true))}
      onCancel={leave}
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
              ...tables.map(({ node }) => ({ value: node.id, label: text('rows', { table: textIn(node.label, language) }) })),
            ]}
            // Fields of other rows are no longer available, so condition and actions are reset.
            onChange={(table) => change({ table: table || null, when: everyRow, then: [] })}
          />
        </div>
      )}
      <h4>{text('condition')}</h4>
      <RuleCondition value={draft.when} choices={choices} change={(when) => change({ when })} />
      {leavesOf(draft.when).length > 0 && isWhole(draft.when) && (
        <p className="dz-quiet" role="status">
          {text('when', { condition: words.condition(draft.when) })}
        </p>
      )}
      <h4>{text('actions')}</h4>
      {draft.then.map((action, at) => (
        // Actions have no id: only the position identifies them.
        <ActionLine
          key={at}
          nth={at + 1}
          action={action}
          table={draft.table}
          choices={choices}
          tried={tried}
          change={(next) => change({ then: draft.then.with(at, next) })}
          remove={() => change({ then: draft.then.toSpliced(at, 1) })}
        />
      ))}
      <Button size="small" icon={<PlusOutlined />} onClick={() => change({ then: [...draft.then, { do: 'show', node: '' }] })}>
        {text('addAction')}
      </Button>
      {tried && lack && <Alert type="error" showIcon role="alert" title={text(lack)} />}
    </Modal>
  );
}
