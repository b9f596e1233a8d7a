// The definition of seeded menu entries.
import type { Phrase } from '@ordo/contract/refusals.ts';

export interface SeedMenu {
  enCode: string;
  name: Phrase;
  icon: string;
  /** Page address of type 2; a menu with children is a catalogue. */
  url?: string;
  rights?: readonly SeedRight[];
  children?: readonly SeedMenu[];
}

export type SeedRight = readonly [enCode: string, name: Phrase];

export const ADD: SeedRight = ['btn_add', ['新增', 'Add']];
export const EDIT: SeedRight = ['btn_edit', ['编辑', 'Edit']];
export const REMOVE: SeedRight = ['btn_remove', ['删除', 'Delete']];
export const UPLOAD: SeedRight = ['btn_upload', ['导入', 'Import']];
export const DOWNLOAD: SeedRight = ['btn_download', ['导出', 'Export']];
export const WITH_SHEETS: readonly SeedRight[] = [ADD, EDIT, REMOVE, UPLOAD, DOWNLOAD];
export const MEMBER: SeedRight = ['btn_member', ['成员', 'Members']];
