// The part of a form that can be filled in or read without a session: no records, and only what the creator of the link has selected.
import type { FormNode, Json } from '../form/document.ts';
import { fieldKinds } from '../form/kinds.ts';
import { fieldsOf, pathText } from '../form/fields.ts';
import type { Option, Source } from '../form/look.ts';
import type { Design } from './design.ts';
import { visibleDesign } from './visible-design.ts';

const NOT: ReadonlySet<FormNode['kind']> = new Set(['editor', 'iframe', 'password']);
/** Pickers of users and organisations that work without a session. */
const PICKERS: ReadonlySet<FormNode['kind']> = new Set(['userSelect', 'comSelect', 'depSelect']);
const UPLOADS = { uploadFz: 'annex', uploadImg: 'annexpic' } as const;

/** The type of the files of an upload field; null: it is none. */
export const uploadTypeOf = ({ kind }: Pick<FormNode, 'kind'>): 'annex' | 'annexpic' | null =>
  kind === 'uploadFz' || kind === 'uploadImg' ? UPLOADS[kind] : null;

export const isUpload = ({ kind }: Pick<FormNode, 'kind'>): boolean => kind in UPLOADS;

/** The type of the files of a field, whose value is a list of files, or the image of a signature; null: it has none. */
export const fileTypeOf = (node: Pick<FormNode, 'kind'>): 'annex' | 'annexpic' | null => (node.kind === 'signature' ? 'annexpic' : uploadTypeOf(node));

export const holdsFile = (node: Pick<FormNode, 'kind'>): boolean => fileTypeOf(node) !== null;

export function isPublic(node: FormNode, purpose: 'fill' | 'read'): boolean {
  const kind = fieldKinds[node.kind];
  if (NOT.has(node.kind) || kind.computed || kind.sealed || kind.fills !== null || kind.value(node) === null) return false;
  // Readers have no session, so they could not open a file.
  if (holdsFile(node)) return purpose === 'fill';
  const source = kind.source(node);
  return source === null || source.from === 'options' || (source.from === 'dictionary' && source.id !== '') || PICKERS.has(node.kind);
}

export type ListedSource = Extract<Source, { from: 'dictionary' }> | { from: 'organize' | 'department' };

/** Source of a field's options, if they are listed with the form. */
export function listedSource(node: FormNode): ListedSource | null {
  const source = fieldKinds[node.kind].source(node);
  if (source?.from === 'dictionary') return source;
  return source?.from === 'organize' || source?.from === 'department' ? { from: source.from } : null;
}

/** Kinds that can have their options in the document. */
const OWN_OPTIONS: ReadonlySet<FormNode['kind']> = new Set(['select', 'radio', 'checkbox', 'cascader', 'treeSelect']);

/** The field with its options included; a field that only has a picker becomes a tree. */
function withOptions(node: FormNode, options: readonly Option[]): FormNode {
  const own = { from: 'static', options: options as unknown as Json };
  if (OWN_OPTIONS.has(node.kind)) return { ...node, config: { ...node.config, ...own } };
  return { ...node, kind: 'treeSelect', config: { multiple: node.config.multiple === true, filterable: true, ...own } };
}

/**
 * The form with only these fields. Rules that refer to others run on the server.
 * @param optionsOf options of a source that is listed with the form
 */
export function publicDesign(design: Design, fields: readonly string[], optionsOf: (source: ListedSource) => readonly Option[]): Design {
  const chosen = new Set(fields);
  const hidden = fieldsOf(design.form).flatMap((field) => {
    const { node, table } = field;
    const keeps = fieldKinds[node.kind].nests === null || fieldKinds[node.kind].nests === 'rows';
    return keeps && !chosen.has(table ?? node.id) ? [pathText(field)] : [];
  });
  const seen = visibleDesign(design, new Set(hidden));
  const filled = (nodes: readonly FormNode[]): FormNode[] =>
    nodes.map((node) => {
      const source = listedSource(node);
      const own = source ? withOptions(node, optionsOf(source)) : node;
      return own.children.length > 0 ? { ...own, children: filled(own.children) } : own;
    });
  return { ...seen, form: { ...seen.form, nodes: filled(seen.form.nodes) }, list: null, title: '' };
}
