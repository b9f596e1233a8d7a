import type { FormNode, Json } from '@ordo/engine/form/document.ts';

export interface ShowProps {
  node: FormNode;
  value: Json;
  row: string | null;
}
