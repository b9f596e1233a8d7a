// An engine as a file of the family, `{flowEngine, visibleList}`, and other formats: a tree alone, also as text within text, or the approval model of
// another tool, `{key, name, nodeConfig}`.
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { fieldsByKey } from '@ordo/engine/flow/form-fields.ts';
import { inside as flowInside } from '@ordo/engine/flow/translate.ts';
import type { FlowNote } from '@ordo/engine/flow/wire/reader.ts';
import { inside as formInside } from '@ordo/engine/form/translate.ts';
import type { Asked } from '@ordo/engine/filter/filter.ts';
import { isObject } from '@ordo/engine/form/wire-path.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';

export interface ParsedFlowFile {
  fullName: string;
  enCode: string;
  category: string;
  type: number;
  visibleType: number;
  icon: string;
  iconBackground: string;
  description: string;
  /** Id of the form in the installation that the file comes from. */
  formId: string | null;
  /** Fields by their keys. */
  document: FlowDocument | null;
  notes: readonly FlowNote[];
}

/** @param fieldsOf fields by key of a form that exists here; null: it does not */
export async function parseFlowFile(file: unknown, fieldsOf: (formId: string) => Promise<Asked | null>): Promise<ParsedFlowFile> {
  const root = isObject(file) ? file : {};
  const engine = isObject(root.flowEngine) ? root.flowEngine : root;
  const text = (key: string, most: number) =>
    typeof engine[key] === 'string' || typeof engine[key] === 'number' ? String(engine[key]).trim().slice(0, most) : '';
  const mark = (key: string) => (Number(engine[key]) === 1 ? 1 : 0);
  const formId = text('formId', 64) || null;
  const fields = (formId && (await fieldsOf(formId))) || fieldsIn(engine.formData);
  const { document, notes } = flowInside(engine.flowTemplateJson ?? file, fields);
  const code = text('enCode', 50) || text('key', 50);
  return {
    fullName: text('fullName', 100) || text('name', 100),
    enCode: patterns.code.test(code) ? code : '',
    category: text('category', 64),
    type: mark('type'),
    visibleType: mark('visibleType'),
    icon: text('icon', 100),
    iconBackground: text('iconBackground', 20),
    description: text('description', 500),
    formId,
    document,
    notes,
  };
}

/** Fields of the form that is contained in the file. */
function fieldsIn(formData: Json | undefined): Asked {
  if (formData === undefined) return {};
  let made = 0;
  const { document } = formInside(formData, () => `f${(made += 1)}`);
  return document ? fieldsByKey(document) : {};
}
