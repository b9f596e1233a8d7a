import { RichEditor } from '../../kit/rich-text/rich-editor.tsx';
import type { EditProps } from './props.ts';
import '../../kit/kit.css';

export function EditorEdit({ id, value, change, disabled, readonly, label, placeholder }: EditProps) {
  return (
    <RichEditor
      id={id}
      label={label}
      {...(placeholder && { placeholder })}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled || readonly}
      onChange={(html) => change(html === '' ? null : html, true)}
    />
  );
}
