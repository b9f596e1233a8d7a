// Print sources of records: fields and child tables as texts of their kinds, pictures as they are; fields that the reader does not see stay blank.
import type { Phrase } from '@ordo/contract/refusals.ts';
import { phraseOf } from '@ordo/contract/language.ts';
import { modelPages } from '@ordo/contract/model-page.ts';
import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { isUnseen } from '@ordo/engine/form/unseen.ts';
import type { Look } from '@ordo/engine/form/look.ts';
import { pageGranting, targetOfKey } from '@ordo/engine/permission/target.ts';
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import type { PrintRecord, PrintRow, PrintValue } from '@ordo/engine/print/shape.ts';
import { chineseAmount } from '@ordo/engine/text/chinese-amount.ts';
import { sql, type SqlBool } from 'kysely';
import type { PrintRegistry, PrintSource, SourceField } from '../kit/print-source.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { accessOf, type RecordAccess } from './access.ts';
import { isSealed, type LiveModel, type LiveModels, type LiveTable, type ShownField } from './live.ts';
import { goneFields, removedOn, type GoneField } from './gone-fields.ts';
import { createAsker } from './asker.ts';
import { withLookups } from './lookups.ts';
import { printPhrases } from './model.phrases.ts';
import { namesOf } from './names.ts';
import { offeredNames } from './offered-names.ts';
import { givenGone, pinnedAccess } from './pinned.ts';
import { readRecord } from './record-read.ts';
import { called } from './record-titles.ts';
import { rowsIn, type RecordValues } from './record-query.ts';
import { relatedNames } from './related.ts';
import { titledElsewhere, titledRecords } from './titles.ts';
import { lookWith } from './wire.ts';

/** `model.‹id›` */
const PREFIX = 'model.';
/** Maximum of sample records for a template. */
const MAX_FOUND = 20;

export const recordPrints = (models: LiveModels): PrintRegistry => ({
  async find(call, type) {
    return type.startsWith(PREFIX) ? sourceOf(call, models, type.slice(PREFIX.length), null) : undefined;
  },
  async all(call) {
    const own = [...call.user.rights.targets.keys()].map(targetOfKey).flatMap(({ kind, id }) => (kind === modelPages.kind ? [id] : []));
    const found = await Promise.all(own.map(async (id) => [`${PREFIX}${id}`, await sourceOf(call, models, id, 'offers')] as const));
    return found.flatMap(([type, source]) => (source ? [[type, source] as const] : []));
  },
});

/** On the page by which the caller prints, otherwise views. @param how `offers`: only visible fields; null: all, hidden ones stay blank */
async function sourceOf(call: Call, models: LiveModels, id: string, how: 'offers' | null): Promise<PrintSource | undefined> {
  const { rights } = call.user;
  const page = pageGranting(rights, modelPages, id, 'btn_print') ?? pageGranting(rights, modelPages, id, 'view');
  if (page === undefined && !rights.administrator) return undefined;
  const model = await models.find(call.db, id);
  if (!model) return undefined;
  const own = { ...call, page: page ?? null };
  const access = accessOf(own, model);
  const offers = (path: string) => how === null || access.reaches(path);
  const namesGone = givenGone(own);
  const offered = (table: LiveTable) =>
    fieldsIn(model, table)
      .filter((field) => !isSealed(field) && offers(field.path))
      .flatMap(sourceFields);
  const gone = model.elsewhere ? [] : (await goneFields(call.db, id)).filter(({ path }) => how === null || namesGone(path));
  const goneIn = (table: string) => gone.filter((field) => field.table === table).flatMap(goneSource);
  return {
    name: [model.fullName, model.fullName],
    columns: { ...model.columns, menu: (page ?? 'model.none') as PageColumns['menu'] },
    right: 'btn_print',
    entity: model.head.table,
    fields: [...systemFields, ...offered(model.head), ...goneIn('')],
    lists: [
      ...model.children
        .filter((table) => offers(table.id))
        .map((table) => ({ key: table.id, name: calledBy(table.node), fields: [...offered(table), ...goneIn(table.id)] })),
      ...[...goneTables(model, gone)].map(([table, node]) => ({ key: table, name: calledBy(node), fields: goneIn(table) })),
    ],
    async find(asking, keyword) {
      if (model.elsewhere)
        return (await titledElsewhere(asking.db, access, { keyword, pageSize: MAX_FOUND }, asking.language, relatedNames(own, models))).map(
          ({ id: one, title }) => ({ id: one, fullName: title }),
        );
      const where = keyword ? called(access, keyword) : access.within;
      const found = where ? await titledRecords(asking.db, access, where, MAX_FOUND, asking.language, relatedNames(own, models)) : [];
      return found.map(({ id: one, title }) => ({ id: one, fullName: title }));
    },
    read: (asking, recordId) => printed({ ...asking, page: own.page }, models, access, recordId, gone),
  };
}

/** Child tables of removed fields that the form no longer has. */
const goneTables = ({ children }: LiveModel, gone: readonly GoneField[]) =>
  new Map(gone.flatMap(({ table, tableNode }) => (table === '' || children.some(({ id }) => id === table) ? [] : [[table, tableNode] as const])));

/** As of the record's release (forms.md 3), with its options and kinds. A removed field prints a note, unless the record's release still has it. */
async function printed(
  call: Call,
  models: LiveModels,
  newest: RecordAccess,
  id: string,
  gone: readonly GoneField[],
): Promise<{ fullName: string; record: PrintRecord; changedAt: number }> {
  const found = await readRecord(call.db, newest.model, id, newest.within, () => false);
  if (!found) throw new Refusal('notFound');
  const asNow = newest.model.elsewhere || found.formNumber === newest.model.number;
  const access = asNow ? newest : (await pinnedAccess(call, newest, found.formNumber)).access;
  const { model, within, sees } = access;
  const read = await readRecord(call.db, model, id, within, sees);
  if (!read) throw new Refusal('notFound');
  const [record = read] = await withLookups(call.db, model, [read], sees, createAsker(call, models));
  const related = relatedNames(call, models);
  const names = await namesOf(call.db, model, [read], sees, call.language, related);
  const look = lookWith(await offeredNames(call, models, model, sees)(names), call.language);
  const [titled] = await titledRecords(call.db, newest, sql<SqlBool>`t.id = ${id} and ${within}`, 1, call.language, related);
  const removed = (table: string): PrintRow =>
    Object.fromEntries(
      gone.filter((field) => field.table === table).flatMap((field) => goneSource(field).map(({ key }) => [key, removedOn(field.at, call.language)])),
    );
  const of = (table: LiveTable, values: RecordValues): PrintRow => ({
    ...removed(table.id),
    ...Object.fromEntries(
      fieldsIn(model, table)
        .filter(({ path }) => sees(path))
        .flatMap((field) => printedValues(field, (values[field.node.id] ?? null) as Json, look)),
    ),
  });
  // One note for a removed child table.
  const person = (who: string | null) => (who === null ? '' : (names.user?.[who] ?? '').split('/', 1)[0]);
  return {
    fullName: titled?.title ?? `#${record.recordNo}`,
    record: {
      recordNo: record.recordNo,
      creatorTime: record.creatorTime,
      creatorUser: person(record.creatorUserId),
      lastModifyTime: record.lastModifyTime,
      lastModifyUser: person(record.lastModifyUserId),
      ...of(model.head, record.values),
      ...Object.fromEntries([...goneTables(model, gone).keys()].map((table) => [table, [removed(table)]])),
      ...Object.fromEntries(
        model.children.filter((table) => sees(table.id)).map((table) => [table.id, rowsIn(record.values, table.id).map((row) => of(table, row.values))]),
      ),
    },
    changedAt: record.lastModifyTime ?? record.creatorTime ?? 0,
  };
}

/** No collision with keys of fields, which are lower case. */
const systemFields: readonly SourceField[] = [
  { key: 'recordNo', kind: 'text', name: printPhrases.recordNo, tells: 'id' },
  { key: 'creatorTime', kind: 'moment', name: printPhrases.made, tells: 'id' },
  { key: 'creatorUser', kind: 'text', name: printPhrases.maker, tells: 'id' },
  { key: 'lastModifyTime', kind: 'moment', name: printPhrases.changed, tells: 'id' },
  { key: 'lastModifyUser', kind: 'text', name: printPhrases.changer, tells: 'id' },
];

const calledBy = (node: FormNode | null): Phrase => phraseOf(node?.label ?? { zh: '' });

/** Also fields without a column: values of relations, and totals. */
const fieldsIn = ({ shown }: LiveModel, { id, fields }: LiveTable): ShownField[] => [
  ...fields,
  ...[...shown.values()].filter(({ path }) => (path.includes('.') ? path.slice(0, path.indexOf('.')) : '') === id),
];

/** In a list `no` is the number of the row. */
const keyOf = ({ node }: ShownField) => (node.id === 'no' ? 'noField' : node.id);
const capitalKey = (field: ShownField) => `${keyOf(field)}Capital`;
const isAmount = ({ node, kind }: ShownField) => fieldKinds[node.kind].aggregates.includes('sum') && kind !== 'percent';
const isPicture = ({ node }: ShownField) => node.kind === 'uploadImg' || node.kind === 'signature';
const isDay = ({ node, kind }: ShownField) => kind === 'day' && node.kind === 'date';

/** A field as a template names it; an amount also as Chinese numerals. */
function sourceFields(field: ShownField): SourceField[] {
  const { path, node } = field;
  const name = calledBy(node);
  const kind = isPicture(field) ? 'pictures' : isDay(field) ? 'day' : 'text';
  const own: SourceField = { key: keyOf(field), kind, name, tells: path };
  return isAmount(field) ? [own, { ...own, key: capitalKey(field), name: inNumerals(name) }] : [own];
}

/** The note of a removed field is always a text, and reveals no value; values that still exist are checked when they are read. */
const goneSource = (field: GoneField): SourceField[] => sourceFields(field).map((one) => ({ ...one, kind: 'text', tells: 'id', gone: true }));

const inNumerals = ([zh, en, zhtw]: Phrase): Phrase => [`${zh}（大写）`, `${en} (in Chinese numerals)`, `${zhtw ?? zh}（大寫）`];

function printedValues(field: ShownField, value: Json, look: Look): (readonly [string, PrintValue])[] {
  const { node } = field;
  if (isUnseen(value)) return [];
  const said = isPicture(field) ? picturesIn(value) : isDay(field) && typeof value === 'string' ? value : fieldKinds[node.kind].text(value, node, look);
  return [[keyOf(field), said], ...(isAmount(field) ? [[capitalKey(field), capital(value)] as const] : [])];
}

function capital(value: Json): string {
  if (typeof value !== 'number' && typeof value !== 'string') return '';
  const amount = chineseAmount(value);
  return 'said' in amount ? amount.said : '';
}

/** Addresses of our own pictures, one per line. */
function picturesIn(value: Json): string {
  const all = (Array.isArray(value) ? value : [value]) as readonly ({ fileId?: unknown } | null)[];
  return all.flatMap((one) => (typeof one?.fileId === 'string' && PICTURE.test(one.fileId) ? [`/v1/api/file/Image/annexpic/${one.fileId}`] : [])).join('\n');
}

const PICTURE = /^[0-9a-f]{32}\.[a-z0-9]{1,5}$/;
