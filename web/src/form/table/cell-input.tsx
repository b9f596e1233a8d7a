// Text and numbers in a cell: the native input, which is cheap to render many times.
import type { EditProps } from '../edit/props.ts';
import { useTextInput } from '../edit/use-text-input.ts';

export function CellInput({ node, id, value, change, disabled, readonly, placeholder, aria }: EditProps) {
  const { text, write, settle } = useTextInput(node, value, change);
  return (
    <input
      {...aria}
      id={id}
      className="form-cell-input"
      data-kind={node.kind}
      value={text}
      disabled={disabled}
      readOnly={readonly}
      placeholder={placeholder}
      autoComplete="off"
      onChange={(event) => write(event.target.value)}
      onBlur={settle}
    />
  );
}
