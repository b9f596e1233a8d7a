// The flows that the user may launch, in the order of the page: favourites and recent ones first, then each category.

export interface Launchable {
  id: string;
  fullName: string;
  /** The name in pinyin, full and by initials. */
  spell: string;
  enCode: string;
  category: string;
  categoryName: string;
  description: string;
}

export interface LaunchSection<L> {
  /** `favourites`, `recent`, or the code of a category behind a `/`. */
  key: string;
  /** Of a category; '' for none. */
  name: string;
  flows: readonly L[];
}

const MAX_RECENT = 6;

const found = ({ fullName, spell, enCode, categoryName, description }: Launchable, words: readonly string[]): boolean => {
  const text = [fullName, spell, enCode, categoryName, description].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
};

/** @param recent ids, the most recent first; favourites and recent ones contain only flows that may still be launched */
export function launchSections<L extends Launchable>(
  flows: readonly L[],
  favourites: ReadonlySet<string>,
  recent: readonly string[],
  keyword: string,
): LaunchSection<L>[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = flows.filter((flow) => found(flow, words));
  const byId = new Map(shown.map((flow) => [flow.id, flow]));
  const categories = [...Map.groupBy(shown, ({ category }) => category)].map(([category, those]) => ({
    key: `/${category}`,
    name: those[0]?.categoryName ?? '',
    flows: those,
  }));
  // Flows without a category come last.
  const ordered = [...categories.filter(({ key }) => key !== '/'), ...categories.filter(({ key }) => key === '/')];
  const own = [
    { key: 'favourites', name: '', flows: shown.filter(({ id }) => favourites.has(id)) },
    { key: 'recent', name: '', flows: recent.flatMap((id) => byId.get(id) ?? []).slice(0, MAX_RECENT) },
  ];
  return [...own.filter(({ flows: those }) => those.length > 0), ...ordered];
}
