import type { Line } from './area-branches.ts';

/** What a key does on row `at` of the tree, by the usual rules of a tree grid; null: nothing. */
export function keyMove(key: string, lines: readonly Line[], at: number): { to: number; toggle?: true; open?: true } | null {
  const line = lines[at];
  const area = line?.kind === 'area' ? line : null;
  const within = (to: number) => Math.max(0, Math.min(lines.length - 1, to));
  switch (key) {
    case 'ArrowDown':
      return { to: within(at + 1) };
    case 'ArrowUp':
      return { to: within(at - 1) };
    case 'PageDown':
      return { to: within(at + 10) };
    case 'PageUp':
      return { to: within(at - 10) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: within(lines.length) };
    case 'ArrowRight':
      if (!area?.area.hasChildren) return null;
      return area.unfolded ? { to: within(at + 1) } : { to: at, toggle: true };
    case 'ArrowLeft': {
      if (area?.unfolded) return { to: at, toggle: true };
      const parent = lines.findLastIndex((other, index) => index < at && other.depth < (line?.depth ?? 0));
      return parent < 0 ? null : { to: parent };
    }
    case 'Enter':
      return area ? { to: at, open: true } : null;
    default:
      return null;
  }
}
