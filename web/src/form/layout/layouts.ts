// Nodes without a value: containers, titles, texts.
import type { FieldKindName } from '@ordo/engine/form/kinds.ts';

const LAYOUT = [
  'divider',
  'text',
  'groupTitle',
  'card',
  'row',
  'tab',
  'collapse',
  'pane',
  'table',
  'qrcode',
  'barcode',
  'link',
  'alert',
  'button',
  'iframe',
  'relatedList',
] as const satisfies readonly FieldKindName[];
export type LayoutKind = (typeof LAYOUT)[number];

const all: ReadonlySet<string> = new Set(LAYOUT);
export const isLayout = (kind: FieldKindName): kind is LayoutKind => all.has(kind);
