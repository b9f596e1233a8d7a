import type { Tx } from '../src/kit/db.ts';
import { dictionaries, type SeedDictionary } from './dictionaries.ts';
import { isSeeded, markSeeded } from './marks.ts';
import { workCalendar, workHours } from './work-calendar.ts';

/** Once per installation: what an administrator deletes or renames stays so. Ids are derived from codes, so that every installation has the same. */
export async function seedDictionaries(tx: Tx): Promise<void> {
  await seedOnce(tx, 'dictionaries', dictionaries);
  await seedOnce(tx, 'work calendar', [workCalendar]);
  await seedOnce(tx, 'work hours', [workHours]);
}

async function seedOnce(tx: Tx, name: string, those: readonly SeedDictionary[]): Promise<void> {
  if (await isSeeded(tx, name)) return;
  const idOf = (dictionary: SeedDictionary) => dictionary.id ?? `dictionary.${dictionary.enCode}`;
  const types = those.map((dictionary, index) => {
    const above = those.find(({ enCode }) => enCode === dictionary.within);
    return {
      id: idOf(dictionary),
      parent_id: above ? idOf(above) : '-1',
      full_name: dictionary.name[0],
      full_name_en: dictionary.name[1],
      en_code: dictionary.enCode,
      is_tree: Number(dictionary.isTree ?? false),
      sort_code: index,
    };
  });
  await tx
    .insertInto('dictionary_type')
    .values(types)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const items = those.flatMap((dictionary) => [...itemsOf(dictionary, idOf(dictionary))]);
  await tx
    .insertInto('dictionary_data')
    .values(items)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await markSeeded(tx, name);
}

function* itemsOf(dictionary: SeedDictionary, typeId: string) {
  const idOf = (enCode: string) => `${dictionary.enCode}.${enCode}`;
  const levels = [['0', dictionary.items ?? {}] as const, ...Object.entries(dictionary.below ?? {}).map(([parent, items]) => [idOf(parent), items] as const)];
  for (const [parentId, items] of levels) {
    // Keys that look like numbers would come first in an object, whatever their position; they are in order here anyway.
    for (const [index, [enCode, [zh, en]]] of Object.entries(items).entries()) {
      const isDefault = Number(dictionary.standard === enCode);
      yield {
        id: idOf(enCode),
        dictionary_type_id: typeId,
        parent_id: parentId,
        full_name: zh,
        full_name_en: en,
        en_code: enCode,
        is_default: isDefault,
        sort_code: index,
      };
    }
  }
}
