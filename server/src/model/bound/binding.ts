// Compares a design with the external tables that it names: read from the catalogue for a plan and a release, and stored with the release.
import { randomBytes } from 'node:crypto';
import { translate, type Language } from '@ordo/contract/language.ts';
import { boundAdvicePhrases, boundPhrases } from '@ordo/contract/model-findings.phrases.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { nodeById } from '@ordo/engine/form/fields.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import {
  bind,
  boundListFindings,
  isBoundFinding,
  samePlace,
  wantedTables,
  type BoundFinding,
  type Catalogue,
  type CataloguedTable,
} from '@ordo/engine/model/bound.ts';
import { relatedIn } from '@ordo/engine/model/related.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { sharedFields, webModelOf } from '@ordo/engine/model/shared.ts';
import { labelled } from '@ordo/engine/text/punctuation.ts';
import { sql } from 'kysely';
import { ownShape } from '../../data-model/data-model.read.ts';
import type { DataSources } from '../../data-source/data-source.read.ts';
import { configureSession, isOwnDatabase } from '../../data-source/session.read.ts';
import { shapeOf } from '../../data-source/shapes.read.ts';
import type { Db } from '../../kit/db.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { Finding } from '../documents.ts';
import { releaseAt } from '../live.ts';
import type { KeptBinding } from './bound-model.ts';
import { OWN } from './place.ts';
import { isShared, type SharedBinding } from './shared-live.ts';

export interface Found {
  /** null: the model has its own tables, or cannot be released. */
  binding: KeptBinding | SharedBinding | null;
  findings: readonly Finding[];
}

export interface Bindable {
  id: string;
  type: number;
  release: number;
  dbLinkId: string;
  draft: Design;
}

/** Binding a form to tables gives its users access to them, so it needs the permission to view tables. */
export const bindsTables = 'systemData.dataModel:view';

/** @param mayBind whether the caller may bind tables that are not bound yet (`bindsTables`) */
export async function bindingFor(db: Db, model: Bindable, sources: DataSources | null, language: Language, mayBind: boolean): Promise<Found> {
  const { binding, findings } = await found(db, model, sources, language, mayBind);
  return { binding, findings: findings.map((finding) => told(model.draft, finding, language)) };
}

async function found(
  db: Db,
  { id, type, release, dbLinkId, draft }: Bindable,
  sources: DataSources | null,
  language: Language,
  mayBind: boolean,
): Promise<{ binding: Found['binding']; findings: BoundFinding[] }> {
  const inUse = release > 0 ? await releaseAt(db, id, release) : null;
  const was = (inUse?.binding ?? null) as Found['binding'];
  const web = webModelOf(type, draft.outside.tables);
  if (web !== null) return sharedBinding(db, web, draft, inUse !== null && !(was !== null && isShared(was) && was.web === web), was?.salt);
  if (was !== null && isShared(was)) return { binding: null, findings: [{ key: 'boundElsewhere', node: null, params: {} }] };
  const before: KeptBinding | null = was;
  const wanted = wantedTables(draft.outside.tables);
  const elsewhere: BoundFinding = { key: 'boundElsewhere', node: null, params: {} };
  if (wanted === null) return { binding: null, findings: before ? [elsewhere] : [] };
  if (isBoundFinding(wanted)) return { binding: null, findings: [wanted] };
  const names = [wanted.main.table, ...wanted.children.map(({ table }) => table)].filter((name) => name !== '');
  const source = dbLinkId === '' ? OWN : dbLinkId;
  const isSame = before?.source === source && inUse?.design.outside.tables === draft.outside.tables;
  if (!mayBind && !isSame) return { binding: null, findings: [{ key: 'boundRight', node: null, params: {} }] };
  const catalogue = await catalogueOf(db, source, names, sources, language);
  if ('key' in catalogue) return { binding: null, findings: [catalogue] };
  const { binding, findings } = bind(draft.form, wanted, catalogue);
  if (!binding) return { binding, findings };
  findings.push(...boundListFindings(draft.list, draft.form, binding));
  if (source !== OWN) for (const { node } of relatedIn(draft.form).relations) findings.push({ key: 'boundRelation', node: node.id, params: {} });
  // The history and the bin belong to the previous records.
  if (release > 0 && !(before && samePlace(before, binding))) findings.push(elsewhere);
  return { binding: { ...binding, salt: before?.salt ?? randomBytes(16).toString('hex') }, findings };
}

/** Binds to the web model in use: records stay in its tables; an app form shows those fields that it has. @param moved whether it had other records before */
async function sharedBinding(
  db: Db,
  web: string,
  { form }: Design,
  moved: boolean,
  salt = '',
): Promise<{ binding: SharedBinding | null; findings: BoundFinding[] }> {
  const { rows } = await sql<{ name: string; number: number; type: number }>`
    select full_name as name, release_number as number, type from model where id = ${web} and delete_mark = 0`.execute(db);
  const [of] = rows;
  const release = of && of.number > 0 ? await releaseAt(db, web, of.number) : null;
  if (!of || !release || release.binding !== null) return { binding: null, findings: [{ key: 'boundWeb', node: null, params: {} }] };
  const { findings } = sharedFields(form, { form: release.design.form, former: release.former, name: of.name });
  return { binding: { web, salt }, findings: [...findings, ...(moved ? [{ key: 'boundElsewhere', node: null, params: {} } as const] : [])] };
}

/** @returns a finding if the source is unreachable, or contains the product's own tables */
export const catalogueOf = (
  db: Db,
  source: string,
  names: readonly string[],
  sources: DataSources | null,
  language: Language,
): Promise<Catalogue | BoundFinding> => (source === OWN ? ownCatalogue(db, names) : remoteCatalogue(db, source, names, sources, language));

async function ownCatalogue(db: Db, names: readonly string[]): Promise<Catalogue> {
  const tables = new Map<string, CataloguedTable>();
  for (const name of names) {
    const shape = await ownShape(db, name);
    if (shape) tables.set(name, shape);
  }
  return { source: OWN, dialect: 'PostgreSQL', tables };
}

async function remoteCatalogue(
  db: Db,
  id: string,
  names: readonly string[],
  sources: DataSources | null,
  language: Language,
): Promise<Catalogue | BoundFinding> {
  try {
    if (!sources) throw new Refusal('dataSourceOff');
    return await sources.work(db, id, async (remote, kept): Promise<Catalogue | BoundFinding> => {
      await configureSession(remote, kept);
      if (await isOwnDatabase(remote, kept, db)) return { key: 'boundOwnDatabase', node: null, params: {} };
      const tables = new Map<string, CataloguedTable>();
      for (const name of names) {
        const shape = await shapeOf(remote, kept, name);
        if (shape) tables.set(name, { ...shape, physical: shape.table, physicalOf: (column) => column });
      }
      return { source: id, dialect: kept.dbType, tables };
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { key: 'boundSource', node: null, params: { why: error.say(language) } };
  }
}

function told({ form }: Design, { key, node, params }: BoundFinding, language: Language): Finding {
  const blocks = key in boundPhrases;
  const phrase = { ...boundPhrases, ...boundAdvicePhrases }[key];
  const sentence = translate(phrase, language, params, zhtw);
  const found = node === null ? undefined : nodeById(form, node);
  const label = found && (textIn(found.label, language) || found.key);
  return { node: node ?? '', key, params: { ...params }, text: label ? labelled(label, sentence, language) : sentence, blocks };
}
