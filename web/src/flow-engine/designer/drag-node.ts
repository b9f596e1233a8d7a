// Drags a node to another place: every edge is a place, and has its position as data attributes.
import { startPointerDrag } from '../../kit/pointer-drag.ts';
import type { FlowDesigner } from './flow-designer.ts';

export function dragNode(event: PointerEvent, designer: FlowDesigner, id: string, name: string): void {
  let edge: HTMLElement | null = null;
  const mark = (next: HTMLElement | null) => {
    edge?.classList.remove('fe-drop');
    next?.classList.add('fe-drop');
    edge = next;
  };
  startPointerDrag(event, {
    name,
    over: (target) => mark(target?.closest<HTMLElement>('[data-index]') ?? null),
    end: (drops) => {
      const { branch, index } = edge?.dataset ?? {};
      mark(null);
      if (drops && index !== undefined) designer.move(id, { branch: branch || null, index: Number(index) });
    },
  });
}
