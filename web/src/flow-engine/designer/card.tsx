// A node or branch in the flow: its kind, its people, its problems, and its actions.
import { DownOutlined, MoreOutlined, PlusOutlined, RightOutlined, WarningOutlined } from '@ant-design/icons';
import type { AnyNode, ForkNode } from '@ordo/engine/flow/document.ts';
import { isFork } from '@ordo/engine/flow/plan.ts';
import { memo } from 'react';
import { DropdownMenu } from '../../kit/dropdown-menu.tsx';
import { useText } from '../../kit/phrases.ts';
import { useChange, useDesigned, useFlowDesigner, type Change } from './context.ts';
import { dragNode } from './drag-node.ts';
import { changePhrases, designerPhrases, kindPhrases } from './designer.phrases.ts';
import { useFindingsOf } from './findings.ts';
import { useBranchSaid, useSummary } from './summary.ts';

const PICTURE = { approver: 'who', start: 'who', copy: 'copy', timer: 'time' } as const;

export const NodeCard = memo(function NodeCard({ node }: { node: AnyNode }) {
  const text = useText(designerPhrases);
  const kind = useText(kindPhrases);
  const designer = useFlowDesigner();
  const isChosen = useDesigned((one) => one.chosen === node.id);
  const findings = useFindingsOf(node.id);
  const summary = useSummary(node);
  const change = useChange(node.id);
  const name = node.title || kind(node.kind);
  const carries = designer.mayEdit && node.kind !== 'start';
  const look = PICTURE[node.kind as keyof typeof PICTURE] ?? node.kind;
  return (
    <div
      className={`fe-card fe-${look}${carries ? ' drags' : ''}`}
      data-chosen={isChosen || undefined}
      data-change={change}
      {...(carries && { onPointerDown: ({ nativeEvent }) => dragNode(nativeEvent, designer, node.id, name) })}
    >
      <button type="button" className="fe-face" data-flow-node={node.id} aria-pressed={isChosen} onClick={() => designer.choose(node.id)}>
        <span className="fe-kind">{kind(node.kind)}</span>
        <span className="fe-name">{name}</span>
        {summary && (
          <span className="fe-summary" title={summary}>
            {summary}
          </span>
        )}
        {change && <ChangeMark change={change} />}
        <Mark findings={findings} />
      </button>
      {isFork(node) && <FoldButton id={node.id} name={name} />}
      {isFork(node) && designer.mayEdit && (
        <button type="button" className="fe-more" aria-label={text('addBranch')} title={text('addBranch')} onClick={() => designer.addBranch(node.id)}>
          <PlusOutlined aria-hidden />
        </button>
      )}
      {node.kind !== 'start' && designer.mayEdit && <CardMenu id={node.id} name={name} branch={false} />}
    </div>
  );
}, saysTheSame);

/** Nodes inside a fork are rendered separately, so the fork only depends on its own properties. */
function saysTheSame({ node: before }: { node: AnyNode }, { node: now }: { node: AnyNode }): boolean {
  if (before === now) return true;
  return isFork(before) && isFork(now) && before.id === now.id && before.kind === now.kind && before.title === now.title;
}

interface BranchProps {
  branch: ForkNode['branches'][number];
  kind: ForkNode['kind'];
  /** The branch for all other cases: `stays` cannot be removed while there are several others, `goes` is removed with its fork. */
  rest: 'no' | 'stays' | 'goes';
}

export const BranchCard = memo(function BranchCard({ branch, kind, rest }: BranchProps) {
  const designer = useFlowDesigner();
  const isChosen = useDesigned((one) => one.chosen === branch.id);
  const findings = useFindingsOf(branch.id);
  const change = useChange(branch.id);
  const { name, when } = useBranchSaid()(branch, kind);
  return (
    <div className="fe-card fe-way" data-chosen={isChosen || undefined} data-change={change}>
      <button type="button" className="fe-face" data-flow-node={branch.id} aria-pressed={isChosen} onClick={() => designer.choose(branch.id)}>
        <span className="fe-name">{name}</span>
        <span className="fe-summary">{when}</span>
        {change && <ChangeMark change={change} />}
        <Mark findings={findings} />
      </button>
      {designer.mayEdit && rest !== 'stays' && <CardMenu id={branch.id} name={name} branch rest={rest === 'goes'} />}
    </div>
  );
}, isSameWay);

function isSameWay({ branch: before, ...was }: BranchProps, { branch: now, ...is }: BranchProps): boolean {
  return before.id === now.id && before.title === now.title && before.when === now.when && was.kind === is.kind && was.rest === is.rest;
}

function FoldButton({ id, name }: { id: string; name: string }) {
  const text = useText(designerPhrases);
  const designer = useFlowDesigner();
  const isFolded = useDesigned((one) => one.folded.has(id));
  const said = text(isFolded ? 'unfold' : 'fold', { name });
  return (
    <button type="button" className="fe-more" aria-label={said} title={said} aria-expanded={!isFolded} onClick={() => designer.fold(id)}>
      {isFolded ? <RightOutlined aria-hidden /> : <DownOutlined aria-hidden />}
    </button>
  );
}

function ChangeMark({ change }: { change: Change }) {
  const text = useText(changePhrases);
  return <span className="fe-change">{text(change)}</span>;
}

function Mark({ findings }: { findings: readonly { text: string; blocks: boolean }[] }) {
  if (findings.length === 0) return null;
  const all = findings.map((one) => one.text).join('\n');
  return (
    <span className={findings.some(({ blocks }) => blocks) ? 'fe-mark fe-blocks' : 'fe-mark'} title={all} role="img" aria-label={all}>
      <WarningOutlined aria-hidden />
    </span>
  );
}

/** @param rest the branch for all other cases, which is always last */
function CardMenu({ id, name, branch, rest = false }: { id: string; name: string; branch: boolean; rest?: boolean }) {
  const text = useText(designerPhrases);
  const designer = useFlowDesigner();
  const does: Record<string, () => void> = {
    up: () => designer.step(-1),
    down: () => designer.step(1),
    duplicate: () => designer.duplicate(),
    copy: () => designer.copy(),
    cut: () => designer.cut(),
    remove: () => designer.remove(),
  };
  const items = branch
    ? [
        ...(rest
          ? []
          : [
              { key: 'up', label: text('left') },
              { key: 'down', label: text('right') },
            ]),
        { key: 'remove', label: text('remove'), danger: true },
      ]
    : [
        ...(['up', 'down', 'duplicate', 'copy', 'cut'] as const).map((key) => ({ key, label: text(key) })),
        { key: 'remove', label: text('remove'), danger: true },
      ];
  return (
    <DropdownMenu
      look={{ className: 'fe-more', 'aria-label': text('menu', { name }) }}
      menu={{
        items,
        onClick: ({ key }) => {
          designer.choose(id);
          does[key]?.();
        },
      }}
    >
      <MoreOutlined aria-hidden />
    </DropdownMenu>
  );
}
