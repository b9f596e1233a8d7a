// Props of area pickers, and the tree of options as it is loaded.
export interface AreaChoice {
  id?: string;
  value?: string | undefined;
  onChange?(id: string | undefined): void;
  /** An area that cannot be selected, nor anything below it: the one that is being moved. */
  exclude?: string;
  /** Offers the level above the provinces too, as `-1`. */
  withTop?: boolean;
  /** Empty means no restriction rather than a missing selection. */
  filter?: boolean;
  disabled?: boolean;
}

/** One option in the picker; without `children` it has not been loaded yet. */
export interface AreaOption {
  value: string;
  label: string;
  isLeaf: boolean;
  children?: AreaOption[];
  /** For a search hit: itself and all its ancestors, province first. */
  way?: AreaOption[];
}

/** Inserts newly loaded children below `parent` (`-1`: at the top), keeping what is known of existing ones. */
export function graft(options: readonly AreaOption[], parent: string, children: readonly AreaOption[]): AreaOption[] {
  if (parent === '-1') return keeping(options, children);
  return options.map((option) => {
    if (option.value === parent) return children.length > 0 ? { ...option, children: keeping(option.children ?? [], children) } : { ...option, isLeaf: true };
    return option.children ? { ...option, children: graft(option.children, parent, children) } : option;
  });
}

function keeping(old: readonly AreaOption[], fresh: readonly AreaOption[]): AreaOption[] {
  const known = new Map(old.map((option) => [option.value, option.children]));
  return fresh.map((option) => ({ ...option, ...(known.get(option.value) && { children: known.get(option.value)! }) }));
}
