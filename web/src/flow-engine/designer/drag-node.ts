// Drags a node to another place: every edge is a place, and has its position as data attributes.
import { startDragOnto } from '../../kit/drag-onto.ts';
import type { FlowDesigner } from './flow-designer.ts';

export function dragNode(event: PointerEvent, designer: FlowDesigner, id: string, name: string): void {
  startDragOnto(event, {
    name,
    mark: 'fe-drop',
    placeOf: (target) => target.closest<HTMLElement>('[data-index]'),
    drop: ({ dataset: { branch, index } }) => designer.move(id, { branch: branch || null, index: Number(index) }),
  });
}
