// Files and images of a record: `[{ name, fileId, url }]`.
import type { FormNode, Json } from '../document.ts';
import type { ValueFinding } from '../finding.ts';
import { asText, isEmpty, setting, valueKind, type FieldKind } from '../kind.ts';
import { amount, choice, kept, line, mark, spokenLine } from '../property.ts';

type Upload = Readonly<Record<string, Json>>;
const isObject = (value: Json): value is Upload => typeof value === 'object' && value !== null && !Array.isArray(value);
const isUpload = (value: Json): value is Upload => isObject(value) && ['name', 'fileId', 'url'].every((key) => typeof value[key] === 'string');

const buttonText = ['buttonText', '__config__.buttonText'];
const limit = amount('limit', 9);
const accept = line('accept');
const fileSize = amount('fileSize', 2, { at: ['fileSize', '__config__.fileSize'] });
const sizeUnit = choice('sizeUnit', ['KB', 'MB', 'GB'], 'MB', { at: ['sizeUnit', '__config__.sizeUnit'] });

/** The limit of each file that the designer has set, as a `Limit`; null: that of the type. */
export function uploadLimit(node: FormNode): { value: number; unit: 'KB' | 'MB' | 'GB' } | null {
  const value = setting(node, fileSize);
  return value !== null && value > 0 ? { value, unit: setting(node, sizeUnit) } : null;
}

/** The `accept` of a field; '' for any file. Images are recognised by their content when they are uploaded. */
export const acceptOf = (node: FormNode): string => (node.kind === 'uploadImg' ? '' : setting(node, accept));

/** A link is a file that was not uploaded here. */
function uploadIn(wire: Json): Json {
  if (typeof wire === 'string') return { name: wire.split(/[?#]/, 1)[0]?.split('/').at(-1) || wire, fileId: '', url: wire };
  return isObject(wire) ? { ...wire, name: wire.name ?? '', fileId: wire.fileId ?? '', url: wire.url ?? '' } : wire;
}

function uploadsIn(wire: Json): Json {
  if (isEmpty(wire)) return null;
  if (typeof wire === 'string' && wire.trim().startsWith('[')) {
    try {
      return uploadsIn(JSON.parse(wire) as Json);
    } catch {
      return wire;
    }
  }
  return (Array.isArray(wire) ? (wire as readonly Json[]) : [wire]).map(uploadIn);
}

function findings(value: Json, node: FormNode): ValueFinding[] {
  if (!Array.isArray(value) || !(value as readonly Json[]).every(isUpload)) return [{ key: 'wrongType' }];
  const most = setting(node, limit);
  return most !== null && most > 0 && value.length > most ? [{ key: 'tooMany', params: { most } }] : [];
}

/** The size is checked on upload: it must be below `fileSize` `sizeUnit` (1,024-based). */
export const uploadKind = (own: Pick<FieldKind, 'name' | 'tags' | 'spellings'>): FieldKind =>
  valueKind({
    ...own,
    group: 'basic',
    properties: [
      // Images are always images, and their button is a plus.
      own.name === 'uploadImg' ? kept('accept', '') : accept,
      fileSize,
      sizeUnit,
      limit,
      own.name === 'uploadImg' ? kept('buttonText', '点击上传', { at: buttonText }) : spokenLine('buttonText', '点击上传', { at: buttonText }),
      mark('multiple', true),
      mark('showTip', false, { at: ['showTip', '__config__.showTip'] }),
    ],
    value: () => 'json',
    empty: [],
    check: findings,
    text: (value) => (Array.isArray(value) ? (value as readonly Json[]).map((one) => asText(isObject(one) ? one.name : one)).join(',') : ''),
    from: (written) => (written.trim() === '' ? { value: null } : { key: 'notImported' }),
    valueIn: uploadsIn,
    valueOut: (value) => value ?? [],
    places: [],
  });
