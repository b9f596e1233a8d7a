import type { TargetAccess, TargetPages } from '@ordo/engine/permission/target.ts';

/** Pages of one model each (menu type 3). Its designers are no exception: who works with its records holds one of these. */
export const modelPages: TargetPages = { kind: 'model', all: null };

/** The page that designs them. */
export const modelMenu = 'onlineDev.webDesign';

/** Buttons that such a page may guard, as the wire calls them. */
export const modelButtons = [
  'btn_add',
  'btn_copy',
  'btn_edit',
  'btn_batchEdit',
  'btn_remove',
  'btn_batchRemove',
  'btn_detail',
  'btn_upload',
  'btn_download',
  'btn_print',
] as const;
export type ModelRight = 'view' | (typeof modelButtons)[number];

/** What a page is drawn from is also its designers' to see. */
export const designedPages: TargetPages = { ...modelPages, all: modelMenu };

/** @param right on a page of the model that the input names by its `id` */
export const onModel = (right: ModelRight): TargetAccess => ({ page: modelPages, target: 'id', right });
