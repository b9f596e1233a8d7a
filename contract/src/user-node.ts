// People to select or to write to: in a lazy tree of organisations, and as a list.
import * as z from 'zod/mini';

export interface UserNode {
  id: string;
  fullName: string;
  /** company, department or user; only users can be selected. */
  type: string;
  icon: string;
  enabledMark: number;
  hasChildren: boolean;
  isLeaf: boolean;
}

export const userNode: z.ZodMiniType<UserNode> = z.object({
  id: z.string(),
  fullName: z.string(),
  type: z.string(),
  icon: z.string(),
  enabledMark: z.int(),
  hasChildren: z.boolean(),
  isLeaf: z.boolean(),
});

export const contact = z.object({
  id: z.string(),
  account: z.string(),
  realName: z.string(),
  headIcon: z.string(),
  department: z.string(),
  /** Whether they have an open session. */
  signedIn: z.boolean(),
  /** When they were last active, in any session; null: never, or not for a month. */
  seenTime: z.nullable(z.number()),
});
