// The control of a setting, by the type of its property.
import { billRuleSelector } from '@ordo/contract/bill-rule.ts';
import { flowEngineSelector } from '@ordo/contract/flow-engine.ts';
import { modelFields, modelSelector } from '@ordo/contract/model.ts';
import type { DesignText, FormNode, Json } from '@ordo/engine/form/document.ts';
import { fieldsOf, placed } from '@ordo/engine/form/fields.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { Input, InputNumber, Select, Switch } from 'antd';
import { aside, translateCodeNow, useLanguage, useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { steady } from '../../kit/steady.tsx';
import { kindPhrases } from '../kind.phrases.ts';
import { useDesigned } from './designer-context.ts';
import { DictionarySelect } from './dictionary-select.tsx';
import type { ControlProps } from './control-props.ts';
import { FormulaControl } from './formula-control.tsx';
import { useInterfaces } from './interfaces.ts';
import { valueIn } from './offered-facts.ts';
import { OptionLines, OptionTree } from './option-lines.tsx';
import { choicePhrases, factPhrases } from './property.phrases.ts';

/** Settings that name a field of the related model, by its key. */
const OF_OTHERS: Readonly<Partial<Record<FormNode['kind'], readonly string[]>>> = {
  relationForm: ['field'],
  relationFormAttr: ['show'],
  relationFlowAttr: ['show'],
  lookup: ['show'],
  rollup: ['by', 'of'],
};

/** A text with translations is edited in simplified Chinese; the others have a table of their own. */
const translated = (value: ControlProps['value']): DesignText | null =>
  typeof value === 'object' && value !== null && 'zh' in value ? (value as unknown as DesignText) : null;
const simplifiedOf = (value: ControlProps['value']): string => translated(value)?.zh ?? (typeof value === 'string' ? value : '');
function withSimplified(value: ControlProps['value'], zh: string): Json {
  const text = translated(value);
  return text && zh !== '' ? { ...text, zh } : zh;
}

const SteadyInput = steady(Input);
const SteadyNumber = steady(InputNumber<number>);
const SteadySwitch = steady(Switch);
const SteadySelect = steady(Select<string | number>);

export function PropertyControl(props: ControlProps) {
  const { id, node, property, value, disabled, change } = props;
  const text = useText(factPhrases);
  const placeholder = value === undefined ? text('mixed') : undefined;
  const plain = { id, disabled, placeholder };
  if (OF_OTHERS[node.kind]?.includes(property.key)) return <OtherField {...props} />;
  switch (property.control) {
    case 'line':
    case 'colour':
      return <SteadyInput {...plain} value={simplifiedOf(value)} onChange={({ target }) => change(withSimplified(value, target.value), true)} />;
    case 'lines':
      return (
        <Input.TextArea
          {...plain}
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={simplifiedOf(value)}
          onChange={({ target }) => change(withSimplified(value, target.value), true)}
        />
      );
    case 'number':
      return <SteadyNumber {...plain} className="dz-whole" value={typeof value === 'number' ? value : null} onChange={(next) => change(next, true)} />;
    case 'mark':
      return <SteadySwitch id={id} size="small" disabled={disabled} checked={value === true} onChange={(next) => change(next)} />;
    case 'choice':
      return (
        <SteadySelect
          {...plain}
          className="dz-whole"
          value={value as string | number | undefined}
          options={(property.choices ?? []).map((one) => ({ value: one, label: translateCodeNow(choicePhrases, one) }))}
          onChange={(next) => change(next)}
        />
      );
    case 'options':
      return <OptionLines {...props} />;
    case 'tree':
      return <OptionTree {...props} />;
    case 'dictionary':
      return <DictionarySelect id={id} disabled={disabled} clearable value={typeof value === 'string' ? value : ''} change={change} />;
    case 'interface':
      return <Interface {...props} />;
    case 'billRule':
      return <BillRule {...props} />;
    case 'model':
      return <Model {...props} />;
    case 'flow':
      return <Flow {...props} />;
    case 'field':
      return <FieldOfForm {...props} />;
    case 'formula':
      return <FormulaControl {...props} />;
    case 'columns':
      return <Columns {...props} />;
    default:
      return <SteadyInput {...plain} value={typeof value === 'string' ? value : ''} onChange={({ target }) => change(target.value, true)} />;
  }
}

interface Choice {
  value: string;
  label: string;
}

function Choose({ id, value, disabled, change, options }: Pick<ControlProps, 'id' | 'value' | 'disabled' | 'change'> & { options: readonly Choice[] }) {
  return (
    <SteadySelect
      id={id}
      className="dz-whole"
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      disabled={disabled}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      options={[...options]}
      onChange={(next) => change(next ?? '')}
    />
  );
}

function Interface(props: ControlProps) {
  return <Choose {...props} options={useInterfaces()} />;
}

function BillRule(props: ControlProps) {
  const all = useRead(billRuleSelector, {});
  return <Choose {...props} options={(all.data?.list ?? []).map(({ enCode, fullName }) => ({ value: enCode, label: fullName }))} />;
}

type Grouped = readonly { children: readonly { id: string; fullName: string }[] }[];
const inGroups = (groups: Grouped = []): Choice[] => groups.flatMap(({ children }) => children.map(({ id, fullName }) => ({ value: id, label: fullName })));

function Model(props: ControlProps) {
  return <Choose {...props} options={inGroups(useRead(modelSelector, {}).data?.list)} />;
}

function Flow(props: ControlProps) {
  return <Choose {...props} options={inGroups(useRead(flowEngineSelector, {}).data?.list)} />;
}

const settingOf = (node: FormNode, key: string): string => String(valueIn(node, key) ?? '');

/** A field of the model that the node names, or that its relation refers to. */
function OtherField(props: ControlProps) {
  const { node } = props;
  const relation = useDesigned(({ design }) => [...placed(design.form.nodes)].find((one) => one.node.id === settingOf(node, 'field'))?.node);
  const flow = relation ? settingOf(relation, 'flow') : '';
  const flows = useRead(flowEngineSelector, {}, { enabled: flow !== '' });
  const formOfFlow = flows.data?.list.flatMap(({ children }) => children).find(({ id }) => id === flow)?.formId ?? '';
  const model = settingOf(node, 'model') || (relation ? settingOf(relation, 'model') || formOfFlow : '');
  const fields = useRead(modelFields, { id: model }, { enabled: model !== '' });
  return (
    <Choose {...props} options={(model === '' ? [] : (fields.data?.list ?? [])).map(({ vmodel, label }) => ({ value: vmodel, label: aside(label, vmodel) }))} />
  );
}

const RELATIONS: Readonly<Partial<Record<FormNode['kind'], readonly FormNode['kind'][]>>> = {
  relationFormAttr: ['relationForm'],
  lookup: ['relationForm'],
  relationFlowAttr: ['relationFlow'],
  popupAttr: ['popupSelect', 'popupTableSelect'],
};

function FieldOfForm(props: ControlProps) {
  const language = useLanguage();
  const kind = useText(kindPhrases);
  const nodes = useDesigned(({ design }) => design.form.nodes);
  const wanted = RELATIONS[props.node.kind];
  const fields = fieldsOf({ nodes }).filter((field) => field.node.id !== props.node.id && (wanted ? wanted.includes(field.node.kind) : field.kind !== null));
  return <Choose {...props} options={fields.map(({ node }) => ({ value: node.id, label: textIn(node.label, language) || kind(node.kind) }))} />;
}

/** One `key,heading` per line. */
function Columns({ id, value, disabled, change }: ControlProps) {
  const text = useText(factPhrases);
  const columns = Array.isArray(value) ? (value as readonly { value: string; label?: string }[]) : [];
  const read = (written: string) =>
    written.split('\n').flatMap((line) => {
      const [key = '', ...label] = line.split(/[,，]/);
      return key.trim() === '' ? [] : [{ value: key.trim(), label: label.join(',').trim() || key.trim() }];
    });
  return (
    <Input.TextArea
      key={id}
      id={id}
      disabled={disabled}
      placeholder={text('columnsHint')}
      autoSize={{ minRows: 2, maxRows: 8 }}
      defaultValue={columns.map((one) => `${one.value},${one.label ?? ''}`).join('\n')}
      onBlur={({ target }) => change(read(target.value))}
    />
  );
}
