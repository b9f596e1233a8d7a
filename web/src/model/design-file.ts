// Parses an imported design file: an exported model, or the document of a form alone. Its documents are stored as JSON texts.
import type { modelCreate } from '@ordo/contract/model.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { readJson } from '@ordo/engine/form/wire-json.ts';

/** Properties of the model in the file; '' for missing ones. */
export interface DesignFile extends Required<
  Pick<Input<typeof modelCreate>, 'formData' | 'columnData' | 'appColumnData' | 'tables' | 'flowTemplateJson' | 'rules' | 'title'>
> {
  fullName: string;
  enCode: string;
  type: number;
  webType: number;
  description: string;
  /** Data source of its existing tables, and its name; '' for none. */
  dbLinkId: string;
  dbLinkName: string;
}

type Wire = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Wire => typeof value === 'object' && value !== null && !Array.isArray(value);
const asText = (value: unknown): string => (typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value));
const among = (value: unknown, most: number, fallback: number): number => (/^[1-9]$/.test(String(value)) && Number(value) <= most ? Number(value) : fallback);

/** @returns null: it is not JSON, or contains no form */
export function designFile(content: string, name: string): DesignFile | null {
  const read = readJson(content);
  if (!('value' in read)) return null;
  const { value } = read;
  const base = name.replace(/\.json$/i, '').slice(0, 100);
  if (isObject(value) && value.formData !== undefined)
    return {
      fullName: asText(value.fullName).slice(0, 100) || base,
      enCode: asText(value.enCode).slice(0, 50),
      type: among(value.type, 5, 1),
      webType: among(value.webType, 3, asText(value.columnData) === '' ? 1 : 2),
      description: asText(value.description).slice(0, 500),
      dbLinkId: asText(value.dbLinkId).slice(0, 64),
      dbLinkName: asText(value.dbLinkName).slice(0, 100),
      formData: asText(value.formData),
      columnData: asText(value.columnData),
      appColumnData: asText(value.appColumnData),
      tables: asText(value.tables),
      flowTemplateJson: asText(value.flowTemplateJson),
      rules: asText(value.rules),
      title: asText(value.title).slice(0, 500),
    };
  if (!Array.isArray(value) && !(isObject(value) && Array.isArray(value.fields))) return null;
  return {
    fullName: base,
    enCode: '',
    type: 1,
    webType: 2,
    description: '',
    dbLinkId: '',
    dbLinkName: '',
    formData: content,
    columnData: '',
    appColumnData: '',
    tables: '',
    flowTemplateJson: '',
    rules: '',
    title: '',
  };
}
