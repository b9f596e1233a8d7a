import { dataRoot, dictionarySelectorWithout, type dictionaryCreate, type TypeChoice } from '@ordo/contract/dictionary.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { TreeSelect } from 'antd';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { selectState } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import type { ControlProps, Section } from '../kit/record/field.ts';
import { dictionaryPhrases } from './dictionary.phrases.ts';

export function useItemSections(type: { id: string; isTree: number }): Section<keyof Input<typeof dictionaryCreate>>[] {
  const text = useText(dictionaryPhrases);
  const kit = useText(kitPhrases);
  const mark = (value: unknown) => kit(value === 1 ? 'on' : 'off');
  return [
    {
      fields: [
        { key: 'fullName', label: text('name') },
        { key: 'fullNameEn', label: text('nameEn') },
        { key: 'enCode', label: text('code') },
        { key: 'sortCode', label: text('sort'), kind: 'whole' },
        ...(type.isTree
          ? [
              {
                key: 'parentId' as const,
                label: text('parent'),
                wide: true,
                control: (props: ControlProps<string>, { id }: Record<string, unknown>) => (
                  <ParentPicker {...props} type={type.id} without={(id as string | undefined) ?? '0'} />
                ),
                say: (id: unknown) => <ParentName type={type.id} id={id as string} />,
              },
            ]
          : []),
        { key: 'validFrom', label: text('from'), kind: 'day' },
        { key: 'validTo', label: text('to'), kind: 'day', hint: text('toHint') },
        { key: 'isDefault', label: text('isDefault'), kind: 'mark', hint: text('defaultHint'), say: mark },
        { key: 'enabledMark', label: text('state'), kind: 'mark', say: mark },
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

/** The dictionary itself is the root. */
const nodeOf = ({ id, parentId, fullName, children }: TypeChoice, top: string): Node => ({
  value: parentId === '-1' ? dataRoot : id,
  title: parentId === '-1' ? top : fullName,
  ...(children && { children: children.map((child) => nodeOf(child, top)) }),
});

function ParentPicker({ type, without, id, value, onChange, disabled, ...aria }: ControlProps<string> & { type: string; without: string }) {
  const text = useText(dictionaryPhrases);
  const places = useRead(dictionarySelectorWithout, { typeId: type, excludeId: without, isTree: 1 });
  const nodes = (places.data?.list ?? []).map((node) => nodeOf(node, text('top')));
  return (
    <TreeSelect<string | null>
      {...aria}
      id={id ?? ''}
      value={places.data ? (value ?? null) : null}
      treeData={nodes}
      {...selectState(places)}
      disabled={disabled ?? false}
      treeDefaultExpandedKeys={[dataRoot]}
      showSearch={{ treeNodeFilterProp: 'title' }}
      onChange={(next) => onChange?.(next ?? dataRoot)}
    />
  );
}

function ParentName({ type, id }: { type: string; id: string }) {
  const text = useText(dictionaryPhrases);
  const places = useRead(dictionarySelectorWithout, { typeId: type, excludeId: '0', isTree: 1 });
  if (id === dataRoot) return text('top');
  const find = (nodes: readonly TypeChoice[]): string => nodes.map((node) => (node.id === id ? node.fullName : find(node.children ?? []))).find(Boolean) ?? '';
  return find(places.data?.list ?? []);
}
