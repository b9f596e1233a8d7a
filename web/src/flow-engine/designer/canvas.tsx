// The flow from top to bottom, branches side by side, with straight lines. It is operated by clicks, dragging or keys.
import { PlusOutlined } from '@ant-design/icons';
import { addedKinds, type AddedKind } from '@ordo/engine/flow/design/new-node.ts';
import type { Spot } from '@ordo/engine/flow/design/edit.ts';
import type { FlowNode, ForkNode } from '@ordo/engine/flow/document.ts';
import { isRest, within } from '@ordo/engine/flow/design/edit.ts';
import { isFork } from '@ordo/engine/flow/plan.ts';
import { memo, useRef } from 'react';
import { DropdownMenu } from '../../kit/dropdown-menu.tsx';
import { useText } from '../../kit/phrases.ts';
import { BranchCard, NodeCard } from './card.tsx';
import { useDesigned, useFlowDesigner } from './context.ts';
import { designerPhrases, kindPhrases } from './designer.phrases.ts';
import { Minimap } from './minimap.tsx';
import { usePinch } from './pinch.ts';

interface CanvasProps {
  /** 1: original size. */
  zoom: number;
  /** For zooming with two fingers. */
  setZoom?(zoom: number): void;
  label?: string;
  /** Shows a minimap where there is space. */
  map?: boolean;
}

export function Canvas({ zoom, setZoom, label, map = false }: CanvasProps) {
  const text = useText(designerPhrases);
  const flow = useDesigned((one) => one.flow);
  const scroll = useRef<HTMLDivElement>(null);
  usePinch(scroll, zoom, setZoom);
  return (
    <div className="fe-canvas">
      <div ref={scroll} className="fe-scroll" role="group" aria-label={label ?? text('canvas')}>
        <div className="fe-tree" style={{ zoom }}>
          <NodeCard node={flow.start} />
          <Chain branch={null} chain={flow.chain} />
          <div className="fe-over">{text('end')}</div>
        </div>
      </div>
      {map && <Minimap flow={flow} scroll={scroll} zoom={zoom} />}
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
  const text = useText(designerPhrases);
  const designer = useFlowDesigner();
  const isFolded = useDesigned((one) => one.folded.has(node.id));
  if (isFolded)
    return (
      <div className="fe-fork">
        <NodeCard node={node} />
        <button type="button" className="fe-folded" onClick={() => designer.fold(node.id)}>
          {text('folded', { branches: node.branches.length, nodes: [...within([node])].filter((one) => 'node' in one).length - 1 })}
        </button>
      </div>
    );
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

/** A line with a button to add a node. */
function Add({ branch, index }: Spot) {
  const text = useText(designerPhrases);
  const kind = useText(kindPhrases);
  const designer = useFlowDesigner();
  if (!designer.mayEdit) return <div className="fe-edge" />;
  const at = { branch, index };
  const items = [
    ...addedKinds.map((key) => ({ key: key as string, label: kind(key) })),
    ...(designer.canPaste ? [{ key: 'paste', label: text('pasteHere') }] : []),
  ];
  return (
    <div className="fe-edge" data-branch={branch ?? ''} data-index={index}>
      <DropdownMenu
        placement="bottom"
        look={{ className: 'fe-add', 'aria-label': text('addHere'), title: text('addHere') }}
        menu={{ items, onClick: ({ key }) => (key === 'paste' ? designer.paste(at) : designer.add(key as AddedKind, at)) }}
      >
        <PlusOutlined aria-hidden />
      </DropdownMenu>
    </div>
  );
}
