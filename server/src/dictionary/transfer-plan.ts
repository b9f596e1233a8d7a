// The plan of importing a file of dictionaries: new ids for everything, matched by code; and every reason why it cannot be imported.
import { dataRoot, dictionaryCreate, dictionaryTypeCreate, typeRoot } from '@ordo/contract/dictionary.ts';
import type { TransferProblem } from '@ordo/contract/dictionary-transfer.ts';
import { id } from '@ordo/contract/kit.ts';
import { translate, type Language } from '@ordo/contract/language.ts';
import { problemsOf } from '@ordo/contract/problems.ts';
import { problems as sentences, type Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { findings, type Known } from '@ordo/engine/dictionary/newcomers.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import * as z from 'zod/mini';
import { newId } from '../kit/id.ts';
import { Refusal } from '../kit/refusal.ts';
import type { NewItem } from './item-sheet.ts';
import { heads, troubles } from './sheet.phrases.ts';

const MAX_TYPES = 500;
const MAX_ITEMS = 20_000;

const fileType = z.extend(dictionaryTypeCreate.input, { id: id() });
const fileItem = z.extend(dictionaryCreate.input, { id: id() });
type FileType = z.output<typeof fileType>;
type FileItem = z.output<typeof fileItem>;

interface KnownType extends Known {
  isTree: number;
}

export interface PlannedType {
  id: string;
  isNew: boolean;
  /** With the new id of its parent. */
  input: FileType;
  items: NewItem[];
  kept: number;
}

export interface Plan {
  types: PlannedType[];
  problems: TransferProblem[];
}

type Tell = (list: TransferProblem['list'], row: number, text: Phrase, parameters?: Record<string, unknown>) => void;

/**
 * @param content of the file
 * @param itemsOf loads the items of an existing type
 * @throws Refusal dictionaryFile
 */
export async function planTransfer(
  content: unknown,
  types: readonly KnownType[],
  itemsOf: (typeId: string) => Promise<Known[]>,
  language: Language,
): Promise<Plan> {
  const raw = listsOf(content);
  const problems: TransferProblem[] = [];
  const tell: Tell = (list, row, text, parameters = {}) => {
    const { fullName, enCode } = raw[list][row] ?? {};
    const name = [fullName, enCode].find((one) => typeof one === 'string' && one !== '') as string | undefined;
    problems.push({ list, row: row + 1, name: (name ?? '').slice(0, 100), text: translate(text, language, parameters, zhtw) });
  };
  const read = {
    list: raw.list.map((row, at) => parsed(fileType, row, (text, parameters) => tell('list', at, text, parameters), language)),
    modelList: raw.modelList.map((row, at) => parsed(fileItem, row, (text, parameters) => tell('modelList', at, text, parameters), language)),
  };
  if (problems.length) return { types: [], problems };

  const planned = planTypes(read.list as FileType[], types, tell);
  const byFileId = new Map((read.list as FileType[]).map((type, at) => [type.id, planned[at] as PlannedType]));
  const all = (read.modelList as FileItem[]).map((item, row) => ({ item, row, type: byFileId.get(item.dictionaryTypeId) }));
  for (const { row, type } of all) if (!type) tell('modelList', row, troubles.typeMissing);
  for (const [fileId, type] of byFileId) {
    const ours = types.find((one) => one.id === type.id);
    const own = all.filter((one) => one.type === type);
    await planItems(type, fileId, own, ours ? await itemsOf(ours.id) : [], tell);
  }
  return { types: planned, problems };
}

/** @throws Refusal dictionaryFile */
function listsOf(content: unknown): Record<TransferProblem['list'], Record<string, unknown>[]> {
  const { list, modelList } = (content ?? {}) as Record<string, unknown>;
  if (!areRows(list, MAX_TYPES) || !areRows(modelList, MAX_ITEMS) || list.length === 0)
    throw new Refusal('dictionaryFile', { types: MAX_TYPES, items: MAX_ITEMS });
  return { list, modelList };
}

const areRows = (value: unknown, most: number): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.length <= most && value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row));

function parsed<T>(
  schema: z.ZodMiniType<T>,
  row: Record<string, unknown>,
  tell: (text: Phrase, parameters: Record<string, unknown>) => void,
  language: Language,
): T | null {
  // Other installations of the family write null for missing values.
  const said = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  const { success, data, error } = z.safeParse(schema, said, { reportInput: true });
  if (success) return data;
  for (const { path, problem, parameters } of problemsOf(error.issues)) {
    const field = path in heads ? translate(heads[path as keyof typeof heads], language, {}, zhtw) : path;
    tell(troubles.fieldProblem, { field, problem: translate(sentences[problem], language, parameters, zhtw) });
  }
  return null;
}

function planTypes(file: readonly FileType[], types: readonly KnownType[], tell: Tell): PlannedType[] {
  const ours = new Map(types.map((type) => [normalForm(type.enCode), type]));
  const codeOf = new Map([...types, ...file].map((type) => [type.id, type.enCode]));
  const seen = new Set<string>();
  const planned = file.map((input, row): PlannedType => {
    if (seen.has(input.id)) tell('list', row, troubles.idTwice);
    seen.add(input.id);
    const known = ours.get(normalForm(input.enCode));
    return { id: known?.id ?? newId(), isNew: !known, input: { ...input, isTree: known ? (known.isTree === 1 ? 1 : 0) : input.isTree }, items: [], kept: 0 };
  });
  const idOf = new Map(
    [...types.map((type) => [type.enCode, type.id] as const), ...planned.map((type) => [type.input.enCode, type.id] as const)].map(([code, one]) => [
      normalForm(code),
      one,
    ]),
  );
  const fresh = planned.flatMap((type, row) => (type.isNew ? [{ type, row }] : []));
  const parentOf = ({ input: { parentId } }: PlannedType) => (parentId === typeRoot || parentId === dataRoot ? '' : (codeOf.get(parentId) ?? '\u0000'));
  const newcomers = fresh.map(({ type }) => ({ enCode: type.input.enCode, fullName: type.input.fullName, parent: parentOf(type), isDefault: 0 }));
  const said = { nameTaken: troubles.typeName, parentUnknown: troubles.typeParent } as Record<string, Phrase>;
  for (const { row, trouble, before } of findings(types, newcomers, true))
    tell('list', fresh[row]?.row ?? 0, said[trouble] ?? troubles[trouble], { before: (fresh[before ?? 0]?.row ?? 0) + 1 });
  for (const { type } of fresh) type.input = { ...type.input, parentId: idOf.get(normalForm(parentOf(type))) ?? typeRoot };
  // The same code exists already in the type.
  for (const [row, type] of planned.entries()) if (!type.isNew && planned.findIndex((one) => one.id === type.id) < row) tell('list', row, troubles.codeTaken);
  return planned;
}

async function planItems(
  type: PlannedType,
  fileId: string,
  own: readonly { item: FileItem; row: number }[],
  known: readonly Known[],
  tell: Tell,
): Promise<void> {
  const ours = new Map(known.map((item) => [normalForm(item.enCode), item.id]));
  const codeOf = new Map<string, string>();
  for (const { item, row } of own) {
    if (codeOf.has(item.id)) tell('modelList', row, troubles.idTwice);
    codeOf.set(item.id, item.enCode);
    if (item.validFrom && item.validTo && item.validFrom > item.validTo) tell('modelList', row, troubles.period);
  }
  const fresh = own.filter(({ item }) => !ours.has(normalForm(item.enCode)));
  type.kept = own.length - fresh.length;
  const parentOf = ({ parentId }: FileItem) => ([dataRoot, typeRoot, fileId].includes(parentId) ? '' : (codeOf.get(parentId) ?? '\u0000'));
  // An existing dictionary keeps its default item.
  const isDefault = (item: FileItem) => (known.length ? 0 : item.isDefault);
  const newcomers = fresh.map(({ item }) => ({ enCode: item.enCode, fullName: item.fullName, parent: parentOf(item), isDefault: isDefault(item) }));
  const said = { parentUnknown: troubles.itemParent } as Record<string, Phrase>;
  for (const { row, trouble, before } of findings(known, newcomers, type.input.isTree === 1))
    tell('modelList', fresh[row]?.row ?? 0, said[trouble] ?? troubles[trouble], { before: (fresh[before ?? 0]?.row ?? 0) + 1 });
  const ids = new Map([...ours, ...fresh.map(({ item }) => [normalForm(item.enCode), newId()] as const)]);
  type.items = fresh.map(({ item: { id: _, ...item } }, at) => ({
    id: ids.get(normalForm(item.enCode)) as string,
    parentId: ids.get(normalForm(newcomers[at]?.parent ?? '')) ?? dataRoot,
    input: { ...item, isDefault: newcomers[at]?.isDefault === 1 ? 1 : 0 },
  }));
}
