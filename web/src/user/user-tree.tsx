// People below their organisations, loaded as the tree expands, or found by keyword.
import { userNodes } from '@ordo/contract/user.ts';
import type { UserNode } from '@ordo/contract/user-node.ts';
import { Tree, type TreeDataNode } from 'antd';
import { useState } from 'react';
import { call, CallError } from '../kit/call.ts';
import { NodeIcon } from '../kit/node-icon.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { toast } from '../kit/toast.ts';
import { chooserPhrases } from './user.phrases.ts';

export interface Person {
  id: string;
  /** `realName/account` */
  fullName: string;
}

interface Props {
  label: string;
  keyword: string;
  multiple: boolean;
  chosen: readonly Person[];
  toggle(person: Person): void;
}

const HEIGHT = 344;
const MAX_HITS = 200;
type Branches = Readonly<Record<string, readonly UserNode[]>>;

export function UserTree({ label, keyword, multiple, chosen, toggle }: Props) {
  const text = useText(chooserPhrases);
  const searching = keyword !== '';
  const top = useRead(userNodes, { nodeId: '0' });
  const hits = useRead(userNodes, { nodeId: '0', keyword }, { enabled: searching });
  const [branches, setBranches] = useState<Branches>({});
  const answer = searching ? hits : top;
  const nodes = answer.data?.list ?? [];
  if (answer.error && !answer.data) return <Failure refused={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Bones />;
  if (nodes.length === 0) return <p className="chooser-none">{text(searching ? 'noHits' : 'nobody')}</p>;

  const ids = chosen.map(({ id }) => id);
  const load = async (id: string) => {
    try {
      const { list } = await call(userNodes, { nodeId: id });
      setBranches((old) => ({ ...old, [id]: list }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast('error', error.message);
    }
  };
  return (
    <>
      {searching && nodes.length >= MAX_HITS && <p className="chooser-note">{text('firstHits', { n: MAX_HITS })}</p>}
      <Tree<Drawn>
        // The initially expanded nodes are fixed when the tree is mounted.
        key={searching ? 'hits' : 'tree'}
        aria-label={label}
        treeData={nodes.map((node) => drawn(node, branches, multiple))}
        loadData={({ key }) => load(String(key))}
        defaultExpandedKeys={!searching && nodes.length <= 3 ? nodes.map(({ id }) => id) : []}
        height={HEIGHT}
        blockNode
        showIcon
        expandAction="click"
        checkable={multiple}
        checkStrictly
        multiple={multiple}
        checkedKeys={multiple ? ids : []}
        selectedKeys={multiple ? [] : ids}
        onCheck={(_, { node }) => toggle(node.person)}
        onSelect={(_, { node }) => node.person.id && toggle(node.person)}
      />
    </>
  );
}

interface Drawn extends TreeDataNode {
  person: Person;
  children?: Drawn[];
}

/** Only people can be selected. */
function drawn({ id, fullName, type, isLeaf }: UserNode, branches: Branches, multiple: boolean): Drawn {
  const isPerson = type === 'user';
  const below = branches[id];
  return {
    key: id,
    person: { id: isPerson ? id : '', fullName },
    title: isPerson ? <PersonName fullName={fullName} /> : fullName,
    icon: <NodeIcon type={type} />,
    isLeaf: isLeaf || below?.length === 0,
    checkable: isPerson && multiple,
    selectable: isPerson,
    ...(below && { children: below.map((node) => drawn(node, branches, multiple)) }),
  };
}

export function PersonName({ fullName }: { fullName: string }) {
  const [name, account] = fullName.split('/');
  return (
    <span className="person-name" title={fullName}>
      {name} {account && <span>{account}</span>}
    </span>
  );
}

function Bones() {
  return (
    <div aria-hidden>
      {[60, 45, 70, 50, 55].map((width) => (
        <span key={width} className="bone" style={{ inlineSize: `${width}%`, marginBlock: 14 }} />
      ))}
    </div>
  );
}
