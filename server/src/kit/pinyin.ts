// Initials of Chinese names for quick search: 东城街道 → dcjd. The dictionary is large, so it is loaded at the first use.
import { Remembered } from './remembered.ts';

let loading: Promise<typeof import('pinyin-pro')> | null = null;
const library = () => (loading ??= import('pinyin-pro'));

export async function initialsOf(names: readonly string[]): Promise<string[]> {
  const { pinyin } = await library();
  return names.map((name) => pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('').toLowerCase().slice(0, 100));
}

export const initials = async (name: string) => (await initialsOf([name]))[0] as string;

/** Menu names are few; whatever else is spelled must not pile up. */
const MOST_KEPT = 5_000;
export const spelled = new Remembered<string>(MOST_KEPT);

/** Whole syllables and initials, as people type them: 客户管理 → `kehuguanli khgl`; '' for a name without Chinese characters. */
export async function spelling(name: string): Promise<string> {
  if (!/\p{Script=Han}/u.test(name)) return '';
  const known = spelled.get(name);
  if (known !== undefined) return known;
  const { pinyin } = await library();
  const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join('');
  const found = `${syllables.toLowerCase().replace(/\s/g, '').slice(0, 200)} ${await initials(name)}`;
  spelled.set(name, found);
  return found;
}
