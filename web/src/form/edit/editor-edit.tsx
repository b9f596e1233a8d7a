import { RichEditor } from '../../kit/rich-text/rich-editor.tsx';
import type { EditProps } from './props.ts';
import '../../kit/kit.css';

export function EditorEdit({ node, id, value, change, disabled, label }: EditProps) {
  return (
    <RichEditor
      id={id}
      label={label}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled || node.readonly}
      onChange={(html) => change(html === '' ? null : html, true)}
    />
  );
}
