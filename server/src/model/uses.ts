// Where the fields of a model are used outside its design: shown before one is removed.
import type { Result } from '@ordo/contract/kit.ts';
import type { Language } from '@ordo/contract/language.ts';
import * as contract from '@ordo/contract/model-uses.ts';
import type { ViewDocument } from '@ordo/engine/list/view/document.ts';
import { lookedAt } from '@ordo/engine/list/view/fits.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { nameIn } from '../dictionary/dictionary.read.ts';
import { flowsUsing } from '../flow-engine/flow-uses.read.ts';
import type { Db } from '../kit/db.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { formsUsing } from './form-uses.ts';
import { buttonsFilling } from './launch-uses.read.ts';
import { findModel, type Kept } from './model.db.ts';
import { printTemplatesOf } from './printed-fields.ts';

type Use = Result<typeof contract.modelUses>['list'][number];

export function usesFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.modelUses, async ({ id }, { db, language }) => {
    return { list: await usesOutside(db, await findModel(db, id), language) };
  });
}

export async function usesOutside(db: Db, model: Pick<Kept, 'id' | 'release' | 'draft'>, language: Language): Promise<Use[]> {
  const { id } = model;
  const printed = (await printTemplatesOf(db, id)).map(({ name, keys }): Use => ({ in: 'print', name, fields: keys }));
  const flows = (await flowsUsing(db, id)).map(({ flow, name, node, title, fields }): Use => ({ in: 'flow', name, flow, node: title, nodeId: node, fields }));
  const forms = (await formsUsing(db, model, language)).map(({ name, node, fields }): Use => ({ in: 'form', name, node, fields }));
  const buttons = (await buttonsFilling(db, id, language)).map(({ name, button, fields }): Use => ({ in: 'button', name, node: button, fields }));
  const views = await sharedViews(db, id, language);
  return [...printed, ...views, ...(await publicLinks(db, id)), ...flows, ...forms, ...buttons].filter(({ fields }) => fields.length > 0);
}

/** Personal views are their owners' alone. */
async function sharedViews(db: Db, model: string, language: Language): Promise<Use[]> {
  const { rows } = await sql<{ name: string; en: string; tw: string; document: ViewDocument }>`
    select full_name as name, coalesce(full_name_en, '') as en, coalesce(full_name_zhtw, '') as tw, document
    from model_view where model_id = ${model} and delete_mark = 0 and shared_mark = 1 order by sort_code, creator_time, id`.execute(db);
  return rows.map(({ name, en, tw, document }) => ({
    in: 'view',
    name: nameIn(language, name, en, tw),
    fields: [...new Set([...lookedAt(document), ...document.shown])],
  }));
}

async function publicLinks(db: Db, model: string): Promise<Use[]> {
  const { rows } = await sql<{ name: string; fields: string[] }>`
    select full_name as name, fields from model_link where model_id = ${model} and delete_mark = 0 order by creator_time, id limit 100`.execute(db);
  return rows.map(({ name, fields }) => ({ in: 'link', name, fields }));
}
