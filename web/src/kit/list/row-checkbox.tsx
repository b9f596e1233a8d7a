interface Props {
  checked: boolean;
  /** Some of what it stands for is marked, not all. */
  some?: boolean;
  label: string;
  flip(): void;
}

/** Marks a row. Hundreds stand on a page, so it is the browser's own. */
export function RowCheckbox({ checked, some = false, label, flip }: Props) {
  const show = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = some;
  };
  return <input ref={show} type="checkbox" className="list-tick" checked={checked} aria-label={label} onChange={flip} />;
}
