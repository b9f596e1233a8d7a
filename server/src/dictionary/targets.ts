// Pages of one dictionary each: finds the dictionary of a call.
import { dictionaryPages } from '@ordo/contract/dictionary-page.ts';
import type { TargetFeature } from '../kit/targets.ts';
import { findType } from './dictionary-type.db.ts';
import { nameIn } from './dictionary.read.ts';

const byType: TargetFeature['named'][string] = async (db, idOrCode) => (await findType(db, idOrCode))?.id;

export const dictionaryTargets: TargetFeature = {
  ...dictionaryPages,
  named: {
    typeId: byType,
    dictionaryTypeId: byType,
    id: async (db, id) => (await db.selectFrom('dictionary_data').select('dictionary_type_id').where('id', '=', id).executeTakeFirst())?.dictionary_type_id,
  },
  nameOf: async (db, id, language) => {
    const type = await findType(db, id);
    return type && nameIn(language, type.fullName, type.fullNameEn, type.fullNameZhtw);
  },
};
