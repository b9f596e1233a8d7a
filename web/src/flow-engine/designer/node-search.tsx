// Finds a node or branch by its name or text, and scrolls to it.
import { nodeOf, within } from '@ordo/engine/flow/design/edit.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useText } from '../../kit/phrases.ts';
import { useDesigned } from './context.ts';
import { branchPhrases, designerPhrases, kindPhrases } from './designer.phrases.ts';
import { useConditionSaid, useSaidOf } from './summary.ts';

export function NodeSearch({ jump }: { jump(id: string): void }) {
  const text = useText(designerPhrases);
  const kind = useText(kindPhrases);
  const branchText = useText(branchPhrases);
  const flow = useDesigned((one) => one.flow);
  const said = useSaidOf();
  const condition = useConditionSaid();
  const [isOpen, setOpen] = useState(false);
  const titleOf = (id: string) => nodeOf(flow, id)?.title ?? '';
  const line = (value: string, name: string, more: string) => ({ value, label: more ? `${name} · ${more}` : name });
  const lines = () => [
    line(flow.start.id, flow.start.title || kind('start'), said(flow.start, titleOf)),
    ...[...within(flow.chain)].map((one) =>
      'node' in one
        ? line(one.node.id, one.node.title || kind(one.node.kind), said(one.node, titleOf) || kind(one.node.kind))
        : line(one.branch.id, one.branch.title || branchText('otherwise'), one.branch.when ? condition(one.branch.when) : ''),
    ),
  ];
  return (
    <Select<string>
      className="fe-search"
      aria-label={text('search')}
      placeholder={text('search')}
      value={null}
      open={isOpen}
      onOpenChange={setOpen}
      options={isOpen ? lines() : []}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={320}
      notFoundContent={text('notFound')}
      onChange={jump}
    />
  );
}
