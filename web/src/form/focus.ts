const TAKES_KEYS =
  'input:not([disabled], [type="hidden"], [type="file"]), textarea:not([disabled]), select:not([disabled]), button:not([disabled]), [contenteditable="true"], [tabindex="0"]';

/** Brings it into sight and gives the keyboard to the first control in it. @returns whether there is one */
export function focusWithin(frame: HTMLElement): boolean {
  const control = frame.querySelector<HTMLElement>(TAKES_KEYS);
  control?.focus({ preventScroll: true });
  // Not everything that draws a page can scroll it.
  (control ?? frame).scrollIntoView?.({ block: 'center' });
  return control !== null;
}
