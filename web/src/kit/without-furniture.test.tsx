// @vitest-environment jsdom
// State of lists and forms without their UI: designed lists and forms use it unchanged.
import { endpoint, paging, pageOf, required, saved, text, version, integer } from '@ordo/contract/kit.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollScreen } from '../form/testing.tsx';
import * as z from 'zod/mini';
import { useDialogs } from './dialogs.ts';
import { useListController } from './list/use-list-controller.ts';
import type { Values } from './record/draft.ts';
import type { OpenRecord } from './open-record.ts';
import { useRecordDraft, type RecordDraftSetup, type ValueStore } from './record/use-record-draft.ts';
import { useRecordOpening } from './record/use-record-opening.ts';
import { ViewContext, type View } from './view.tsx';

const row = { id: z.string(), name: z.string() };
const list = endpoint({
  method: 'GET',
  path: '/api/test/Thing',
  access: 'signed-in',
  summary: '',
  input: z.object({ ...paging('name'), kind: z.optional(text(9)) }),
  result: pageOf(z.object(row)),
});
const shape = { name: required(9), note: z._default(text(9), ''), amount: z._default(integer(0, 99), 0) };
const info = endpoint({
  method: 'GET',
  path: '/api/test/Thing/{id}',
  access: 'signed-in',
  summary: '',
  input: z.object({ id: text(9) }),
  result: z.object(row),
});
const create = endpoint({
  method: 'POST',
  path: '/api/test/Thing',
  access: 'signed-in',
  summary: '',
  input: z.object(shape),
  result: z.object({ id: z.string() }),
});
const update = endpoint({
  method: 'PUT',
  path: '/api/test/Thing/{id}',
  access: 'signed-in',
  summary: '',
  input: z.object({ ...shape, id: text(9), version: version() }),
  result: saved(),
});

interface Asked {
  method: string;
  url: string;
  body: unknown;
}
let asked: Asked[];
let answers: ((one: Asked) => object | undefined)[];
let root: Root;

beforeEach(() => {
  asked = [];
  answers = [];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    const one = { method, url: url.replace(/[?&]n=\d+$/, ''), body: body === undefined ? undefined : (JSON.parse(body) as unknown) };
    asked.push(one);
    const answer = answers.map((of) => of(one)).find((found) => found !== undefined);
    return Response.json({ code: 200, msg: 'ok', ...answer });
  });
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

/** Calls the hook within a page. @returns its present result */
async function within<T>(hook: () => T, search = ''): Promise<{ now(): T; search(): string }> {
  let given: T;
  let address = search;
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  function Host() {
    given = hook();
    return null;
  }
  const draw = () => {
    const view: View = {
      path: '/test',
      search: address,
      parameters: {},
      modelId: 'm',
      moduleId: '',
      isTree: false,
      setSearch: (next) => {
        address = next;
        draw();
      },
    };
    root.render(
      <QueryClientProvider client={cache}>
        <ViewContext value={view}>
          <Host />
        </ViewContext>
      </QueryClientProvider>,
    );
  };
  await act(async () => draw());
  return { now: () => given, search: () => address };
}

const until = (holds: () => boolean) => pollScreen(holds).toBe(true);

test('a list asks for what the URL says, and says in the URL what is asked for next', async () => {
  answers.push(({ method }) =>
    method === 'GET' ? { data: { list: [{ id: '1', name: 'Ann' }], pagination: { currentPage: 2, pageIndex: 2, pageSize: 50, total: 90 } } } : undefined,
  );
  const columns = [
    { key: 'name', title: 'Name', width: 1, names: true },
    { key: 'note', title: 'Note', width: 1, optional: true },
  ];
  const setup = { name: 'thing', list, columns, filters: [{ key: 'kind', label: 'Kind' }] };
  const it = await within(() => useListController(setup), 'page=2&size=50&sort=-name&kind=a&strange=1');
  await until(() => it.now().rows !== null);
  expect(asked.map(({ url }) => url)).toEqual(['/v1/api/test/Thing?currentPage=2&pageSize=50&sidx=name&sort=desc&kind=a']);
  expect(it.now()).toMatchObject({
    rows: [{ id: '1' }],
    total: 90,
    page: 2,
    size: 50,
    sorts: [{ column: 'name', descending: true }],
    narrowed: true,
    denied: null,
  });
  expect(it.now().shown.map(({ key }) => key)).toEqual(['name']);
  expect(it.now().whole()).toEqual({ sidx: 'name', sort: 'desc', kind: 'a' });

  await act(async () => it.now().order('name', 'name', false));
  expect(new URLSearchParams(it.search()).toString()).toBe('size=50&sort=name&kind=a&strange=1');
  await act(async () => it.now().clear());
  expect(it.now().narrowed).toBe(false);
  await act(async () => it.now().turn(3, 100));
  expect([it.now().page, it.now().size]).toEqual([3, 100]);
  await act(async () => it.now().selection.picked.flip('1'));
  expect(it.now().selection.rows).toEqual([{ id: '1', name: 'Ann' }]);
});

test('a list that is refused says so, and a page that fails to come leaves the rows of before', async () => {
  let answer: object = { data: { list: [{ id: '1', name: 'Ann' }], pagination: { currentPage: 1, pageIndex: 1, pageSize: 20, total: 1 } } };
  answers.push(() => answer);
  const setup = { name: 'thing', list, columns: [] };
  const it = await within(() => useListController(setup));
  await until(() => it.now().rows !== null);
  answer = { code: 403, msg: 'no', refusal: 'denied', data: null };
  await act(async () => it.now().refresh());
  await until(() => it.now().denied !== null);
  expect(it.now()).toMatchObject({ denied: { key: 'denied' }, outdated: { key: 'denied' }, rows: [{ id: '1' }] });
});

/** A store of the test in place of a form. */
function store(values: Values): ValueStore & { now: Values; shown: string[] } {
  return {
    now: values,
    shown: [],
    values() {
      return this.now;
    },
    set(more) {
      this.now = { ...this.now, ...more };
    },
    show(problems) {
      this.shown = problems.map(({ key }) => key);
    },
    recheck() {},
  };
}

const fields = [
  { key: 'name', label: 'Name' },
  { key: 'note', label: 'Note' },
];
function setupOf(held: ValueStore, more: Partial<RecordDraftSetup>) {
  const heard = { dirty: [] as boolean[], saved: [] as unknown[], closed: false };
  const setup: RecordDraftSetup = {
    held,
    fields,
    info,
    create,
    update,
    id: '',
    start: {},
    ...more,
    onDirty: (dirty) => void heard.dirty.push(dirty),
    close: () => void (heard.closed = true),
    done: (...said) => void heard.saved.push(said),
  };
  return Object.assign(heard, setup);
}

test('somebody who saved first is told, what was typed stays, and the next save is of the newer record', async () => {
  const start = { name: 'Ann', note: 'old', amount: 1, version: 1 };
  const held = store({ name: 'Ann', note: 'old' });
  const setup = setupOf(held, { id: '7', start });
  answers.push(({ method, body }) =>
    method === 'GET'
      ? { data: { name: 'Eve', note: 'theirs', amount: 2, version: 2 } }
      : (body as { version: number }).version === 1
        ? { code: 409, msg: 'Bob saved first', refusal: 'stale', data: null }
        : { data: { version: 3 } },
  );
  const it = await within(() => useRecordDraft(setup));
  held.set({ note: 'mine' });
  await act(async () => it.now().changed('note'));
  expect(setup.dirty).toEqual([true]);

  await act(async () => it.now().save());
  await until(() => it.now().refused?.key === 'stale');
  await act(async () => it.now().reload(true));
  await until(() => it.now().refused === null);
  expect(held.now).toMatchObject({ name: 'Eve', note: 'mine' });
  expect([it.now().refused, it.now().theirs]).toEqual([null, { note: 'theirs' }]);

  await act(async () => it.now().onKeyDown({ key: 'Enter', ctrlKey: true, metaKey: false }));
  await until(() => setup.saved.length > 0);
  expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { note: 'mine', version: 1 },
    { note: 'mine', version: 2 },
  ]);
  expect(setup.saved).toEqual([['7', { note: 'mine' }, null]]);

  await act(async () => it.now().takeTheirs('note'));
  expect([held.now.note, it.now().theirs]).toEqual(['theirs', {}]);
});

test('what the server would not take is not sent but told at its field; a new record is sent whole', async () => {
  const held = store({ name: '' });
  const setup = setupOf(held, { start: { note: '' } });
  answers.push(() => ({ data: { id: '9' } }));
  const it = await within(() => useRecordDraft(setup));
  await act(async () => it.now().save());
  expect([held.shown, asked]).toEqual([['name'], []]);
  held.set({ name: ' Ann ' });
  await act(async () => it.now().save());
  await until(() => setup.saved.length > 0);
  expect(asked).toEqual([{ method: 'POST', url: '/v1/api/test/Thing', body: { name: 'Ann', note: '' } }]);
  expect(setup.saved).toEqual([['9', { name: 'Ann', note: '' }, { id: '9' }]]);
});

test('a record without changes is not saved, a refusal of a field is told there, any other above the form', async () => {
  const held = store({ name: 'Ann', note: '' });
  const setup = setupOf(held, { id: '7', start: { name: 'Ann', note: '', version: 1 }, places: { denied: 'note' } });
  const it = await within(() => useRecordDraft(setup));
  await act(async () => it.now().save());
  await until(() => setup.closed);
  expect(asked).toEqual([]);

  held.set({ name: 'Eve' });
  answers.push(() => ({ code: 403, msg: 'no', refusal: 'denied', data: null }));
  await act(async () => it.now().save());
  await until(() => held.shown.length > 0);
  expect([held.shown, it.now().refused]).toEqual([['note'], null]);
  answers.unshift(() => ({ code: 404, msg: 'gone', refusal: 'notFound', data: null }));
  await act(async () => it.now().save());
  await until(() => it.now().refused?.key === 'notFound');
});

test('a question about unsaved changes goes with the save that answers it', async () => {
  const went: string[] = [];
  const record: OpenRecord = {
    mode: 'edit',
    id: '7',
    href: (id) => id,
    read: (id) => void went.push(`read ${id}`),
    edit: (id) => void went.push(`edit ${id}`),
    add: () => void went.push('add'),
    close: () => void went.push('close'),
    returnFocus: () => undefined,
  };
  const it = await within(() => useRecordOpening(record));
  await act(async () => it.now().setDirty(true));
  await act(async () => it.now().close());
  expect([useDialogs.getState().open.length, went]).toEqual([1, []]);
  const { drops } = useDialogs.getState();
  await act(async () => it.now().setDirty(false));
  expect([useDialogs.getState().open, useDialogs.getState().drops, went]).toEqual([[], drops + 1, []]);
  // The next one asks again, and a yes closes.
  await act(async () => it.now().setDirty(true));
  await act(async () => it.now().close());
  await act(async () => useDialogs.getState().open[0]?.onOk?.());
  expect(went).toEqual(['close']);
});
