// Names of ids in values, and options. Each source is queried once per page, however many fields show it.
import { areaPath } from '@ordo/contract/area.ts';
import { dataInterfaceResponse } from '@ordo/contract/data-interface.ts';
import { dictionaryChoices, type Choice } from '@ordo/contract/dictionary-lookup.ts';
import type { TreeNode } from '@ordo/contract/kit.ts';
import type { Language } from '@ordo/contract/language.ts';
import { modelChoices } from '@ordo/contract/model.ts';
import { departmentSelector, organizeSelector } from '@ordo/contract/organize.ts';
import { positionSelector } from '@ordo/contract/position.ts';
import { roleSelector } from '@ordo/contract/role.ts';
import { userNames } from '@ordo/contract/user.ts';
import { allOptions, textIn, type Look, type LookWord, type Option, type Source } from '@ordo/engine/form/look.ts';
import { call, CallError } from '../kit/call.ts';
import { translateNow } from '../kit/phrases.ts';
import { fetchRead } from '../kit/query.ts';
import { formPhrases } from './form.phrases.ts';
import { optionsIn } from '@ordo/engine/form/interface-options.ts';
import { Listeners } from './place.ts';
import { findPeople } from './people.ts';

type Asked = Exclude<Source, { from: 'options' }>;

/** All choices of a source. */
export interface Listed {
  /** Null: loading, or refused. */
  options: readonly Option[] | null;
  refused: CallError | null;
}

/** Maximum of ids in one call. */
const MAX = 500;
const MAX_RECORDS = 50;
const WAITING: Listed = { options: null, refused: null };
const NONE: readonly Option[] = [];

const keyOf = (source: Asked): string => JSON.stringify(source);

export class Lookup {
  #lists = new Map<string, Listed>();
  #byId = new Map<string, ReadonlyMap<string, Option>>();
  #byName = new Map<string, ReadonlyMap<string, readonly string[]>>();
  /** For sources that are queried by id; null: the id is unknown. */
  #names = new Map<string, string | null>();
  #wanted = new Map<string, Set<string>>();
  #people = new Map<string, readonly string[]>();
  #listeners = new Listeners();
  #versions = new Map<string, number>();
  /** Used by the kinds to format their values. */
  readonly look: Look;

  /**
   * Names are in the language of the request.
   * @param known names that came with the data: these are not requested
   */
  constructor(language: Language, known?: Look['name']) {
    this.look = {
      language,
      say: (word) => translateNow(WORDS[word]),
      name: (source, id) => known?.(source, id) ?? (isListed(source) ? this.#listedName(source, id) : this.#nameOf(source, id)),
      find: (source, written) => (source.from === 'user' ? (this.#people.get(written) ?? []) : (this.#byName.get(keyOf(source))?.get(written) ?? [])),
    };
  }

  subscribe(source: Asked, listener: () => void): () => void {
    return this.#listeners.on(keyOf(source), listener);
  }

  /** Changes when more of the source is known. */
  version(source: Asked): number {
    return this.#versions.get(keyOf(source)) ?? 0;
  }

  /** Starts loading if it has not been loaded yet. */
  list(source: Asked): Listed {
    const key = keyOf(source);
    const known = this.#lists.get(key);
    if (known) return known;
    this.#lists.set(key, WAITING);
    this.load(source).catch(() => undefined);
    return WAITING;
  }

  /** @throws CallError; the field shows it too */
  async load(source: Asked): Promise<void> {
    const key = keyOf(source);
    try {
      this.#keep(key, { options: await optionsOf(source), refused: null });
    } catch (error) {
      if (error instanceof CallError) this.#keep(key, { options: null, refused: error });
      throw error;
    }
  }

  /** Fetches the data needed to parse these texts. */
  async prepare(source: Source, written: readonly string[]): Promise<void> {
    if (source.from === 'options') return;
    if (source.from === 'user') for (const [text, ids] of await findPeople(written.filter((text) => !this.#people.has(text)))) this.#people.set(text, ids);
    else if (isListed(source) && !this.#lists.get(keyOf(source))?.options) await this.load(source);
  }

  /** What the texts of cells may name: each as a whole, and its parts where several are named. */
  prepareTexts(source: Source, texts: readonly string[]): Promise<void> {
    const parts = texts.flatMap((text) => text.split(/[,，、;；\n]/).map((part) => part.trim()));
    return this.prepare(source, [...new Set([...parts, ...texts])]);
  }

  #listedName(source: Asked, id: string): string | undefined {
    this.list(source);
    const option = this.#byId.get(keyOf(source))?.get(id);
    return option && textIn(option.name, this.look.language);
  }

  /** Ids requested at the same time are queried together. */
  #nameOf(source: Asked, id: string): string | undefined {
    const key = keyOf(source);
    const known = this.#names.get(`${key} ${id}`);
    if (known !== undefined) return known ?? undefined;
    const wanted = this.#wanted.get(key);
    if (wanted) wanted.add(id);
    else if (source.from === 'user' || source.from === 'area' || source.from === 'record') {
      this.#wanted.set(key, new Set([id]));
      queueMicrotask(() => void this.#askNames(source, key));
    }
    return undefined;
  }

  async #askNames(source: Asked, key: string): Promise<void> {
    const ids = [...(this.#wanted.get(key) ?? [])];
    this.#wanted.delete(key);
    const asked = source.from === 'user' ? peopleNamed(ids) : source.from === 'record' ? recordsNamed(source, ids) : areasNamed(ids);
    const found = await asked.catch((error: unknown) => {
      // Without names the ids are shown; opening the field shows the reason.
      if (error instanceof CallError) return new Map<string, string>();
      throw error;
    });
    for (const id of ids) this.#names.set(`${key} ${id}`, found.get(id) ?? null);
    this.#tell(key);
  }

  /** Whether the id was queried, and has no name. */
  isNameless(source: Asked, id: string): boolean {
    return this.#names.get(`${keyOf(source)} ${id}`) === null;
  }

  #keep(key: string, listed: Listed): void {
    this.#lists.set(key, listed);
    const all = allOptions(listed.options ?? NONE);
    this.#byId.set(key, new Map(all.map((option) => [option.id, option])));
    const called = all.filter(({ retired }) => !retired).flatMap((option) => namesOf(option).map((name) => [name, option.id] as const));
    this.#byName.set(key, new Map([...Map.groupBy(called, ([name]) => name)].map(([name, those]) => [name, [...new Set(those.map(([, id]) => id))]])));
    this.#tell(key);
  }

  #tell(key: string): void {
    this.#versions.set(key, (this.#versions.get(key) ?? 0) + 1);
    this.#listeners.tell(key);
  }
}

const WORDS: Record<LookWord, readonly [string, string]> = {
  on: formPhrases.on,
  off: formPhrases.off,
  yes: formPhrases.yes,
  no: formPhrases.no,
  to: formPhrases.to,
  unseen: formPhrases.unseen,
};

/** Accepted names of an option: its names, and the stored id or code. */
const namesOf = ({ id, name }: Option): string[] => [...new Set([name.zh, name.zhtw, name.en, id].filter((one): one is string => one !== undefined))];

const isListed = ({ from }: Asked) => !(['user', 'area', 'group', 'record', 'flowTask'] as const).some((asked) => asked === from);

async function optionsOf(source: Asked): Promise<readonly Option[]> {
  // The designer has not chosen one yet.
  if ('id' in source && source.id === '') return NONE;
  switch (source.from) {
    case 'dictionary':
      return (await fetchRead(dictionaryChoices, { typeId: source.id, retired: 1 })).list.map((choice) => choiceOption(choice, source.by));
    case 'interface':
      return optionsIn(await fetchRead(dataInterfaceResponse, { id: source.id }), source);
    case 'organize':
      return (await fetchRead(organizeSelector, {})).list.map(treeOption);
    case 'department':
      return (await fetchRead(departmentSelector, {})).list.map(treeOption);
    case 'position':
      return (await fetchRead(positionSelector, {})).list.map(treeOption);
    case 'role':
      return (await fetchRead(roleSelector, {})).list.flatMap(({ children }) => children.map(({ id, fullName }) => ({ id, name: { zh: fullName } })));
    default:
      return NONE;
  }
}

const choiceOption = (choice: Choice, by: 'id' | 'enCode'): Option => ({
  id: choice[by],
  name: { zh: choice.fullName },
  ...(choice.retired && { retired: true as const }),
  ...(choice.children?.length && { children: choice.children.map((child) => choiceOption(child, by)) }),
});

const treeOption = ({ id, fullName, children }: TreeNode): Option => ({
  id,
  name: { zh: fullName },
  ...(children?.length && { children: children.map(treeOption) }),
});

async function peopleNamed(ids: readonly string[]): Promise<Map<string, string>> {
  const parts = Array.from({ length: Math.ceil(ids.length / MAX) }, (_, part) => ids.slice(part * MAX, (part + 1) * MAX));
  const answers = await Promise.all(parts.map((userId) => call(userNames, { userId })));
  return new Map(answers.flatMap(({ list }) => list.map(({ id, fullName }) => [id, fullName])));
}

async function recordsNamed({ model, field }: Extract<Asked, { from: 'record' }>, ids: readonly string[]): Promise<Map<string, string>> {
  if (model === '') return new Map();
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_RECORDS) }, (_, part) => ids.slice(part * MAX_RECORDS, (part + 1) * MAX_RECORDS));
  const answers = await Promise.all(
    parts.map((some) => call(modelChoices, { id: model, relationField: field, currentPage: 1, pageSize: some.length, ids: some.join(',') })),
  );
  const rows = answers.flatMap((answer) => (Array.isArray(answer) ? answer : answer.list)) as { id: string; fullName: string }[];
  return new Map(rows.map(({ id, fullName }) => [id, fullName]));
}

/** The path of an area contains the names of all areas on it. */
async function areasNamed(ids: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  // The longest ids are usually the lowest levels: their paths contain the names of the others.
  for (const id of [...ids].toSorted((left, right) => right.length - left.length || right.localeCompare(left))) {
    if (found.has(id)) continue;
    for (const area of (await fetchRead(areaPath, { id })).list) found.set(area.id, area.fullName);
  }
  return found;
}
