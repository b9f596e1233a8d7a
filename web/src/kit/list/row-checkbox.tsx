interface Props {
  checked: boolean;
  /** Indeterminate. */
  some?: boolean;
  label: string;
  flip(): void;
}

/** Selects a row. There are hundreds on a page, so it is a native checkbox. */
export function RowCheckbox({ checked, some = false, label, flip }: Props) {
  const show = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = some;
  };
  return <input ref={show} type="checkbox" className="list-tick" checked={checked} aria-label={label} onChange={flip} />;
}
