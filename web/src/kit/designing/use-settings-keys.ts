// Keys of every designer between what is selected and its settings: F2 goes to the first field, Escape back to where the keyboard was.
import { useCallback, useRef, type KeyboardEvent, type RefObject } from 'react';

interface SettingsKeys {
  /** Moves the keyboard to the settings. */
  enter(): void;
  /** @returns whether the key was one of these */
  press(event: KeyboardEvent): boolean;
}

/**
 * @param settings selector of the panel within the page
 * @param show makes the panel visible, where it is not always
 */
export function useSettingsKeys(page: RefObject<HTMLElement | null>, settings: string, show?: () => void): SettingsKeys {
  const before = useRef<Element | null>(null);
  const enter = useCallback(() => {
    before.current = document.activeElement;
    show?.();
    requestAnimationFrame(() => {
      const fields = page.current?.querySelectorAll<HTMLInputElement>(`${settings} input`) ?? [];
      [...fields].find((field) => field.checkVisibility())?.select();
    });
  }, [page, settings, show]);
  const press = (event: KeyboardEvent): boolean => {
    const at = event.target as Element;
    // React also reports keys of dialogs that lie over the page.
    if (!page.current?.contains(at)) return false;
    if (event.key === 'F2') enter();
    // In a list that is open, Escape closes the list.
    else if (event.key === 'Escape' && at.getAttribute('aria-expanded') !== 'true' && at.closest(settings) && before.current instanceof HTMLElement)
      before.current.focus();
    else return false;
    return true;
  };
  return { enter, press };
}
