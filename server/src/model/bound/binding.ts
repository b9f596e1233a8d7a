// What a design that names tables of others finds there: asked of the catalogue when it is planned and released, and kept with the release.
import { randomBytes } from 'node:crypto';
import { say, type Language } from '@ordo/contract/language.ts';
import { boundAdvicePhrases, boundPhrases } from '@ordo/contract/model-findings.phrases.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { nodeById } from '@ordo/engine/form/fields.ts';
import { saidIn } from '@ordo/engine/form/look.ts';
import { bind, isBoundFinding, samePlace, wantedTables, type BoundFinding, type Catalogue, type CataloguedTable } from '@ordo/engine/model/bound.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { ownShape } from '../../data-model/data-model.read.ts';
import type { DataSources } from '../../data-source/data-source.read.ts';
import { isOwnDatabase, settle } from '../../data-source/session.read.ts';
import { shapeOf } from '../../data-source/shapes.read.ts';
import type { Db } from '../../kit/db.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { Finding } from '../documents.ts';
import { releaseAt } from '../live.ts';
import type { KeptBinding } from './bound-model.ts';
import { OWN } from './place.ts';

export interface Found {
  /** null: the model has tables of its own, or cannot be released. */
  binding: KeptBinding | null;
  findings: readonly Finding[];
}

export interface Bindable {
  id: string;
  release: number;
  dbLinkId: string;
  draft: Design;
}

export async function bindingFor(db: Db, model: Bindable, sources: DataSources | null, language: Language): Promise<Found> {
  const { binding, findings } = await found(db, model, sources, language);
  return { binding, findings: findings.map((finding) => told(model.draft, finding, language)) };
}

async function found(
  db: Db,
  { id, release, dbLinkId, draft }: Bindable,
  sources: DataSources | null,
  language: Language,
): Promise<{ binding: KeptBinding | null; findings: BoundFinding[] }> {
  const before = release > 0 ? ((await releaseAt(db, id, release)).binding as KeptBinding | null) : null;
  const wanted = wantedTables(draft.outside.tables);
  const elsewhere: BoundFinding = { key: 'boundElsewhere', node: null, params: {} };
  if (wanted === null) return { binding: null, findings: before ? [elsewhere] : [] };
  if (isBoundFinding(wanted)) return { binding: null, findings: [wanted] };
  const names = [wanted.main.table, ...wanted.children.map(({ table }) => table)].filter((name) => name !== '');
  const source = dbLinkId === '' ? OWN : dbLinkId;
  const catalogue = source === OWN ? await ownCatalogue(db, names) : await remoteCatalogue(db, source, names, sources, language);
  if ('key' in catalogue) return { binding: null, findings: [catalogue] };
  const { binding, findings } = bind(draft.form, wanted, catalogue);
  if (draft.list && !['plain', 'inline'].includes(draft.list.type)) findings.push({ key: 'boundList', node: null, params: {} });
  if (!binding) return { binding, findings };
  // Its history and its bin are of the records that it has had.
  if (release > 0 && !(before && samePlace(before, binding))) findings.push(elsewhere);
  return { binding: { ...binding, salt: before?.salt ?? randomBytes(16).toString('hex') }, findings };
}

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
      await settle(remote, kept);
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
  const sentence = say(phrase, language, params, zhtw);
  const found = node === null ? undefined : nodeById(form, node);
  const label = found && (saidIn(found.label, language) || found.key);
  return { node: node ?? '', key, params: { ...params }, text: label ? `${label}：${sentence}` : sentence, blocks };
}
