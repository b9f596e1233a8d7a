// The rules of a form as sentences, in the order in which they run: of two contradictory rules, the later one wins.
import { ArrowUpOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { mergeValue, type Merging } from '@ordo/engine/form/design/three-way.ts';
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import type { Rule } from '@ordo/engine/form/rule.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { setRules } from '@ordo/engine/model/designer/actions.ts';
import { Button, Drawer, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { Tag } from '../../kit/tag.tsx';
import { toast } from '../../kit/toast.ts';
import { fieldPhrases } from '../design.phrases.ts';
import { NO_NAMES, useLook } from '../use-look.ts';
import { useDesigned, useDesigner } from './designer-context.ts';
import { formulaNames } from './formula-names.ts';
import { RuleEditor } from './rule-editor.tsx';
import { rulePhrases } from './rule.phrases.ts';
import { ruleWords } from './rule-words.ts';
import type { Finding } from './saving.ts';

export function RulesDrawer({ findings, close }: { findings: readonly Finding[]; close(): void }) {
  const text = useText(rulePhrases);
  const field = useText(fieldPhrases);
  const designer = useDesigner();
  const language = useLanguage();
  const design = useDesigned((one) => one.design);
  const [edited, setEdited] = useState<Rule | null>(null);
  const { rules, form } = design;
  const nodes = useMemo(() => fieldsOf(form).map(({ node }) => node), [form]);
  const look = useLook(NO_NAMES, nodes);
  const out = useMemo(() => formulaNames(form, language).out, [form, language]);
  const words = ruleWords({ form }, language, out, {}, look);
  const set = (next: readonly Rule[]) => designer.perform(setRules, { rules: next });
  /** Another designer may have changed the rule while it was open here. */
  const save = (rule: Rule) => {
    const merging: Merging = { clashes: [] };
    set(
      rules.some(({ id }) => id === rule.id)
        ? rules.map((one) => (one.id === rule.id ? mergeValue(edited ?? one, rule, one, [], merging) : one))
        : [...rules, rule],
    );
    if (merging.clashes.length > 0) toast('warning', text('changedMeanwhile', { name: textIn(rule.name, language) }));
    setEdited(null);
  };
  const nameOf = (rule: Rule, at: number) => textIn(rule.name, language) || text('unnamed', { n: at + 1 });
  const add = () =>
    setEdited({
      id: designer.newId(),
      name: { zh: text('unnamed', { n: rules.length + 1 }) },
      enabled: true,
      table: null,
      when: { all: [] },
      then: [{ do: 'show', node: '' }],
    });
  const disabled = !designer.mayEdit;
  const problems = findings.filter(({ key, params }) => params.ruleId !== undefined || key === 'cycle');
  return (
    <Drawer
      open
      size="min(640px, 100vw)"
      title={text('title')}
      closable={{ 'aria-label': text('close') }}
      onClose={close}
      extra={
        <Button type="primary" icon={<PlusOutlined />} disabled={disabled} onClick={add}>
          {text('add')}
        </Button>
      }
    >
      {rules.length === 0 && <p className="dz-quiet">{text('none')}</p>}
      {problems.map((one, at) => (
        <p key={`${one.node} ${at}`} className="dz-warn" role="status">
          {one.text} {one.blocks && <Tag tone="warn">{field('blocks')}</Tag>}
        </p>
      ))}
      <ol className="dz-rules">
        {rules.map((rule, at) => {
          const name = nameOf(rule, at);
          const said = words.rule(rule);
          return (
            <li key={rule.id} className={rule.enabled ? '' : 'dz-off'}>
              <header>
                <b>{name}</b>
                <Switch
                  size="small"
                  disabled={disabled}
                  checked={rule.enabled}
                  aria-label={text('on', { name })}
                  onChange={(enabled) => set(rules.with(at, { ...rule, enabled }))}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined />}
                  disabled={disabled}
                  aria-label={text('edit', { name })}
                  onClick={() => setEdited(rule)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined />}
                  disabled={disabled || at === 0}
                  aria-label={text('up', { name })}
                  onClick={() => set(rules.toSpliced(at, 1).toSpliced(at - 1, 0, rule))}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  disabled={disabled}
                  aria-label={text('remove', { name })}
                  onClick={() => set(rules.toSpliced(at, 1))}
                />
              </header>
              <p>{said.when}</p>
              <p>{said.then}</p>
            </li>
          );
        })}
      </ol>
      {edited && <RuleEditor key={edited.id} rule={edited} words={words} save={save} close={() => setEdited(null)} />}
    </Drawer>
  );
}
