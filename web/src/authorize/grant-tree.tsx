// One kind of permission as a tree with checkboxes. Only leaves count: a catalogue is ticked when everything below it is.
import type { GrantNode } from '@ordo/contract/authorize.ts';
import { Button, Empty, Space, Tree } from 'antd';
import { useState, type Key } from 'react';
import { useText } from '../kit/phrases.ts';
import { authorizePhrases } from './authorize.phrases.ts';
import { leavesOf } from './grants.ts';

interface Props {
  label: string;
  nodes: GrantNode[];
  /** For other kinds, pages are only headings and no leaves. */
  ticked: string[];
  readOnly: boolean;
  onTick(ids: string[]): void;
}

export function GrantTree({ label, nodes, ticked, readOnly, onTick }: Props) {
  const text = useText(authorizePhrases);
  const every = parentsOf(nodes);
  const [expanded, setExpanded] = useState<Key[]>(every);
  const leaves = leavesOf(nodes);
  if (leaves.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('nothingHere', { kind: label })} />;

  const shown = new Set(leaves);
  // Grants that this tree does not show stay ticked: the caller may not revoke them.
  const beyond = ticked.filter((id) => !shown.has(id));
  return (
    <>
      <Space wrap className="grant-tools">
        <Button size="small" disabled={readOnly} onClick={() => onTick([...beyond, ...leaves])}>
          {text('checkAll')}
        </Button>
        <Button size="small" disabled={readOnly} onClick={() => onTick(beyond)}>
          {text('uncheckAll')}
        </Button>
        <Button size="small" onClick={() => setExpanded(every)}>
          {text('expandAll')}
        </Button>
        <Button size="small" onClick={() => setExpanded([])}>
          {text('foldAll')}
        </Button>
      </Space>
      <Tree<GrantNode>
        aria-label={label}
        checkable
        blockNode
        selectable={false}
        disabled={readOnly}
        treeData={nodes}
        fieldNames={{ key: 'id', title: 'fullName', children: 'children' }}
        checkedKeys={ticked.filter((id) => shown.has(id))}
        expandedKeys={expanded}
        onExpand={setExpanded}
        onCheck={(keys) => onTick([...beyond, ...(keys as Key[]).map(String).filter((id) => shown.has(id))])}
      />
    </>
  );
}

function parentsOf(nodes: readonly GrantNode[]): string[] {
  return nodes.flatMap((node) => (node.children ? [node.id, ...parentsOf(node.children)] : []));
}
