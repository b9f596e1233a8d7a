import type { ReactNode, Ref } from 'react';

interface Props {
  label: string;
  icon: ReactNode;
  run?: () => unknown;
  /** Whether the format is active at the cursor; undefined for tools that are no format. */
  on?: boolean;
  keys?: string;
  disabled?: boolean;
  /** The entry point of the Tab key. */
  first?: boolean;
  /** It opens a menu. */
  menu?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Tool({ label, icon, run, on, keys, disabled = false, first = false, menu = false, ref, ...rest }: Props) {
  return (
    <button
      {...rest}
      ref={ref}
      type="button"
      className="rich-tool"
      tabIndex={first ? 0 : -1}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={on}
      aria-disabled={disabled}
      aria-haspopup={menu ? 'menu' : undefined}
      // The text keeps its selection while a tool is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => !disabled && run?.()}
    >
      {icon}
    </button>
  );
}
