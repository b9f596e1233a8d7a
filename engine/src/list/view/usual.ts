// The view that a page opens with: the user's own default, else one for their roles, else one for everybody. Of several for the same role, the latest counts.

export interface UsualView {
  id: string;
  sharedMark: number;
  /** Roles of a shared view; none: everybody. */
  roleIds: readonly string[];
  defaultMark: number;
  /** When it became a default, or one for other roles; null: before that was noted. */
  defaultSince: number | null;
}

/** @param views those of the user and those that are shared, with others too: these are nobody else's default */
export function usualView(views: readonly UsualView[], roleIds: ReadonlySet<string>): string | null {
  const ranks = [
    ({ sharedMark }: UsualView) => sharedMark === 0,
    (view: UsualView) => view.sharedMark === 1 && view.roleIds.some((role) => roleIds.has(role)),
    (view: UsualView) => view.sharedMark === 1 && view.roleIds.length === 0,
  ];
  const defaults = views.filter(({ defaultMark }) => defaultMark === 1).toSorted((one, other) => (other.defaultSince ?? 0) - (one.defaultSince ?? 0));
  for (const isFor of ranks) {
    const found = defaults.find(isFor);
    if (found) return found.id;
  }
  return null;
}

type Shared = Pick<UsualView, 'sharedMark' | 'roleIds'>;

/** Whether nobody is left who would open this default once the other is one: it stops being a default. A view for more roles stays the default of the rest. */
export function isReplaced(view: Shared, by: Shared): boolean {
  if (view.sharedMark !== by.sharedMark) return false;
  if (view.sharedMark === 0) return true;
  const roles = new Set(by.roleIds);
  return view.roleIds.length === 0 ? roles.size === 0 : view.roleIds.every((role) => roles.has(role));
}

type Marked = Pick<UsualView, 'sharedMark' | 'roleIds' | 'defaultMark'>;

/** Whether a save makes the view the default of somebody, so that it counts before earlier ones; a mere change of its content does not. */
export function becomesDefault(before: Marked | null, { sharedMark, roleIds, defaultMark }: Marked): boolean {
  if (defaultMark !== 1) return false;
  if (before === null || before.defaultMark !== 1 || before.sharedMark !== sharedMark) return true;
  const roles = new Set(before.roleIds);
  return sharedMark === 1 && before.roleIds.length > 0 && (roleIds.length === 0 || roleIds.some((role) => !roles.has(role)));
}
