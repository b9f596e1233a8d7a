// What choosing an area is given, and the tree of choices as it grows.
export interface AreaChoice {
  id?: string;
  value?: string | undefined;
  onChange?(id: string | undefined): void;
  /** An area that may not be chosen, nor anything below it: the one that is being moved. */
  exclude?: string;
  /** Offers the place above the provinces too, as `-1`. */
  withTop?: boolean;
  /** Empty means no restriction rather than a choice still to be made. */
  filter?: boolean;
  disabled?: boolean;
}

/** One choice in the picker; without `children` it has not been opened yet. */
export interface AreaOption {
  value: string;
  label: string;
  isLeaf: boolean;
  children?: AreaOption[];
  /** Of one that was found by a keyword: itself and all above it, province first. */
  way?: AreaOption[];
}

/** Puts freshly loaded children below `parent` (`-1`: at the top), keeping what is known of those that were there before. */
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
