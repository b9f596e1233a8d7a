// A tree on the left that filters the content on the right. On a phone the tree is in a drawer behind a button that shows the selection.
import { DownOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Drawer, Input, Tree, type TreeDataNode } from 'antd';
import { useCallback, useState, type Key, type ReactNode } from 'react';
import { kitPhrases } from './kit.phrases.ts';
import { NodeIcon } from './node-icon.tsx';
import { EmptyChoices, type ReadState } from './empty-choices.tsx';
import { usePhone } from './phone.ts';
import { useText } from './phrases.ts';
import { Failure } from './states.tsx';
import { flattenTree, pathTo } from './tree/tree-lines.ts';
import { treePhrases } from './tree/tree.phrases.ts';
import './kit.css';
import './tree/tree-side.css';

export interface SideNode {
  id: string;
  fullName: string;
  /** company, department, … */
  type: string;
  children?: readonly SideNode[] | undefined;
}

interface Props {
  title: string;
  /** Null: loading, or refused. */
  nodes: readonly SideNode[] | null;
  read: ReadState;
  value: string;
  onChange(id: string): void;
  /** Below the tree: that it is not complete, and how to see the rest. */
  foot?: ReactNode;
  /** The words in the search box, where the answer to them is in `nodes`; otherwise the nodes are searched here. */
  find?: Find | undefined;
  children: ReactNode;
}

export interface Find {
  words: string;
  onChange(words: string): void;
}

export function TreeSide({ title, nodes, read, value, onChange, foot, find, children }: Props) {
  const text = useText(kitPhrases);
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<SideNode | null>(null);
  const chosen = flattenTree(nodes ?? []).find((node) => node.id === value) ?? (picked?.id === value ? picked : undefined);
  const tree =
    nodes || find?.words ? (
      <SideTree
        key={phone ? 'drawer' : 'side'}
        title={title}
        nodes={nodes}
        value={value}
        read={read}
        foot={foot}
        find={find}
        onChange={(node) => {
          setPicked(node);
          onChange(node.id);
          setOpen(false);
        }}
      />
    ) : read.error ? (
      <Failure refused={read.error} retry={() => void read.refetch()} />
    ) : (
      <SideBones />
    );
  return (
    <div className="tree-side">
      {phone ? (
        <>
          <Button block className="tree-side-open" onClick={() => setOpen(true)} aria-haspopup="dialog" icon={chosen && <NodeIcon type={chosen.type} />}>
            <span>{chosen?.fullName ?? title}</span>
            <DownOutlined aria-hidden />
          </Button>
          <Drawer
            open={open}
            title={title}
            placement="left"
            size="min(340px, 88vw)"
            closable={{ 'aria-label': text('cancel') }}
            onClose={() => setOpen(false)}
            rootClassName="tree-side-drawer"
          >
            {tree}
          </Drawer>
        </>
      ) : (
        <aside className="tree-side-panel" aria-label={title}>
          <h2>{title}</h2>
          {tree}
        </aside>
      )}
      <div className="tree-side-main">{children}</div>
    </div>
  );
}

function SideTree({ title, nodes, read, value, onChange, foot, find }: Omit<Props, 'children' | 'onChange'> & { onChange(node: SideNode): void }) {
  const text = useText(treePhrases);
  const [typed, setTyped] = useState(find?.words ?? '');
  const [expanded, setExpanded] = useState<Key[]>(() => (nodes ? [...nodes.map((node) => node.id), ...pathTo(nodes, value)] : []));
  const [height, setHeight] = useState(400);
  const follow = useCallback((frame: HTMLElement | null) => followHeight(frame, setHeight), []);
  const wanted = find ? '' : typed.trim().toLowerCase();
  const shown = nodes && wanted ? matching(nodes, wanted) : nodes;

  return (
    <>
      <Input
        className="tree-side-find"
        value={typed}
        prefix={<SearchOutlined aria-hidden />}
        placeholder={text('find')}
        aria-label={text('find')}
        maxLength={50}
        allowClear
        onChange={({ target, nativeEvent }) => {
          setTyped(target.value);
          // The letters of an input method are not searched for.
          if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) find?.onChange(target.value);
        }}
        onCompositionEnd={({ currentTarget }) => find?.onChange(currentTarget.value)}
      />
      {shown === null ? (
        <div className="tree-side-none" role="status">
          <EmptyChoices read={read} />
        </div>
      ) : shown.length === 0 ? (
        <p className="tree-side-none" role="status">
          {text('none')}
        </p>
      ) : (
        <div className="tree-side-tree" ref={follow}>
          <Tree
            aria-label={title}
            treeData={shown.map(drawn)}
            showIcon
            blockNode
            height={height}
            selectedKeys={[value]}
            expandedKeys={wanted ? flattenTree(shown).map((node) => node.id) : expanded}
            onExpand={setExpanded}
            onSelect={(_, { node }) => {
              const chosen = flattenTree(shown).find(({ id }) => id === node.key);
              if (chosen) onChange(chosen);
            }}
          />
        </div>
      )}
      {foot}
    </>
  );
}

/** Only the visible part of a long tree is rendered, so the tree has to know its height. */
function followHeight(frame: HTMLElement | null, tell: (height: number) => void) {
  if (!frame) return undefined;
  const observer = new ResizeObserver(() => tell(frame.clientHeight));
  observer.observe(frame);
  return () => observer.disconnect();
}

const drawn = (node: SideNode): TreeDataNode => ({
  key: node.id,
  title: <span title={node.fullName}>{node.fullName}</span>,
  icon: <NodeIcon type={node.type} />,
  children: (node.children ?? []).map(drawn),
});

/** Nodes whose name contains the words, with all ancestors and descendants. */
function matching(nodes: readonly SideNode[], wanted: string): SideNode[] {
  return nodes.flatMap((node) => {
    if (node.fullName.toLowerCase().includes(wanted)) return [node];
    const children = matching(node.children ?? [], wanted);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

function SideBones() {
  return (
    <div aria-hidden>
      {[70, 50, 60, 45, 65, 40].map((width) => (
        <span key={width} className="bone" style={{ inlineSize: `${width}%`, marginBlock: 14 }} />
      ))}
    </div>
  );
}
