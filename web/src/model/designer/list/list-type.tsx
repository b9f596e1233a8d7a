// Type of the list, and its settings: a tree beside it, a field to group by, or a field that refers to the parent record.
import { listFindingPhrases } from '@ordo/contract/model-findings.phrases.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { ListDocument, ListTree } from '@ordo/engine/list/document.ts';
import { groupFields, listFindings, parentFields, treeFields } from '@ordo/engine/list/list-checks.ts';
import { Alert, Input, Select } from 'antd';
import { translateCodeNow, translateNow, useText } from '../../../kit/phrases.ts';
import { useDesigned, useDesigner } from '../designer-context.ts';
import { DictionarySelect } from '../dictionary-select.tsx';
import { useInterfaces } from '../interfaces.ts';
import { Line } from '../property-line.tsx';
import { listPhrases, listTypePhrases, treeFromPhrases } from './list.phrases.ts';
import { Names } from './list-tabs.tsx';
import { useList } from './list-state.ts';

const TYPES = Object.keys(listTypePhrases) as ListDocument['type'][];
const SOURCES = Object.keys(treeFromPhrases) as ListTree['from'][];
const firstTree: ListTree = {
  title: { zh: '' },
  from: 'dictionary',
  source: '',
  field: '',
  keys: { id: 'id', label: 'fullName', children: 'children' },
};

export function ListType() {
  const text = useText(listPhrases);
  const { model } = useDesigner();
  const form = useDesigned(({ design }) => design.form);
  const { list, disabled, nameOf, change } = useList();
  const [groups, parents] = [groupFields(form), parentFields(form, model)];
  const choose = (type: ListDocument['type']) =>
    change({
      type,
      ...(type === 'grouped' && { group: list.group ?? groups[0]?.node.id ?? null }),
      ...(type === 'nested' && { parent: list.parent ?? parents[0]?.node.id ?? null }),
      ...(type === 'tree' && { tree: list.tree ?? firstTree }),
    });
  const lacks = listFindings({ ...list, buttons: [], rowButtons: [] }, form);
  const choice = (label: string, value: string | null, fields: typeof groups, set: (id: string) => void) => (
    <Line label={label}>
      {(id) => (
        <Select
          id={id}
          className="dz-whole"
          disabled={disabled}
          showSearch={{ optionFilterProp: 'label' }}
          value={value || null}
          options={fields.map(({ node }) => ({ value: node.id, label: nameOf(node.id) }))}
          onChange={set}
        />
      )}
    </Line>
  );
  return (
    <>
      <Line label={text('type')}>
        {(id) => (
          <Select
            id={id}
            className="dz-whole"
            disabled={disabled}
            value={list.type}
            options={TYPES.map((value) => ({ value, label: translateCodeNow(listTypePhrases, value) }))}
            onChange={choose}
          />
        )}
      </Line>
      {list.type === 'grouped' && choice(text('group'), list.group, groups, (group) => change({ group }))}
      {list.type === 'nested' && parents.length > 0 && choice(text('parent'), list.parent, parents, (parent) => change({ parent }))}
      {list.type === 'nested' && parents.length === 0 && <Alert type="info" showIcon title={text('noParent')} />}
      {list.type === 'tree' && <TreeBeside tree={list.tree ?? firstTree} />}
      {list.type === 'inline' && <p className="dz-quiet">{text('inlineHint')}</p>}
      {lacks.map(({ key }) => (
        <Alert key={key} type="warning" showIcon title={translateNow(listFindingPhrases[key])} />
      ))}
    </>
  );
}

function TreeBeside({ tree }: { tree: ListTree }) {
  const text = useText(listPhrases);
  const form = useDesigned(({ design }) => design.form);
  const { disabled, nameOf, change } = useList();
  const set = (part: Partial<ListTree>, run: string | null = null) => change({ tree: { ...tree, ...part } }, run);
  const fields = treeFields(form, tree.from);
  /** Sets the compared field; a dictionary field also sets its dictionary as the tree. */
  const compared = (id: string) => {
    const node = fields.find((field) => field.node.id === id)?.node;
    const source = node && fieldKinds[node.kind].source(node);
    set({ field: id, ...(tree.from === 'dictionary' && source?.from === 'dictionary' && { source: source.id }) });
  };
  return (
    <>
      <p className="dz-quiet">{text('treeTitle')}</p>
      <Names name={tree.title} disabled={disabled} change={(title, run) => set({ title }, `tree ${run}`)} />
      <Line label={text('treeFrom')}>
        {(id) => (
          <Select
            id={id}
            className="dz-whole"
            disabled={disabled}
            value={tree.from}
            options={SOURCES.map((value) => ({ value, label: translateCodeNow(treeFromPhrases, value) }))}
            onChange={(from) => set({ from, source: '', ...(!treeFields(form, from).some(({ node }) => node.id === tree.field) && { field: '' }) })}
          />
        )}
      </Line>
      <Line label={text('treeField')}>
        {(id) => (
          <Select
            id={id}
            className="dz-whole"
            disabled={disabled}
            showSearch={{ optionFilterProp: 'label' }}
            value={tree.field || null}
            options={fields.map(({ node }) => ({ value: node.id, label: nameOf(node.id) }))}
            onChange={compared}
          />
        )}
      </Line>
      {tree.from === 'dictionary' && (
        <Line label={text('treeDictionary')}>
          {(id) => <DictionarySelect id={id} disabled={disabled} value={tree.source} change={(source) => set({ source })} />}
        </Line>
      )}
      {tree.from === 'interface' && <InterfaceOf tree={tree} set={set} disabled={disabled} />}
    </>
  );
}

interface SourceProps {
  tree: ListTree;
  disabled: boolean;
  set(part: Partial<ListTree>, run?: string | null): void;
}

function InterfaceOf({ tree, set, disabled }: SourceProps) {
  const text = useText(listPhrases);
  const interfaces = useInterfaces();
  return (
    <>
      <Line label={text('treeInterface')}>
        {(id) => (
          <Select
            id={id}
            className="dz-whole"
            disabled={disabled}
            showSearch={{ optionFilterProp: 'label' }}
            value={tree.source || null}
            options={[...interfaces]}
            onChange={(source) => set({ source: source ?? '' })}
          />
        )}
      </Line>
      <div className="dzl-row">
        {(['id', 'label', 'children'] as const).map((key) => (
          <Line key={key} label={text(`key.${key}`)}>
            {(id) => (
              <Input
                id={id}
                disabled={disabled}
                maxLength={50}
                value={tree.keys[key]}
                onChange={({ target }) => set({ keys: { ...tree.keys, [key]: target.value } }, `tree ${key}`)}
              />
            )}
          </Line>
        ))}
      </div>
    </>
  );
}
