// Collects the changes of a step.
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
  /** A node can be reported twice in a step: for its visibility, and for the rest. */
  node(node: string, at: At | null): void {
    this.nodes.set(`${at?.rowId ?? ''} ${node}`, { node, at });
  }
  table(table: string): void {
    this.tables.add(table);
  }

  /** @param isAside whether the rows of a child table are set aside and so not visible */
  told(isAside: (table: string) => boolean): Changed {
    const isSeen = ({ at }: { at: At | null }) => at === null || !isAside(at.table);
    return {
      values: this.values.filter(isSeen).map(({ path, at }) => ({ path, rowId: at?.rowId ?? null })),
      nodes: [...this.nodes.values()].filter(isSeen).map(({ node, at }) => ({ node, rowId: at?.rowId ?? null })),
      tables: [...this.tables],
    };
  }
}
