// Global keyboard shortcuts.

export type Shortcut = 'palette' | 'shortcuts';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** @param typing whether the focus is in a text field */
export function shortcutOf({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: Key, typing: boolean): Shortcut | null {
  if (isComposing || altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey ? 'palette' : null;
  if (typing) return null;
  if (key === '?') return 'shortcuts';
  return key === '/' ? 'palette' : null;
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null);
}

/** ⌘ on Apple keyboards. */
export const commandKey = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl');
