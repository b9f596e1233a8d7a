/** What keyboard navigation needs to know of a row. */
export interface KeyLine {
  depth: number;
  /** It has children. */
  branch: boolean;
  unfolded: boolean;
  /** Enter opens it. */
  opens: boolean;
}

/** The action of a key on row `at` of the tree, by the standard rules of a tree grid; null: none. */
export function keyMove(key: string, lines: readonly KeyLine[], at: number): { to: number; toggle?: true; open?: true } | null {
  const line = lines[at];
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
      if (!line?.branch) return null;
      return line.unfolded ? { to: within(at + 1) } : { to: at, toggle: true };
    case 'ArrowLeft': {
      if (line?.unfolded) return { to: at, toggle: true };
      const parent = lines.findLastIndex((other, index) => index < at && other.depth < (line?.depth ?? 0));
      return parent < 0 ? null : { to: parent };
    }
    case 'Enter':
      return line?.opens ? { to: at, open: true } : null;
    default:
      return null;
  }
}
