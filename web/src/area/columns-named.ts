// Accessibility of an open cascader: a screen reader announces the area that the arrow keys have reached, and its position.
// The library has no attributes for that.
import { useEffect, type RefObject } from 'react';

/** @param id of the field */
export function useColumnsNamed(popup: RefObject<HTMLElement | null>, id: string, open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    let watch: MutationObserver | undefined;
    // The popup is mounted in the next frame.
    const frame = requestAnimationFrame(() => {
      const columns = popup.current;
      if (!columns) return;
      name(columns, id);
      watch = new MutationObserver(() => name(columns, id));
      watch.observe(columns, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
    });
    return () => {
      cancelAnimationFrame(frame);
      watch?.disconnect();
      document.getElementById(id)?.removeAttribute('aria-activedescendant');
    };
  }, [popup, id, open]);
}

function name(columns: HTMLElement, id: string): void {
  const field = document.getElementById(id);
  const menus = [...columns.querySelectorAll<HTMLElement>('.ant-cascader-menu')];
  const reached = menus.map((menu) => menu.querySelector<HTMLElement>('.ant-cascader-menu-item-active'));
  menus.forEach((menu, level) => {
    menu.id = `${columns.id}_${level}`;
    if (level > 0) menu.setAttribute('aria-label', reached[level - 1]?.title ?? '');
  });
  for (const item of columns.querySelectorAll<HTMLElement>('.ant-cascader-menu-item')) item.id = `${columns.id}_${item.dataset.pathKey ?? ''}`;
  const last = reached.findLast((item) => item !== null);
  field?.setAttribute('aria-haspopup', 'dialog');
  field?.setAttribute('aria-controls', [columns.id, ...menus.map((menu) => menu.id)].join(' '));
  if (last) field?.setAttribute('aria-activedescendant', last.id);
  else field?.removeAttribute('aria-activedescendant');
}
