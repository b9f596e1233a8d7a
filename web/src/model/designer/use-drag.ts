import type { FieldKindName } from '@ordo/engine/form/kind-names.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { useMemo } from 'react';
import { language } from '../../kit/phrases.ts';
import { useDesigner } from './designer-context.ts';
import { carriedNodes, startDrag } from './drag.ts';
import { newNode } from './new-node.ts';

export function useDrag() {
  const designer = useDesigner();
  return useMemo(
    () =>
      (event: PointerEvent, what: { add: FieldKindName } | { move: string }): void => {
        if (!designer.mayEdit) return;
        if ('move' in what) return startDrag(event, designer, carriedNodes(designer, what.move));
        const node = newNode(designer, what.add);
        startDrag(event, designer, { name: textIn(node.label, language()), nodes: () => [node], drop: (at) => designer.add(node, at) });
      },
    [designer],
  );
}
