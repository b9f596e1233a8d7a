// The fields of a form that holders of a role see and may change, by the grants of this role alone.
import { modelAsRole } from '@ordo/contract/model-as-role.ts';
import { modelPages } from '@ordo/contract/model-page.ts';
import { pageGranting } from '@ordo/engine/permission/target.ts';
import type { FastifyInstance } from 'fastify';
import { rightsOf } from '../kit/authority.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { hiddenFieldsOf } from './access.ts';
import type { LiveModels } from './live.ts';

export function asRoleFeature(app: FastifyInstance, deps: Deps, models: LiveModels): void {
  serve(app, deps, modelAsRole, async ({ id, roleId }, { db }) => {
    const [model, rights] = await Promise.all([models.inUse(db, id), rightsOf(db, [roleId])]);
    const page = pageGranting(rights, modelPages, id, 'view');
    if (page === undefined) return { opens: false, hidden: [], fixed: [] };
    const { hidden, fixed } = hiddenFieldsOf(rights, model, page as Parameters<typeof hiddenFieldsOf>[2]);
    return { opens: true, hidden: [...hidden], fixed: [...fixed] };
  });
}
