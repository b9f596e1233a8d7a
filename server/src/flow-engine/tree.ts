// Conversion between the tree of the wire and the stored flow: fields by their keys in the tree, by their ids in the flow.
import type { flowEngineCreate } from '@ordo/contract/flow-engine.ts';
import { flowNotePhrases } from '@ordo/contract/flow-findings.phrases.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { translate, type Language } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { fieldsByKey, idsByKey, keysOf, withFields } from '@ordo/engine/flow/form-fields.ts';
import { inside, outside } from '@ordo/engine/flow/translate.ts';
import type { FlowNote } from '@ordo/engine/flow/wire/reader.ts';
import { joinSentences } from '@ordo/engine/text/punctuation.ts';
import { toColumns } from '../kit/crud.ts';
import type { Db } from '../kit/db.ts';
import type { Values } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { formInUse, type ReleasedForm } from '../model/form.read.ts';

export const formOf = async (db: Db, formId: string | null | undefined): Promise<ReleasedForm | null> => (formId ? formInUse(db, formId) : null);

export const designed = (document: FlowDocument, form: ReleasedForm | null) => ({
  flowTemplateJson: JSON.stringify(outside(form ? withFields(document, keysOf(form.form)) : document)),
  form: form?.form ?? null,
});

/** @throws Refusal flowUnreadable */
export function readTree(tree: string, form: ReleasedForm | null, language: Language): { document: FlowDocument; notes: readonly FlowNote[] } {
  const { document, notes } = inside(tree, form ? fieldsByKey(form.form) : {});
  if (!document) throw unreadable(notes, language);
  return { document: form ? withFields(document, idsByKey(form.form)) : document, notes };
}

export const unreadable = (notes: readonly FlowNote[], language: Language) =>
  new Refusal('flowUnreadable', {
    why: joinSentences(
      notes.map(({ key, of }) => translate(flowNotePhrases[key], language, { of }, zhtw)),
      language,
    ),
  });

export type Basics = Partial<Omit<Parsed<typeof flowEngineCreate>, 'flowTemplateJson' | 'type' | 'visibleType'> & { type: number; visibleType: number }>;

export function columns({ fullName, enCode, category, type, visibleType, icon, iconBackground, formId, description, sortCode }: Basics): Values {
  return toColumns({
    fullName,
    enCode,
    category,
    type,
    visibleType,
    icon,
    iconBackground,
    modelId: formId,
    description,
    sortCode: sortCode === null ? 0 : sortCode,
  });
}
