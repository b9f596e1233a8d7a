// Converts a flow from the API to a document: fields of its form are identified by id.
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { fieldsByKey, idsByKey, withFields } from '@ordo/engine/flow/form-fields.ts';
import { inside } from '@ordo/engine/flow/translate.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';

export function flowOf({ flowTemplateJson, form }: { flowTemplateJson: string; form: unknown }): FlowDocument | null {
  const own = form as FormDocument | null;
  const { document } = inside(flowTemplateJson, own ? fieldsByKey(own) : {});
  if (!document || !own) return document;
  return withFields(document, idsByKey(own));
}
