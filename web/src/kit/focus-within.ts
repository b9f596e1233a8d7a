const TAKES_KEYS =
  'input:not([disabled], [type="hidden"], [type="file"]), textarea:not([disabled]), select:not([disabled]), button:not([disabled]), [contenteditable="true"], [tabindex="0"]';

/** Scrolls to the frame and focuses the first control in it. @returns whether there is one */
export function focusWithin(frame: HTMLElement): boolean {
  const control = frame.querySelector<HTMLElement>(TAKES_KEYS);
  control?.focus({ preventScroll: true });
  // Not every environment implements scrollIntoView.
  (control ?? frame).scrollIntoView?.({ block: 'center' });
  return control !== null;
}
