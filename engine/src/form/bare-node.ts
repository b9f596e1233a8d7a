import type { FormNode } from './document.ts';

/** A node with the default of every property. */
export const bareNode = (id: string, kind: FormNode['kind'], more: Partial<FormNode> = {}): FormNode => ({
  id,
  key: '',
  kind,
  label: { zh: '' },
  showLabel: true,
  labelWidth: null,
  tip: null,
  placeholder: null,
  span: 24,
  columnWidth: null,
  required: false,
  disabled: false,
  readonly: false,
  hidden: false,
  initial: null,
  checks: [],
  config: {},
  children: [],
  outside: {},
  ...more,
});
