// Converts the family's document of a list (`columnData`, of any version) ⇄ ours. Content that is not understood is kept: `outside` of the document has the
// original, with `null` in its lists for entries of ours; each entry keeps its own original.
import type { FormDocument, Json, Outside } from '../form/document.ts';
import { listed, scriptsIn, type Note } from '../form/notes.ts';
import { readJson } from '../form/wire-json.ts';
import { at, isArray, isObject, put } from '../form/wire-path.ts';
import type { ListButton, ListDocument } from './document.ts';
import { isCustom, readButton, readColumn, readSearch, writeButton, writeColumn, writeSearch } from './entry-wire.ts';
import { frameKeys, readFrame, writeFrame } from './frame-wire.ts';
import { freshColumn, freshList, freshSearch } from './fresh-wire.ts';
import { listFields, type ListFields } from './list-fields.ts';

/** Stored, but not used: the family's lists of candidates, and its permission switches; here permissions decide. */
const QUIET =
  'searchList columnList columnOptions defaultColumnList sortList btnsList columnBtnsList customBtnsList useColumnPermission useFormPermission useBtnPermission useDataPermission funcs'.split(
    ' ',
  );

export interface ListInside {
  /** Null: there is no list, or it cannot be one, with a note. */
  list: ListDocument | null;
  notes: Note[];
}

/** @param form the form whose fields the list uses */
export function insideList(given: unknown, form: Pick<FormDocument, 'nodes'>): ListInside {
  if ((typeof given === 'string' && given.trim() === '') || given === null || given === undefined) return { list: null, notes: [] };
  const read = readJson(given);
  if (!('value' in read)) return { list: null, notes: [{ node: null, ...read }] };
  const root = read.value;
  if (root === null) return { list: null, notes: [] };
  if (!isObject(root)) return { list: null, notes: [{ node: null, key: 'notAForm' }] };
  if (Object.keys(root).length === 0) return { list: null, notes: [] };
  const fields = listFields(form);
  const [search, columns] = [
    entriesOf(root, 'searchList', (wire) => readSearch(wire, fields)),
    entriesOf(root, 'columnList', (wire) => readColumn(wire, fields)),
  ];
  const custom = entriesOf(root, 'customBtnsList', (wire) => own(readButton(wire), true));
  const rows = entriesOf(root, 'columnBtnsList', (wire) => own(readButton(wire), false));
  const buttons = entriesOf(root, 'btnsList', readButton);
  const outside = [search, columns, custom, rows, buttons].reduce((wire, { key, left }) => (left ? put(wire, [key], left) : wire), root);
  const list: ListDocument = {
    schema: 1,
    ...readFrame(root, fields),
    search: search.read,
    columns: columns.read,
    buttons: buttons.read,
    rowButtons: [...rows.read, ...custom.read],
    outside,
  };
  return { list, notes: notesOf(root, [...search.gone, ...columns.gone]) };
}

/** A button, if it is in the list that fits its name. */
const own = (button: ListButton | null, custom: boolean) => (button !== null && isCustom(button) === custom ? button : null);

interface Entries<E> {
  key: string;
  read: E[];
  /** The list with `null` for each entry that was read; null without a list. */
  left: Json[] | null;
  gone: string[];
}

function entriesOf<E>(root: Outside, key: string, read: (wire: Outside) => E | null): Entries<E> {
  const list = at(root, [key]);
  if (!isArray(list)) return { key, read: [], left: null, gone: [] };
  const entries = list.map((wire) => ({ wire, entry: isObject(wire) ? read(wire) : null }));
  return {
    key,
    read: entries.flatMap(({ entry }) => entry ?? []),
    left: entries.map(({ wire, entry }) => (entry === null ? wire : null)),
    gone: entries.flatMap(({ wire, entry }) =>
      entry === null && isObject(wire) ? [wire.__vModel__, wire.prop].filter((name) => typeof name === 'string') : [],
    ),
  };
}

function notesOf(root: Outside, gone: readonly string[]): Note[] {
  const scripts = [
    ...scriptsIn(root),
    ...['btnsList', 'columnBtnsList', 'customBtnsList'].flatMap((key) => {
      const buttons = at(root, [key]);
      return isArray(buttons) ? buttons.flatMap((one) => (isObject(one) ? scriptsIn(one) : [])) : [];
    }),
  ];
  const left = Object.keys(root).filter((key) => !QUIET.includes(key) && !frameKeys.includes(key));
  return [
    ...gone.map((field): Note => ({ node: null, key: 'fieldGone', params: { field: field.slice(0, 100) } })),
    ...(scripts.length > 0 ? [{ node: null, key: 'scriptNotRun', params: listed(scripts) } as const] : []),
    ...(left.length > 0 ? [{ node: null, key: 'keysLeft', params: listed(left) } as const] : []),
  ];
}

/** The family's document, with all its original content. */
export function outsideList(list: ListDocument, form: Pick<FormDocument, 'nodes'>): Outside {
  const fields = listFields(form);
  const root = Object.keys(list.outside).length === 0 ? freshList : list.outside;
  const [custom, rows] = [list.rowButtons.filter(isCustom), list.rowButtons.filter((button) => !isCustom(button))];
  const parts: [string, readonly Outside[]][] = [
    ['searchList', list.search.map((one) => writeSearch(one, came(one, fields, freshSearch), fields))],
    ['columnList', list.columns.map((one) => writeColumn(one, came(one, fields, freshColumn), fields))],
    ['btnsList', list.buttons.map((one) => writeButton(one, one.outside))],
    ['columnBtnsList', rows.map((one) => writeButton(one, one.outside))],
    ['customBtnsList', custom.map((one) => writeButton(one, one.outside))],
  ];
  return writeFrame(
    list,
    parts.reduce((wire, [key, entries]) => filled(wire, key, entries), root),
    fields,
  );
}

function came({ field, outside }: { field: string; outside: Outside }, fields: ListFields, fresh: typeof freshColumn): Outside {
  const node = fields.nodeOf(field);
  return Object.keys(outside).length === 0 && node ? fresh(node, fields.nameOf(field) ?? '') : outside;
}

/** Puts the entries into their reserved positions; further ones are appended, and removed ones leave no gap. */
function filled(wire: Outside, key: string, entries: readonly Outside[]): Outside {
  const places = at(wire, [key]);
  if (!isArray(places)) return entries.length === 0 ? wire : put(wire, [key], entries);
  let next = 0;
  const list = places.flatMap((place): readonly Json[] => (place === null ? entries.slice(next, (next += 1)) : [place]));
  return put(wire, [key], [...list, ...entries.slice(next)]);
}
