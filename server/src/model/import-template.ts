// The template of an import: columns that the caller may fill in, their options, instructions and examples.
import type { Bytes } from '@ordo/contract/kit.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { allOptions, textIn, type Option } from '@ordo/engine/form/look.ts';
import type { Elsewhere } from '@ordo/engine/form/source-key.ts';
import { importFields, type SheetField } from '@ordo/engine/model/sheet-columns.ts';
import { joinNames } from '@ordo/engine/text/punctuation.ts';
import { sql } from 'kysely';
import { nameIn } from '../dictionary/dictionary.read.ts';
import type { Call } from '../kit/serve.ts';
import { isRead, type ColumnKind } from '../kit/sheet/column-kind.ts';
import { templateFile, type TemplateColumn } from '../kit/sheet/template.ts';
import type { RecordAccess } from './access.ts';
import { templateNotes } from './import.phrases.ts';
import type { LiveModels } from './live.ts';
import { offeredOptions } from './offered-names.ts';
import { lookWith } from './wire.ts';

/** Maximum of options listed; for longer lists the name has to be entered. */
const MAX_OFFERED = 500;

/** What the template is about: a form, and which of its fields the caller may fill in. */
export interface Templated extends Pick<RecordAccess, 'changes'> {
  model: Pick<RecordAccess['model'], 'fullName' | 'design'>;
  /** Required in addition to what the form requires. */
  requires?: ReadonlySet<string>;
}

export async function recordTemplate(call: Call, models: LiveModels, { model, changes, requires = new Set() }: Templated): Promise<Bytes> {
  const fields = importFields(model.design, changes);
  const offered = new Map<string, readonly string[]>();
  for (const field of fields) {
    const source = fieldKinds[field.node.kind].source(field.node);
    if (field.kind === 'list' || field.kind === 'json' || !source || source.from === 'options') continue;
    const names = await namesOf(call, models, source);
    if (names.length > 0 && names.length < MAX_OFFERED) offered.set(field.path, names);
  }
  return templateFile(
    model.fullName,
    fields.map((field) => columnOf(call, field, requires)),
    call.language,
    offered,
  );
}

function columnOf(call: Call, field: SheetField, requires: ReadonlySet<string>): TemplateColumn {
  const { path, node, table } = field;
  const label = textIn(field.title, call.language);
  const notes: Phrase[] = [...(node.tip ? [both(textIn(node.tip, call.language))] : []), ...severalNote(call, field), ...(table ? [templateNotes.child] : [])];
  const kind = kindOf(call, field);
  return {
    key: path,
    title: both(label),
    required: node.required || requires.has(path),
    ...(kind !== undefined && { kind }),
    ...(notes.length > 0 && { note: joined(notes) }),
    ...(field.kind === 'json' || (field.kind === 'day' && kind === undefined) ? { example: exampleOf(call, field) } : {}),
  };
}

/** The same text in every language, as entered by a designer. */
const both = (text: string): Phrase => [text, text];
const joined = (notes: readonly Phrase[]): Phrase => [notes.map(([zh]) => zh).join(''), notes.map(([, en]) => en).join(' ')];

function optionsIn({ node }: SheetField): readonly Option[] | null {
  const source = fieldKinds[node.kind].source(node);
  return source?.from === 'options' ? allOptions(source.options).filter(({ retired }) => !retired) : null;
}

function kindOf(call: Call, field: SheetField): ColumnKind | undefined {
  const { node, kind } = field;
  if (kind === 'list' || kind === 'json') return undefined;
  const options = optionsIn(field);
  if (options) return { words: Object.fromEntries(options.map(({ id, name }) => [id, both(textIn(name, call.language))])) };
  if (kind === 'mark') {
    const look = lookWith({}, call.language);
    return { words: Object.fromEntries([1, 0].map((value) => [value, both(fieldKinds[node.kind].text(value, node, look))])) };
  }
  // By name or code; the options are listed.
  if (fieldKinds[node.kind].source(node)) return { names: async () => new Map() };
  if (kind === 'day' && exampleOf(call, field).length !== DAY.length) return undefined;
  return isWritten(kind) ? kind : undefined;
}

const DAY = '2026-03-05';
const isWritten = (kind: SheetField['kind']): kind is Extract<SheetField['kind'], ColumnKind> =>
  kind === 'text' || kind === 'lines' || isRead(kind as ColumnKind);

/** A day in the field's format; for a range, both ends. */
function exampleOf(call: Call, { node, kind }: SheetField): string {
  const look = lookWith({}, call.language);
  const day = fieldKinds[node.kind].text(DAY, node, look);
  return kind === 'json' ? fieldKinds[node.kind].text([DAY, DAY], node, look) : day;
}

function severalNote({ language }: Call, field: SheetField): Phrase[] {
  if (field.kind !== 'list') return [];
  const words = optionsIn(field)?.map(({ name }) => textIn(name, language)) ?? [];
  return [templateNotes.several, ...(words.length > 0 ? [[`可选：${joinNames(words, 'zh')}。`, `Options: ${joinNames(words, 'en')}.`] as const] : [])];
}

async function namesOf(call: Call, models: LiveModels, source: Elsewhere): Promise<string[]> {
  const { db, language } = call;
  switch (source.from) {
    // Of an interface that does not answer, or offers too much, the name has to be entered.
    case 'interface': {
      const options = source.id === '' ? null : await offeredOptions(call, models, source);
      return allOptions(options ?? []).map(({ name }) => textIn(name, language));
    }
    case 'dictionary': {
      const { rows } = await sql<{ name: string; en: string; zhtw: string }>`
        select full_name as name, full_name_en as en, full_name_zhtw as zhtw from dictionary_data
        where dictionary_type_id = ${source.id} and delete_mark = 0 and enabled_mark = 1 order by sort_code, id limit ${MAX_OFFERED}`.execute(db);
      return rows.map(({ name, en, zhtw }) => nameIn(language, name, en, zhtw));
    }
    case 'position':
    case 'role': {
      const { rows } = await sql<{ name: string }>`
        select full_name as name from ${sql.table(source.from)} where delete_mark = 0 and enabled_mark = 1 order by sort_code, id limit ${MAX_OFFERED}`.execute(
        db,
      );
      return rows.map(({ name }) => name);
    }
    case 'organize':
    case 'department': {
      const { rows } = await sql<{ name: string }>`
        select full_name as name from organize where delete_mark = 0 and enabled_mark = 1 and (${source.from === 'organize'} or category = 'department')
        order by path limit ${MAX_OFFERED}`.execute(db);
      return rows.map(({ name }) => name);
    }
    default:
      return [];
  }
}
