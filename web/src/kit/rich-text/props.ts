export interface RichEditorProps {
  id?: string;
  /** Label for screen readers. */
  label?: string;
  /** HTML of `contract/src/rich-text.ts`; '' for nothing. */
  value?: string;
  onChange?(html: string): void;
  /** Shown while it is empty; default: a hint of our own. */
  placeholder?: string;
  disabled?: boolean;
}
