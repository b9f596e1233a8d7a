import type { TargetAccess, TargetPages } from '@ordo/engine/permission/target.ts';

/** Pages of one model each (menu type 3). There is no exception for its designers: working with its records needs one of these. */
export const modelPages: TargetPages = { kind: 'model', all: null };

/** The page of the designer. */
export const modelMenu = 'onlineDev.webDesign';

/** Buttons that such a page can restrict, by their wire names. */
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

/** Designers may also read what a page is rendered from. */
export const designedPages: TargetPages = { ...modelPages, all: modelMenu };

/** @param right on a page of the model that the input names by its `id` */
export const onModel = (right: ModelRight): TargetAccess => ({ page: modelPages, target: 'id', right });
