import { assertCanPlace } from '../authorize/authorize.read.ts';
import * as contract from '@ordo/contract/organize.ts';
import type { FastifyInstance } from 'fastify';
import { toColumns } from '../kit/crud.ts';
import { lockRecord, removeRecord, setRecordEnabled, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Registry } from '../kit/registry.ts';
import type { RowSource } from '../kit/row-source.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { buildTree, lockTree, withAncestors } from '../kit/tree.ts';
import {
  assertManager,
  createOrganize,
  infoOf,
  moveOrganize,
  readNodes,
  readTree,
  usesOf,
  type Category,
  type OrganizeRecord,
  type TreeRow,
} from './organize.db.ts';
import { assertInScope, moveImpactOf } from './organize-scope.ts';

const both: Category[] = ['company', 'department'];

export function organizeFeature(app: FastifyInstance, deps: Deps, sources: Registry<RowSource>): void {
  deps.constraints.add({ organize_code_key: 'organizeCodeTaken', organize_name_key: 'organizeNameTaken' });
  serve(app, deps, contract.organizeList, async ({ keyword }, { db }) => ({ list: tree(await readTree(db, ['company']), keyword) }));
  serve(app, deps, contract.departmentList, async ({ organizeId, keyword }, { db }) => {
    const rows = await readTree(db, both);
    const top = rows.find((row) => row.id === organizeId);
    const below = rows.filter((row) => top && row.path.startsWith(top.path) && row.id !== top.id && row.type === 'department');
    return { list: tree(below, keyword) };
  });

  const selector = async ({ db }: Call, categories: Category[], excludeId?: string) => ({ list: buildTree(await readNodes(db, categories, excludeId)) });
  serve(app, deps, contract.organizeSelector, (_, call) => selector(call, ['company']));
  serve(app, deps, contract.organizeTree, (_, call) => selector(call, ['company']));
  serve(app, deps, contract.organizeSelectorWithout, ({ excludeId }, call) => selector(call, ['company'], excludeId));
  serve(app, deps, contract.departmentSelector, (_, call) => selector(call, both));
  serve(app, deps, contract.departmentSelectorWithout, ({ excludeId }, call) => selector(call, both, excludeId));

  serve(app, deps, contract.organizeInfo, async ({ id }, { db }) => {
    const { managerId: _, ...company } = await infoOf(db, 'company', id);
    return company;
  });
  serve(app, deps, contract.departmentInfo, async ({ id }, { db }) => {
    const { propertyJson: _, ...department } = await infoOf(db, 'department', id);
    return department;
  });

  serve(app, deps, contract.organizeCreate, ({ propertyJson, ...input }, call) =>
    createOrganize(call, { ...input, category: 'company', profile: propertyJson }),
  );
  serve(app, deps, contract.departmentCreate, ({ managerId, ...input }, call) => createOrganize(call, { ...input, category: 'department', managerId }));

  serve(app, deps, contract.organizeUpdate, ({ propertyJson, ...input }, call) =>
    update(call, sources, 'company', input, propertyJson && { property_json: JSON.stringify(propertyJson) }),
  );
  serve(app, deps, contract.departmentUpdate, async ({ managerId, ...input }, call) => {
    await assertManager(call.db, managerId);
    return update(call, sources, 'department', input, managerId === undefined ? undefined : { manager_id: managerId || null });
  });

  serve(app, deps, contract.organizeMoveImpact, ({ id, parentId }, call) => moveImpactOf(call, 'company', id, parentId));
  serve(app, deps, contract.departmentMoveImpact, ({ id, parentId }, call) => moveImpactOf(call, 'department', id, parentId));

  for (const [category, remove, state] of [
    ['company', contract.organizeRemove, contract.organizeState],
    ['department', contract.departmentRemove, contract.departmentState],
  ] as const) {
    serve(app, deps, remove, async ({ id }, call) => {
      await lockOf(call, category, id);
      await assertUnused(call, id);
      await removeRecord(call, 'organize', id);
      return null;
    });
    serve(app, deps, state, async (input, call) => {
      await lockOf(call, category, input.id);
      return setRecordEnabled(call, 'organize', input);
    });
  }
}

interface Change {
  id: string;
  version: number;
  parentId?: string | undefined;
}

async function update(
  call: Call,
  sources: Registry<RowSource>,
  category: Category,
  { id, version, ...input }: Change,
  more: Record<string, unknown> = {},
): Promise<{ version: number }> {
  if (input.parentId !== undefined) await lockTree(call.db, 'organize');
  const current = await lockOf(call, category, id);
  if (input.parentId !== undefined && input.parentId !== current.parent_id) {
    await assertInScope(call, sources, [id, current.parent_id, input.parentId]);
    await assertCanPlace(call, current.parent_id, input.parentId);
  }
  const saved = await updateRecord(call, 'organize', id, version, { ...toColumns(input), ...more });
  if (input.parentId !== undefined && input.parentId !== current.parent_id) await moveOrganize(call.db, current, input.parentId);
  return saved;
}

/** A company cannot be changed by a department's call, nor the other way round. */
async function lockOf(call: Call, category: Category, id: string): Promise<OrganizeRecord> {
  const record = await lockRecord<OrganizeRecord>(call.db, 'organize', id);
  if (record.category !== category) throw new Refusal('notFound');
  return record;
}

async function assertUnused(call: Call, id: string): Promise<void> {
  const uses = await usesOf(call.db, id);
  if (uses.children) throw new Refusal('organizeHasChildren', { count: uses.children });
  if (uses.positions) throw new Refusal('organizeHasPositions', { count: uses.positions });
  if (uses.users) throw new Refusal('organizeHasUsers', { count: uses.users });
  if (uses.customers) throw new Refusal('organizeHasCustomers', { count: uses.customers });
}

function tree(rows: TreeRow[], keyword: string | undefined): contract.OrganizeRow[] {
  const wanted = keyword?.toLowerCase();
  const shown = wanted ? withAncestors(rows, (row) => `${row.fullName} ${row.enCode}`.toLowerCase().includes(wanted)) : rows;
  return buildTree(shown.map(({ path: _, ...row }) => row));
}
