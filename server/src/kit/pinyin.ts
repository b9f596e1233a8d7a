// Initials of Chinese names for quick search: 东城街道 → dcjd. The dictionary is large, so it is loaded at the first use.

export async function initials(name: string): Promise<string> {
  const { pinyin } = await import('pinyin-pro');
  return pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('').toLowerCase().slice(0, 100);
}
