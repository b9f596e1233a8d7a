import { menuRoot, menuSelector, menuSelectorWithout, type MenuCategory, type MenuNode } from '@ordo/contract/menu.ts';
import { FolderOutlined, GlobalOutlined } from '@ant-design/icons';
import { TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import { selectState } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { flattenTree, pathTo } from '../kit/tree/tree-lines.ts';
import { menuPhrases } from './menu.phrases.ts';

interface Props {
  id?: string;
  value?: string | undefined;
  onChange?(id: string | undefined): void;
  category: MenuCategory;
  /** One that cannot be selected, nor anything below it: the one that is being moved. */
  exclude: string;
  disabled?: boolean;
}

/** Selects the parent catalogue of an entry, or the top level. */
export function CataloguePicker({ id, value, onChange, category, exclude, disabled, ...aria }: Props) {
  const text = useText(menuPhrases);
  const without = exclude !== '0';
  const whole = useRead(menuSelector, { category }, { enabled: !without });
  const part = useRead(menuSelectorWithout, { category, excludeId: exclude }, { enabled: without });
  const answer = without ? part : whole;
  const nodes: MenuNode[] = answer.data?.list ?? [];
  const missing = answer.data && value && value !== menuRoot && pathTo(nodes, value).length === 0;
  return (
    <TreeSelect<string | null>
      {...aria}
      // The initially expanded nodes are fixed when the tree is mounted.
      key={answer.data ? 'tree' : 'waiting'}
      id={id ?? ''}
      value={answer.data ? (value ?? null) : null}
      treeData={[
        ...(missing ? [{ value, title: text('missing'), icon: null, disabled: true }] : []),
        { value: menuRoot, title: text('top'), icon: <GlobalOutlined /> },
        ...optionsOf(nodes),
      ]}
      treeIcon
      treeDefaultExpandedKeys={nodes.map((node) => node.id)}
      showSearch={{ treeNodeFilterProp: 'title' }}
      {...selectState(answer)}
      popupMatchSelectWidth={false}
      disabled={disabled ?? false}
      onChange={(next) => onChange?.(next ?? undefined)}
    />
  );
}

interface Option {
  value: string;
  title: string;
  icon: ReactNode;
  children: Option[];
}

function optionsOf(nodes: readonly MenuNode[]): Option[] {
  return nodes.map((node) => ({ value: node.id, title: node.fullName, icon: <FolderOutlined />, children: optionsOf(node.children ?? []) }));
}

/** The path of the selected catalogue from the top. */
export function CatalogueName({ id, category }: { id: string; category: MenuCategory }) {
  const text = useText(menuPhrases);
  const tree = useRead(menuSelector, { category });
  if (!tree.data) return tree.error?.message ?? '';
  if (id === menuRoot) return text('top');
  const names = new Map(flattenTree<MenuNode>(tree.data.list).map((node) => [node.id, node.fullName]));
  return (
    pathTo(tree.data.list, id)
      .map((step) => names.get(step))
      .join(' / ') || text('missing')
  );
}
