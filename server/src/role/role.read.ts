// Queries about roles for other features.
import type { DictionaryUse } from '../dictionary/dictionary.read.ts';

export const roleDictionaries: readonly DictionaryUse[] = [{ dictionary: 'RoleType', table: 'role', column: 'type', holds: 'enCode', what: ['角色', 'roles'] }];
