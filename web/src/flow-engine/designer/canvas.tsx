// The flow as it is drawn: from the start down, branches side by side, straight joins. Pressed, dragged, or led by keys.
import { PlusOutlined } from '@ant-design/icons';
import { addedKinds, type AddedKind } from '@ordo/engine/flow/design/new-node.ts';
import type { Spot } from '@ordo/engine/flow/design/edit.ts';
import type { FlowNode, ForkNode } from '@ordo/engine/flow/document.ts';
import { isRest } from '@ordo/engine/flow/design/edit.ts';
import { isFork } from '@ordo/engine/flow/plan.ts';
import { memo, useState, type DragEvent } from 'react';
import { DropMenu } from '../../kit/drop-menu.tsx';
import { useText } from '../../kit/phrases.ts';
import { BranchCard, DRAGGED, NodeCard } from './card.tsx';
import { useDesigned, useFlowDesigner } from './context.ts';
import { designerPhrases, kindPhrases } from './designer.phrases.ts';

/** @param zoom 1 as it is */
export function Canvas({ zoom }: { zoom: number }) {
  const text = useText(designerPhrases);
  const flow = useDesigned((one) => one.flow);
  return (
    <div className="fe-scroll" role="group" aria-label={text('canvas')}>
      <div className="fe-tree" style={{ zoom }}>
        <NodeCard node={flow.start} />
        <Chain branch={null} chain={flow.chain} />
        <div className="fe-over">{text('end')}</div>
      </div>
    </div>
  );
}

const Chain = memo(function Chain({ branch, chain }: { branch: string | null; chain: readonly FlowNode[] }) {
  return (
    <div className="fe-chain">
      <Add branch={branch} index={0} />
      {chain.map((node, at) => (
        <Placed key={node.id} node={node} branch={branch} index={at} />
      ))}
    </div>
  );
});

const Placed = memo(function Placed({ node, branch, index }: { node: FlowNode; branch: string | null; index: number }) {
  return (
    <>
      {isFork(node) ? <Fork node={node} /> : <NodeCard node={node} />}
      <Add branch={branch} index={index + 1} />
    </>
  );
});

function Fork({ node }: { node: ForkNode }) {
  return (
    <div className="fe-fork">
      <NodeCard node={node} />
      <div className="fe-branches">
        {node.branches.map((branch) => (
          <div key={branch.id} className="fe-branch">
            <BranchCard branch={branch} kind={node.kind} rest={!isRest(node, branch.id) ? 'no' : node.branches.length > 2 ? 'stays' : 'goes'} />
            <Chain branch={branch.id} chain={branch.chain} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A line with a place for another node. */
function Add({ branch, index }: Spot) {
  const text = useText(designerPhrases);
  const kind = useText(kindPhrases);
  const designer = useFlowDesigner();
  const [isOver, setOver] = useState(false);
  if (!designer.mayEdit) return <div className="fe-edge" />;
  const at = { branch, index };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    designer.move(event.dataTransfer.getData(DRAGGED), at);
  };
  const items = [
    ...addedKinds.map((key) => ({ key: key as string, label: kind(key) })),
    ...(designer.canPaste ? [{ key: 'paste', label: text('pasteHere') }] : []),
  ];
  return (
    <div className={isOver ? 'fe-edge fe-drop' : 'fe-edge'} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      <DropMenu
        placement="bottom"
        look={{ className: 'fe-add', 'aria-label': text('addHere'), title: text('addHere') }}
        menu={{ items, onClick: ({ key }) => (key === 'paste' ? designer.paste(at) : designer.add(key as AddedKind, at)) }}
      >
        <PlusOutlined aria-hidden />
      </DropMenu>
    </div>
  );
}
