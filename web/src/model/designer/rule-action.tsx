// An action of a rule: its type, its target, and its parameters.
import { DeleteOutlined } from '@ant-design/icons';
import { placed } from '@ordo/engine/form/fields.ts';
import { leavesOf } from '@ordo/engine/form/rules/condition.ts';
import { typeOfKind } from '@ordo/engine/formula/types.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { Action } from '@ordo/engine/form/rule.ts';
import { Button, Input, Select } from 'antd';
import { useId } from 'react';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { kindPhrases } from '../kind.phrases.ts';
import { useDesigned } from './designer-context.ts';
import { FormulaField } from './formula-field.tsx';
import { isWhole, type Choices } from './rule-condition.tsx';
import { hasOptions, OptionFilter } from './rule-options.tsx';
import { deedPhrases, rulePhrases } from './rule.phrases.ts';

const DEEDS = ['show', 'hide', 'require', 'optional', 'enable', 'disable', 'clear', 'set', 'suggest', 'options', 'message', 'refuse'] as const;
type Deed = (typeof DEEDS)[number];

/** Changes the type of an action, and keeps its target and parameters as far as possible. */
function asDeed(deed: Deed, before: Action): Action {
  const { node } = before;
  if (deed === 'message' || deed === 'refuse') return { do: deed, node: node || null, text: 'text' in before ? before.text : { zh: '' } };
  if (deed === 'options') return { do: deed, node: node ?? '', filter: 'filter' in before ? before.filter : { all: [] } };
  if (deed === 'set' || deed === 'suggest') return { do: deed, node: node ?? '', formula: 'formula' in before ? before.formula : '' };
  return { do: deed, node: node ?? '' };
}

/** @returns what is missing; null: the action is complete */
export function lackOf(action: Action): 'noTarget' | 'noFormula' | 'noText' | 'noOptions' | null {
  if (action.do === 'message' || action.do === 'refuse') return action.text.zh.trim() === '' ? 'noText' : null;
  if (action.node === '') return 'noTarget';
  if (action.do === 'options') return leavesOf(action.filter).length > 0 && isWhole(action.filter) ? null : 'noOptions';
  return 'formula' in action && action.formula.trim() === '' ? 'noFormula' : null;
}

interface LineProps {
  nth: number;
  action: Action;
  table: string | null;
  choices: Choices;
  /** The user has tried to save: missing values are marked. */
  tried: boolean;
  change(action: Action): void;
  remove(): void;
}

export function ActionLine({ nth, action, table, choices, tried, change, remove }: LineProps) {
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
    const kind = value(node);
    if (action.do === 'options' && !hasOptions(node)) return false;
    return (table === null || own === table) && (!fills || (kind !== null && typeOfKind(kind) !== null && filled === null && !computed));
  });
  const says = action.do === 'message' || action.do === 'refuse';
  const lack = tried ? lackOf(action) : null;
  const gone = (
    <Button type="text" icon={<DeleteOutlined />} aria-label={text('removeAction', { n: nth })} title={text('removeAction', { n: nth })} onClick={remove} />
  );
  return (
    <div className="dz-action">
      <div className="dz-action-parts">
        <Select<Deed>
          aria-label={text('action', { n: nth })}
          value={action.do}
          popupMatchSelectWidth={false}
          options={DEEDS.map((value) => ({ value, label: deed(value) }))}
          onChange={(next) => change(asDeed(next, action))}
        />
        <Select
          aria-label={text('target', { n: nth })}
          className="dz-action-target"
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          placeholder={text('chooseTarget')}
          value={action.node || (says ? '' : null)}
          status={lack === 'noTarget' ? 'error' : ''}
          options={[
            ...(says ? [{ value: '', label: text(table === null ? 'whole' : 'wholeRow') }] : []),
            ...targets.map(({ node, within }) => ({
              value: node.id,
              label: [...within.filter((one) => one.kind === 'table'), node].map((one) => textIn(one.label, language) || kind(one.kind)).join(' · '),
            })),
          ]}
          onChange={(node) => change(says ? { ...action, node: node || null } : { ...action, node: node ?? '' })}
        />
        {fills && (
          <FormulaField
            id={`${id}-formula`}
            of={action.node}
            label={text('formula', { n: nth })}
            value={action.formula}
            disabled={false}
            change={(formula) => change({ ...action, formula })}
          />
        )}
        {action.do === 'options' && action.node !== '' && (
          <OptionFilter node={action.node} filter={action.filter} choices={choices} change={(filter) => change({ ...action, filter })} />
        )}
        {says && (
          <Input
            aria-label={text('said', { n: nth })}
            value={action.text.zh}
            status={lack === 'noText' ? 'error' : ''}
            maxLength={500}
            placeholder={text('saidHint')}
            onChange={({ target }) => change({ ...action, text: { ...action.text, zh: target.value } })}
          />
        )}
        {says && (
          <Input
            aria-label={text('saidEn', { n: nth })}
            value={action.text.en ?? ''}
            maxLength={500}
            placeholder={text('saidEnHint')}
            onChange={({ target }) => change({ ...action, text: { ...action.text, en: target.value } })}
          />
        )}
        {lack && (
          <p className="dz-lack" role="alert">
            {text(lack, { n: nth })}
          </p>
        )}
      </div>
      {gone}
    </div>
  );
}
