import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { Button, Checkbox, Input } from 'antd';
import { memo } from 'react';
import { translateNow, useText } from '../kit/phrases.ts';
import { isUnique, withLabel, withUnique, type ListedField } from './design-fields.ts';
import { fieldPhrases } from './design.phrases.ts';
import { kindPhrases } from './kind.phrases.ts';

interface Props extends ListedField {
  disabled: boolean;
  change(id: string, next: (node: FormNode) => FormNode): void;
  move(id: string, by: -1 | 1): void;
}

/** One node in the list of fields; a node without a value only has a label and a position. */
export const FieldLine = memo(function FieldLine({ node, depth, isFirst, isLast, disabled, change, move }: Props) {
  const text = useText(fieldPhrases);
  const kind = fieldKinds[node.kind];
  const keeps = kind.value(node) !== null && kind.fills === null && !kind.computed;
  const name = node.label.zh || text('unnamed');
  const said = (label: string) => `${label} · ${name}`;
  return (
    <div role="row" className="design-line" data-depth={Math.min(depth, 4)}>
      <span role="cell" data-label={text('label')}>
        <Input
          size="small"
          aria-label={said(text('label'))}
          value={node.label.zh}
          maxLength={100}
          disabled={disabled}
          onChange={({ target }) => change(node.id, (now) => withLabel(now, 'zh', target.value))}
        />
      </span>
      <span role="cell" data-label={text('labelEn')}>
        <Input
          size="small"
          aria-label={said(text('labelEn'))}
          value={node.label.en ?? ''}
          maxLength={100}
          disabled={disabled}
          onChange={({ target }) => change(node.id, (now) => withLabel(now, 'en', target.value))}
        />
      </span>
      <code role="cell" data-label={text('key')} title={node.key}>
        {node.key}
      </code>
      <span role="cell" data-label={text('kind')}>
        {translateNow(kindPhrases[node.kind])}
      </span>
      <span role="cell" data-label={text('required')}>
        {(keeps || node.kind === 'table') && (
          <Checkbox
            aria-label={said(text('required'))}
            checked={node.required}
            disabled={disabled}
            onChange={({ target }) => change(node.id, (now) => ({ ...now, required: target.checked }))}
          />
        )}
      </span>
      <span role="cell" data-label={text('unique')}>
        {keeps && kind.places.includes('unique') && (
          <Checkbox
            aria-label={said(text('unique'))}
            checked={isUnique(node)}
            disabled={disabled}
            onChange={({ target }) => change(node.id, (now) => withUnique(now, target.checked))}
          />
        )}
      </span>
      <span role="cell" className="design-moves" data-label={text('order')}>
        <Button
          size="small"
          type="text"
          icon={<ArrowUpOutlined />}
          aria-label={text('up', { name })}
          disabled={disabled || isFirst}
          onClick={() => move(node.id, -1)}
        />
        <Button
          size="small"
          type="text"
          icon={<ArrowDownOutlined />}
          aria-label={text('down', { name })}
          disabled={disabled || isLast}
          onClick={() => move(node.id, 1)}
        />
      </span>
    </div>
  );
});
