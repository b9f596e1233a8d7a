// What a model is: form, list and rules in the product's own documents, and beside them what only the wire has.
import type { FormDocument } from '../form/document.ts';
import type { Rule } from '../form/rule.ts';
import type { ListDocument } from '../list/document.ts';

export interface Design {
  schema: 1;
  form: FormDocument;
  /** null: a form alone. */
  list: ListDocument | null;
  rules: readonly Rule[];
  /** What a record is called where others name it: text with `{field id}` in it; '' for its number. */
  title: string;
  /** Strings of the family's record as they came: its tables, its flow, the list of its app. */
  outside: { tables: string; flowTemplateJson: string; appColumnData: string };
}
