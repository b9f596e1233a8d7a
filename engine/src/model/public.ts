// What of a form can be filled in by somebody without a session: nothing that looks people, places or records up, and no files.
import type { FormNode } from '../form/document.ts';
import { fieldKinds } from '../form/kinds.ts';
import { fieldsOf, pathText } from '../form/fields.ts';
import type { Design } from './design.ts';
import { visibleDesign } from './visible-design.ts';

const NOT: ReadonlySet<string> = new Set(['uploadFz', 'uploadImg', 'signature', 'editor', 'location', 'iframe', 'password']);

export function isPublic(node: FormNode): boolean {
  const kind = fieldKinds[node.kind];
  const source = kind.source(node);
  return (
    !NOT.has(node.kind) && !kind.computed && !kind.sealed && kind.fills === null && kind.value(node) !== null && (source === null || source.from === 'options')
  );
}

/** The form with these fields alone. Rules that speak of others run on the server. */
export function publicDesign(design: Design, fields: readonly string[]): Design {
  const chosen = new Set(fields);
  const hidden = fieldsOf(design.form).flatMap((field) => {
    const { node, table } = field;
    const keeps = fieldKinds[node.kind].nests === null || fieldKinds[node.kind].nests === 'rows';
    return keeps && !chosen.has(table ?? node.id) ? [pathText(field)] : [];
  });
  return { ...visibleDesign(design, new Set(hidden)), list: null, title: '' };
}
