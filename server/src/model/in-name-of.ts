// What a person may do with a model where somebody else's call, or none, acts in their name: notices, webhooks, mentions, public links.
import { modelPages } from '@ordo/contract/model-page.ts';
import { pageGranting } from '@ordo/engine/permission/target.ts';
import { loadAuthority, type Authority } from '../kit/authority.ts';
import type { Db } from '../kit/db.ts';
import { scopeOf, type Scope } from '../kit/scope-sql.ts';

interface InName extends Authority {
  /** Their own page of the model; null: an administrator without one. */
  page: string | null;
  scope: Scope;
}

/** @returns null: they have no page of the model with this right */
export async function inNameOf(db: Db, model: string, userId: string, now: number, right: 'view' | 'btn_add' = 'view'): Promise<InName | null> {
  const authority = await loadAuthority(db, userId);
  const page = pageGranting(authority.rights, modelPages, model, right) ?? null;
  return page === null && !authority.rights.administrator ? null : { ...authority, page, scope: scopeOf(authority, now) };
}
