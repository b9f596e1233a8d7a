import { createNode } from '@ordo/engine/form/design/new-node.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import type { FieldKindName } from '@ordo/engine/form/kind-names.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { kindPhrases } from '../kind.phrases.ts';
import type { Designer } from './designer.ts';
import { designerPhrases } from './designer.phrases.ts';

const wide = new Set<FieldKindName>(['textarea', 'editor', 'divider', 'text', 'groupTitle', 'alert', 'iframe', 'uploadImg', 'uploadFz']);
const OPTIONS = [
  { id: '1', name: { zh: '选项一', en: 'Option 1' } },
  { id: '2', name: { zh: '选项二', en: 'Option 2' } },
];

/** A node from the palette; kinds with options or text start with sample ones, so that it is visible. */
export function newNode({ design, newId }: Pick<Designer, 'design' | 'newId'>, kind: FieldKindName): FormNode {
  const [zh, en] = kindPhrases[kind];
  const { nests, properties } = fieldKinds[kind];
  const half = design.form.look.span === 24 && nests === null && !wide.has(kind) ? 12 : design.form.look.span;
  const config: Record<string, FormNode['config'][string]> = {};
  if (properties.some(({ key, control }) => key === 'options' && (control === 'options' || control === 'tree'))) config.options = OPTIONS;
  if (properties.some(({ key }) => key === 'content')) config.content = zh;
  if (kind === 'date') config.format = 'yyyy-MM-dd';
  return createNode(design.form, kind, { zh, en }, newId, {
    span: nests === null && !wide.has(kind) ? half : 24,
    config,
    ...(nests === 'panes' && { children: [0, 1].map((at) => newPane({ design, newId }, at + 1)) }),
  });
}

export function newPane({ design, newId }: Pick<Designer, 'design' | 'newId'>, nth: number): FormNode {
  const [zh, en] = designerPhrases.pane.map((one) => one.replace('{n}', String(nth))) as [string, string];
  return createNode(design.form, 'pane', { zh, en }, newId);
}
