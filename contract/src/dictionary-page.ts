import type { TargetAccess, TargetPages } from '@ordo/engine/permission/target.ts';

/** Pages of one dictionary each (menu type 4), and the page of all. */
export const dictionaryPages: TargetPages = { kind: 'dictionary', all: 'systemData.dictionary' };

type Named = 'typeId' | 'dictionaryTypeId' | 'id';
type Right = 'view' | 'btn_add' | 'btn_edit' | 'btn_remove' | 'btn_upload' | 'btn_download';
/** @param target key of the input with the dictionary's id, or with `id` that of an item of it */
export const onDictionary = (target: Named, right: Right): TargetAccess => ({ page: dictionaryPages, target, right });
