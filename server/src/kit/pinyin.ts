// Initials of Chinese names for quick search: 东城街道 → dcjd. The dictionary is large, so it is loaded at the first use.
import { LruCache } from './lru-cache.ts';

let loading: Promise<typeof import('pinyin-pro')> | null = null;
const library = () => (loading ??= import('pinyin-pro'));

export async function initialsOf(names: readonly string[]): Promise<string[]> {
  const { pinyin } = await library();
  return names.map((name) => pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('').toLowerCase().slice(0, 100));
}

const initials = async (name: string) => (await initialsOf([name]))[0] as string;

/** The search columns of a name: 东城街道 is found by typing `dcjd`. @param name undefined: unchanged */
export const quickQuery = async (name: string | undefined): Promise<{ quick_query?: string }> =>
  name === undefined ? {} : { quick_query: await initials(name) };

/** Names of people: surnames have readings of their own, 单 is shan and 曾 zeng. */
export async function pinyinOfPeople(names: readonly string[]): Promise<{ quick_query: string; name_order: string }[]> {
  const { pinyin } = await library();
  return names.map((name) => {
    const signs = pinyin(name, { type: 'all', toneType: 'none', surname: 'head', v: true });
    const joined = (of: (sign: (typeof signs)[number]) => string) => signs.map((sign) => (sign.isZh ? of(sign) : sign.origin.toLowerCase())).join('');
    return {
      quick_query: joined(({ first }) => first).slice(0, 100),
      // Each character after its sound, so that equal surnames are sorted together among those that sound alike.
      name_order: joined(({ pinyin: sound, origin }) => ` ${sound} ${origin} `)
        .replace(/\s+/g, ' ')
        .trim(),
    };
  });
}

/** The search columns of a person's name. @param name undefined: unchanged */
export const pinyinOfPerson = async (name: string | undefined) => (name === undefined ? {} : (await pinyinOfPeople([name]))[0]);

/** Menu names are few; other spelled texts must not accumulate. */
const MAX_KEPT = 5_000;
export const pinyinCache = new LruCache<string>(MAX_KEPT);

/** Full syllables and initials, as people type them: 客户管理 → `kehuguanli khgl`; '' for a name without Chinese characters. */
export async function pinyinOf(name: string): Promise<string> {
  if (!/\p{Script=Han}/u.test(name)) return '';
  const known = pinyinCache.get(name);
  if (known !== undefined) return known;
  const { pinyin } = await library();
  const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join('');
  const found = `${syllables.toLowerCase().replace(/\s/g, '').slice(0, 200)} ${await initials(name)}`;
  pinyinCache.set(name, found);
  return found;
}
