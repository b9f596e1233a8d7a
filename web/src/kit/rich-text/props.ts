export interface RichEditorProps {
  id?: string;
  /** Label for screen readers. */
  label?: string;
  /** HTML of `contract/src/rich-text.ts`; '' for nothing. */
  value?: string;
  onChange?(html: string): void;
  disabled?: boolean;
}
