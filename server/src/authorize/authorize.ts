import * as contract from '@ordo/contract/authorize.ts';
import { prove } from '@ordo/engine/permission/proof.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Refusal } from '../kit/refusal.ts';
import type { PageRegistry } from '../kit/registry.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { addGrants, existingOf, mergeGrants, replaceGrants, sentItems } from './grants.ts';
import { grantTreeOf } from './grant-tree.ts';
import { rowImpactOf } from './impact-rows.ts';
import { impactOf } from './impact.ts';
import { holdersOf, setHolders } from './item-holders.ts';
import { loadHeldGrants, namesOfCodes, viaOf } from './held-grants.ts';
import { pageRightsOf } from './page-rights.ts';
import { whoSeesRow } from './who-sees.ts';

export function authorizeFeature(app: FastifyInstance, deps: Deps, { rows }: PageRegistry): void {
  serve(app, deps, contract.grantTree, ({ objectId, type, moduleIds }, call) => grantTreeOf(call, objectId, type, moduleIds.split(',').filter(Boolean)));

  serve(app, deps, contract.grantSave, async ({ objectId, objectType, version, ...sent }, call) =>
    replaceGrants(call, { type: objectType, id: objectId }, version ?? null, await sentItems(call.db, sent)),
  );

  serve(app, deps, contract.grantBatch, async ({ roleIds, positionIds, userIds, ...sent }, call) => {
    const items = await sentItems(call.db, sent);
    const holders = [
      ...roleIds.map((id) => ({ type: 'Role' as const, id })),
      ...positionIds.map((id) => ({ type: 'Position' as const, id })),
      ...userIds.map((id) => ({ type: 'User' as const, id })),
    ];
    await addGrants(call, holders, items);
    return null;
  });

  serve(app, deps, contract.itemHolders, async ({ itemId, objectType }, { db }) => ({ ids: await holdersOf(db, itemId, objectType) }));
  serve(app, deps, contract.itemHoldersSave, async ({ itemId, objectType, objectId }, call) => {
    await setHolders(call, itemId, objectType, objectId);
    return null;
  });

  serve(app, deps, contract.grantImpact, async ({ objectId, objectType, ...sent }, call) => {
    const holder = { type: objectType, id: objectId };
    const before = await existingOf(call.db, holder);
    const after = await mergeGrants(call, before, await sentItems(call.db, sent));
    return { ...(await impactOf(call, holder, before, after)), ...(await rowImpactOf(call, rows, holder, before, after)) };
  });

  const people = async (call: Call) => call.scope('permission.user', (await rows.find(call.db, 'permission.user'))?.fields ?? {});
  /** The caller, or somebody within their data scope. */
  const personOf = async (call: Call, userId = call.user.userId) => {
    const { rows: seen } = await sql`select from app_user t where t.id = ${userId} and (t.id = ${call.user.userId} or ${await people(call)})`.execute(call.db);
    if (!seen.length) throw new Refusal('notFound');
    return userId;
  };

  serve(app, deps, contract.why, async ({ userId, right }, call) => {
    const person = await loadHeldGrants(call, await personOf(call, userId));
    const proof = prove(right, person.administrator, person.grants);
    const names = await namesOfCodes(call, [...proof.reasons.map((reason) => reason.code), right]);
    if (!names.has(right)) throw new Refusal('notFound');
    const named = (code: string) => ({ code, fullName: names.get(code) ?? code });
    const all = await viaOf(call, person);
    return {
      who: all.who,
      allowed: proof.allowed,
      proof: proof.reasons.map(({ code, through }) => ({
        ...named(code),
        through: person.administrator ? all.administrator : through.flatMap((id) => all.byId.get(id) ?? []),
      })),
      missing: proof.missing.map(named),
      candidates: proof.allowed ? [] : [...all.byId.values()],
    };
  });

  serve(app, deps, contract.whyPage, async ({ menuId, userId }, call) => pageRightsOf(call, menuId, await personOf(call, userId)));
  serve(app, deps, contract.whoSees, async ({ menuId, id }, call) => whoSeesRow(call, rows, await people(call), menuId, id));

  serve(app, deps, contract.effective, async ({ userId }, call) => {
    const person = await loadHeldGrants(call, await personOf(call, userId));
    const all = await viaOf(call, person);
    const list = Map.groupBy(person.grants, (grant) => `${grant.kind} ${grant.item}`);
    return {
      administrator: person.administrator,
      list: [...list.values()].map((grants) => {
        const [{ kind, item, code, page, fullName }] = grants as [(typeof grants)[number]];
        return { kind, id: item, code, page, fullName, through: [...new Set(grants.map((grant) => grant.through))].flatMap((id) => all.byId.get(id) ?? []) };
      }),
    };
  });
}
