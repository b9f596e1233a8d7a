// A tree of options as lines, children indented by two spaces; an option with an unchanged name keeps its id.
import { allOptions, type Option } from '@ordo/engine/form/look.ts';

export const writeTree = (options: readonly Option[], depth = 0): string =>
  options
    .map(({ name, children = [] }) => ['  '.repeat(depth) + name.zh, ...(children.length > 0 ? [writeTree(children, depth + 1)] : [])].join('\n'))
    .join('\n');

interface Line {
  depth: number;
  name: string;
}

export function readTree(text: string, before: readonly Option[], newId: () => string): Option[] {
  const lines = text
    .replaceAll('\t', '  ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Line => ({ depth: Math.floor((line.length - line.trimStart().length) / 2), name: line.trim() }));
  const known = allOptions(before);
  const taken = new Set<string>();
  const idOf = (name: string): { id: string; en?: string } => {
    const same = known.find((one) => one.name.zh === name && !taken.has(one.id));
    const id = same?.id ?? newId();
    taken.add(id);
    return { id, ...(same?.name.en !== undefined && { en: same.name.en }) };
  };
  const grown = (from: readonly Line[], depth: number): Option[] => {
    const options: Option[] = [];
    for (let at = 0; at < from.length;) {
      const line = from[at] as Line;
      const next = from.findIndex((one, index) => index > at && one.depth <= Math.max(depth, Math.min(line.depth, depth)));
      const until = next < 0 ? from.length : next;
      const { id, en } = idOf(line.name);
      const children = grown(from.slice(at + 1, until), depth + 1);
      options.push({ id, name: { zh: line.name, ...(en !== undefined && { en }) }, ...(children.length > 0 && { children }) });
      at = until;
    }
    return options;
  };
  return grown(lines, 0);
}
