import type { FieldKindName } from '@ordo/engine/form/kind-names.ts';
import { useMemo } from 'react';
import { useDesigner } from './designer-context.ts';
import { carriedNodes, startDrag } from './drag.ts';
import { newNode } from './new-node.ts';

let dropped = 0;

/** A finger scrolls; it adds by a press and moves by the menu. */
export function useDrag() {
  const designer = useDesigner();
  return useMemo(
    () => ({
      start(event: PointerEvent, what: { add: FieldKindName } | { move: string }): void {
        if (event.button !== 0 || event.pointerType === 'touch' || !designer.mayEdit) return;
        const ended = (moved: boolean) => {
          if (moved) dropped = performance.now();
        };
        if ('move' in what) return startDrag(event, designer, carriedNodes(designer, what.move), ended);
        const node = newNode(designer, what.add);
        startDrag(event, designer, { nodes: () => [node], ids: null, drop: (at) => designer.add(node, at) }, ended);
      },
      /** The press that follows a drop is none. */
      justDropped: () => performance.now() - dropped < 300,
    }),
    [designer],
  );
}
