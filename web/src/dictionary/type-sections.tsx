import { dictionaryTypeSelectorWithout, typeRoot, type dictionaryTypeCreate, type TypeChoice } from '@ordo/contract/dictionary.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { TreeSelect } from 'antd';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { selectState } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import type { ControlProps, Section } from '../kit/record/field.ts';
import { dictionaryPhrases } from './dictionary.phrases.ts';

export function useTypeSections(): Section<keyof Input<typeof dictionaryTypeCreate>>[] {
  const text = useText(dictionaryPhrases);
  const kit = useText(kitPhrases);
  return [
    {
      fields: [
        { key: 'fullName', label: text('name') },
        { key: 'fullNameEn', label: text('nameEn') },
        { key: 'enCode', label: text('code') },
        { key: 'sortCode', label: text('sort'), kind: 'whole' },
        {
          key: 'parentId',
          label: text('parent'),
          control: (props, { id }) => <TypePicker {...props} without={(id as string | undefined) ?? '0'} />,
          say: (id) => <TypeName id={id as string} />,
        },
        { key: 'isTree', label: text('isTree'), kind: 'mark', say: (value) => kit(value === 1 ? 'on' : 'off') },
        { key: 'description', label: text('description'), kind: 'lines', wide: true },
      ],
    },
  ];
}

interface Node {
  value: string;
  title: string;
  children?: Node[];
}
const nodeOf = ({ id, fullName, children }: TypeChoice): Node => ({ value: id, title: fullName, ...(children && { children: children.map(nodeOf) }) });

function TypePicker({ without, id, value, onChange, disabled, ...aria }: ControlProps<string> & { without: string }) {
  const text = useText(dictionaryPhrases);
  const types = useRead(dictionaryTypeSelectorWithout, { excludeId: without });
  return (
    <TreeSelect<string | null>
      {...aria}
      id={id ?? ''}
      value={types.data ? (value ?? null) : null}
      treeData={[{ value: typeRoot, title: text('top') }, ...(types.data?.list ?? []).map(nodeOf)]}
      {...selectState(types)}
      disabled={disabled ?? false}
      showSearch={{ treeNodeFilterProp: 'title' }}
      onChange={(next) => onChange?.(next ?? typeRoot)}
    />
  );
}

function TypeName({ id }: { id: string }) {
  const text = useText(dictionaryPhrases);
  const types = useRead(dictionaryTypeSelectorWithout, { excludeId: '0' });
  if (id === typeRoot) return text('top');
  const find = (nodes: readonly TypeChoice[]): string => nodes.map((node) => (node.id === id ? node.fullName : find(node.children ?? []))).find(Boolean) ?? '';
  return find(types.data?.list ?? []);
}
