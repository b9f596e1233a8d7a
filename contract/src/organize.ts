// Companies and departments (spec §7 Organize; wire-system §7.2).
import * as z from 'zod/mini';
import { endpoint, listOf } from './kit.ts';

export interface OrganizeNode {
  id: string;
  parentId: string;
  fullName: string;
  type: string;
  hasChildren: boolean;
  children: OrganizeNode[];
}

const node: z.ZodMiniType<OrganizeNode> = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  type: z.string(),
  hasChildren: z.boolean(),
  get children() {
    return z.array(node);
  },
});

export const departmentSelector = endpoint({
  method: 'GET',
  path: '/api/permission/Organize/Department/Selector',
  access: 'signed-in',
  summary: 'Companies and departments that are switched on, as a tree; `type` is company or department.',
  input: z.object({}),
  result: listOf(node),
});
