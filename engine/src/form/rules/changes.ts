// What a step changes, gathered while it is done.
import type { FieldPath } from '../values.ts';
import type { Changed } from './state.ts';

interface At {
  table: string;
  rowId: string;
}

export class Changes {
  private readonly values: { path: FieldPath; at: At | null }[] = [];
  private readonly nodes = new Map<string, { node: string; at: At | null }>();
  private readonly tables = new Set<string>();

  value(path: FieldPath, at: At | null): void {
    this.values.push({ path, at });
  }
  /** A node is looked at twice: whether it is hidden, and the rest. */
  node(node: string, at: At | null): void {
    this.nodes.set(`${at?.rowId ?? ''} ${node}`, { node, at });
  }
  table(table: string): void {
    this.tables.add(table);
  }

  /** @param isAside of child tables whose rows are kept aside: nobody sees what becomes of them */
  told(isAside: (table: string) => boolean): Changed {
    const isSeen = ({ at }: { at: At | null }) => at === null || !isAside(at.table);
    return {
      values: this.values.filter(isSeen).map(({ path, at }) => ({ path, rowId: at?.rowId ?? null })),
      nodes: [...this.nodes.values()].filter(isSeen).map(({ node, at }) => ({ node, rowId: at?.rowId ?? null })),
      tables: [...this.tables],
    };
  }
}
