// Texts of a record's fields that are the same for every reader, in the installation's language.
import type { Language } from '@ordo/contract/language.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Look } from '@ordo/engine/form/look.ts';
import type { Db } from '../kit/db.ts';
import { isSealed, type LiveModel } from './live.ts';
import { namesOf, type RecordNames } from './names.ts';
import { lookWith } from './wire.ts';

export type FormModel = LiveModel;

/** Records of other models are left out: their visibility depends on the reader. */
const NO_RECORDS: RecordNames = async () => new Map();

/** @param ids of fields of the head @returns by their ids */
export async function fieldTexts(
  db: Db,
  model: LiveModel,
  values: Readonly<Record<string, Json | undefined>>,
  ids: readonly string[],
): Promise<Record<string, string>> {
  const fields = model.head.fields.filter((field) => ids.includes(field.node.id) && !isSealed(field));
  if (fields.length === 0) return {};
  const own = Object.fromEntries(fields.map(({ node: { id } }) => [id, values[id] ?? null]));
  const plain = lookIn(await namesOf(db, model, [{ values: own }], (path) => Object.hasOwn(own, path), 'zh', NO_RECORDS), 'zh');
  return Object.fromEntries(fields.map(({ node }) => [node.id, fieldKinds[node.kind].text(own[node.id] ?? null, node, plain)]));
}

const plainly = (look: Look): Look => ({
  ...look,
  name: (source, id) => (source.from === 'user' ? look.name(source, id)?.split('/', 1)[0] : look.name(source, id)),
});

/** Names of ids that came with a record; people by their names only. */
export const lookIn = (names: Record<string, Record<string, string>>, language: Language): Look => plainly(lookWith(names, language));
