// Records to choose from, in the three formats that clients of the family request (wire §17.4); the parameters determine which.
import { choicesShape, type ChoicesAsked } from '@ordo/contract/choices.ts';
import type { Call } from '../kit/serve.ts';
import type { RecordAccess } from './access.ts';
import type { LiveModels } from './live.ts';
import { namesOf } from './names.ts';
import { offeredNames } from './offered-names.ts';
import { readRecords } from './record-read.ts';
import { relatedNames } from './related.ts';
import { titledPage } from './titles.ts';
import { headNamed, lookWith, shownOnWire } from './wire.ts';

/** Maximum of a list without pages; longer lists have to be searched. */
const MAX_CHOICES = 1_000;

export async function choicesOf(call: Call, models: LiveModels, access: RecordAccess, asked: ChoicesAsked) {
  const { model, within, sees } = access;
  const shape = choicesShape(asked);
  if (shape === 'page' && !asked.relationField && !asked.columnOptions) return titledChoices(call, models, access, asked);
  const page = await readRecords(
    call.db,
    model,
    {
      currentPage: asked.currentPage ?? 1,
      pageSize: shape === 'page' ? asked.pageSize : MAX_CHOICES,
      sort: [],
      keyword: asked.keyword,
      ids: asked.ids?.split(','),
      deleted: 0,
    },
    within,
    sees,
  );
  const names = await namesOf(call.db, model, page.list, sees, call.language, relatedNames(call, models));
  const look = lookWith(await offeredNames(call, models, model, sees)(names), call.language);
  const shown = page.list.map((one) => ({ id: one.id, no: one.recordNo, row: shownOnWire(model, one, look) }));
  // A hidden field cannot be the name of a record.
  const nameBy = (key: string | undefined) => {
    const found = key === undefined ? undefined : headNamed(model, key);
    return (row: Record<string, unknown>, no: string) => String((found && sees(found.path) && row[found.node.key]) || `#${no}`);
  };
  if (shape === 'rows') return shown.map(({ id, row }) => ({ ...row, id }));
  if (shape === 'list') {
    const name = nameBy(asked.field);
    return { list: shown.map(({ id, no, row }) => ({ id, fullName: name(row, no) })) };
  }
  const name = nameBy(asked.relationField);
  const columns = (asked.columnOptions ?? '')
    .split(',')
    .flatMap((key): [string, string][] => (key === '' ? [] : [[key, headNamed(model, key)?.node.key ?? key]]));
  const list = shown.map(({ id, no, row }) => ({
    id,
    fullName: name(row, no),
    ...Object.fromEntries(columns.flatMap(([key, own]) => (own in row ? [[key, row[own]]] : []))),
  }));
  return { list, pagination: page.pagination };
}

/** Where no field is named: by the title of each record, and its number. */
async function titledChoices(call: Call, models: LiveModels, access: RecordAccess, { currentPage = 1, pageSize, keyword, ids }: ChoicesAsked) {
  const query = { currentPage, pageSize, keyword, ids: ids?.split(',') };
  const { list, pagination } = await titledPage(call.db, access, query, call.language, relatedNames(call, models));
  return { list: list.map(({ id, recordNo, title }) => ({ id, fullName: title === `#${recordNo}` ? title : `${title} (#${recordNo})` })), pagination };
}
