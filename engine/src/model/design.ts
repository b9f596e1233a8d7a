// The design of a model: form, list and rules as our documents, and content that only the wire has.
import type { FormDocument } from '../form/document.ts';
import type { Rule } from '../form/rule.ts';
import type { ListDocument } from '../list/document.ts';

export interface Design {
  schema: 1;
  form: FormDocument;
  /** Null: the model has only a form. */
  list: ListDocument | null;
  rules: readonly Rule[];
  /** Title of a record: text with `{field id}` placeholders; '' for its number. */
  title: string;
  /** Strings of the family's record, unchanged: its tables, its flow, the list of its app. */
  outside: { tables: string; flowTemplateJson: string; appColumnData: string };
}
