// Rich text in a design is sanitised before it is shown, whether written here or imported.
import type { FormDocument, FormNode } from '@ordo/engine/form/document.ts';
import { cleanRichText } from '../kit/rich-text.ts';

/** With its initial values as records store them. */
export function cleanForm<F extends Pick<FormDocument, 'nodes'>>(form: F): F {
  const cleaned = (node: FormNode): FormNode => {
    const { initial } = node;
    const clean = node.kind === 'editor' && typeof initial === 'string' && /[<&]/.test(initial) ? cleanRichText(initial) : initial;
    const children = node.children.map(cleaned);
    return clean === initial && children.every((one, at) => one === node.children[at]) ? node : { ...node, initial: clean, children };
  };
  return { ...form, nodes: form.nodes.map(cleaned) };
}
