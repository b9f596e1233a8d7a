// Every way to read records of a model, for one person: each answer, and the records in it. For the suites of rows and columns.
import { modelChoices, modelFields } from '@ordo/contract/model.ts';
import { modelOpenApi } from '@ordo/contract/model-api.ts';
import { recordImportCheck } from '@ordo/contract/model-import.ts';
import { modelOpen, recordAsk, recordCopy, recordGroups, recordHistory, recordInfo, recordList, recordSheet } from '@ordo/contract/model-record.ts';
import { modelViewList, recordPivot } from '@ordo/contract/model-view.ts';
import { recordAsSaved } from '@ordo/contract/record-as-saved.ts';
import { recordComments } from '@ordo/contract/record-comment.ts';
import { recordFiles } from '@ordo/contract/record-file.ts';
import { recordRelated, recordRelatedList } from '@ordo/contract/record-related.ts';
import { recordSearch, recordTitles } from '@ordo/contract/record-title.ts';
import { onlineConfig, onlineInfo, onlineList, onlineShown } from '@ordo/contract/online-dev.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { send } from './send.ts';
import { postSigned, signedCall, type CallerKey, type KeyAnswer } from './signed-call.ts';
import { downloadSheet } from './sheets.ts';
import type { TestServer } from './server.ts';

export interface Ways {
  server: TestServer;
  /** The restricted model; `related` refers to it in its field `of`. */
  model: string;
  related: string;
  /** Record id → its unique text in `name`. */
  all: ReadonlyMap<string, string>;
  /** Kind of view → one that is shared. */
  views: Readonly<Record<string, string>>;
}

export interface Seen {
  way: string;
  /** Records in the answer, in order. */
  ids: string[];
  /** The whole answer. */
  bytes: string;
}

const ONE = { recordInfo, recordAsSaved, recordHistory, recordCopy, recordComments, recordFiles, recordRelated, onlineInfo, onlineShown };
/** In every order that the person may ask for. */
const ORDERS = ['name', 'kind', 'creatorTime'];

/** @param key of the same person, for listing and reading `model` */
export async function waysOf({ server, model, related, all, views }: Ways, token: string, key?: CallerKey): Promise<Seen[]> {
  const seen: Seen[] = [];
  const ask = async (way: string, endpoint: Endpoint, input: Record<string, unknown>, shows?: (answer: { code: number; data: unknown }) => string[]) => {
    const { code, refusal, data } = await send(server, endpoint, input, token);
    // The present time, which rules may use.
    const bytes = JSON.stringify({ code, refusal, data }).replace(/"now":\d+/, '"now":0');
    const named = () => [...all].filter(([, name]) => bytes.includes(`"${name}"`)).map(([id]) => id);
    seen.push({ way, bytes, ids: (shows?.({ code, data }) ?? named()).toSorted() });
  };
  const list = { id: model, pageSize: '500' };
  await ask('list', recordList, list);
  for (const sidx of ORDERS) await ask(`list by ${sidx}`, recordList, { ...list, sidx, sort: 'desc' });
  await ask('condition', recordAsk, { id: model, pageSize: 500, filter: { not: { field: 'name', is: 'equal', value: '' } } });
  await ask('keyword', recordAsk, { id: model, pageSize: 500, keyword: 'rec' });
  await ask('picker', modelChoices, { id: model, field: 'name' });
  await ask('picker by page', modelChoices, { id: model, relationField: 'name', currentPage: '1', pageSize: '500' });
  await ask('list of the family', onlineList, { id: model, pageSize: 500 });
  await ask('titles', recordTitles, { of: [...all.keys()].map((id) => `${model}.${id}`).join(',') });
  await ask('records that name them', recordList, { id: related, pageSize: '500' });
  await ask('import by key', recordImportCheck, importOf(model, all), ({ data }) => {
    const { problems = [] } = (data ?? {}) as { problems?: { row: number; column: string }[] };
    // A record that would leave the scope has been found.
    const strange = new Set(problems.flatMap(({ row, column }) => (column === 'name' ? [row] : [])));
    return [...all.keys()].filter((_, at) => !strange.has(at));
  });
  for (const [kind, inView] of Object.entries(views)) await ask(`view: ${kind}`, recordList, { ...list, inView });
  const counts = () => [];
  await ask('lanes', recordGroups, { id: model, inView: views.board }, counts);
  await ask('pivot', recordPivot, { id: model, inView: views.pivot }, counts);
  await ask('views', modelViewList, { id: model }, counts);
  const url = recordSheet.path.replace('{id}', model);
  const sheet = await downloadSheet(server, url, token);
  const cells = new Set(sheet.rows.flat());
  seen.push({
    way: 'sheet',
    bytes: JSON.stringify(sheet.rows),
    ids: [...all]
      .filter(([, name]) => cells.has(name))
      .map(([id]) => id)
      .toSorted(),
  });
  const nothing = () => [];
  for (const [way, endpoint] of Object.entries({ modelOpen, modelFields, modelOpenApi, onlineConfig })) await ask(way, endpoint, { id: model }, nothing);
  await ask('search', recordSearch, { keyword: 'rec' }, nothing);
  for (const [way, endpoint] of Object.entries(ONE)) {
    const open: string[] = [];
    let bytes = '';
    for (const id of all.keys()) {
      const { code, refusal, data } = await send(server, endpoint, { id: model, recordId: id }, token);
      if (code === 200) open.push(id);
      // Rows of a copy get new ids each time.
      bytes += `${id} ${JSON.stringify({ code, refusal, data }).replace(/"id":"\d{15,}"/g, '')}\n`;
    }
    seen.push({ way, bytes, ids: open.toSorted() });
  }
  const open: string[] = [];
  let bytes = '';
  for (const id of all.keys()) {
    const { code, data } = await send(server, recordRelatedList, { id: model, recordId: id, from: related, field: 'of' }, token);
    if (code === 200) open.push(id);
    bytes += `${id} ${JSON.stringify({ code, data })}\n`;
  }
  seen.push({ way: 'related list', bytes, ids: open.toSorted() });
  return key ? [...seen, ...(await byKey(server, key, model, all))] : seen;
}

async function byKey(server: TestServer, key: CallerKey, at: string, all: Ways['all']): Promise<Seen[]> {
  const body = { pageSize: 500, filter: { not: { field: 'name', is: 'equal', value: '' } } };
  const lists = {
    'list by key': await postSigned(server, signedCall(key, { at, path: '?pageSize=500' })),
    'condition by key': await postSigned(server, signedCall(key, { at, method: 'POST', path: '/List', body }), body),
  };
  const open: string[] = [];
  let read = '';
  for (const id of all.keys()) {
    const answer = await postSigned(server, signedCall(key, { at, path: `/${id}` }));
    if (answer.code === 200) open.push(id);
    read += `${id} ${plain(answer)}\n`;
  }
  return [
    ...Object.entries(lists).map(([way, answer]) => ({
      way,
      bytes: plain(answer),
      ids: [...all]
        .filter(([, name]) => plain(answer).includes(`"${name}"`))
        .map(([id]) => id)
        .toSorted(),
    })),
    { way: 'read by key', bytes: read, ids: open.toSorted() },
  ];
}

/** Without what differs each time. */
const plain = ({ code, refusal, data }: KeyAnswer) => JSON.stringify({ code, refusal, data });

/** A run belongs to who started it. */
let runs = 0;

const importOf = (id: string, all: Ways['all']) => ({
  id,
  run: `run-of-scope-${(runs += 1)}`,
  how: 'update',
  key: 'name',
  columns: ['name', 'kind'],
  rows: [...all.values()].map((name) => [name, '甲']),
});

/** Ways that show only a part, or the design. */
export const PARTLY: ReadonlySet<string> = new Set(['lanes', 'pivot', 'views', 'search', 'modelOpen', 'modelFields', 'modelOpenApi', 'onlineConfig']);
