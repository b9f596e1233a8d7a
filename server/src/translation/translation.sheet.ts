// Export and import of texts as a spreadsheet: translated elsewhere, and matched by key.
import { translationSave, type translationList } from '@ordo/contract/translation.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import type { Call } from '../kit/serve.ts';
import type { ListSheet } from '../kit/sheet/list-shape.ts';
import * as z from 'zod/mini';
import { textsCalled, textsOf } from './translation.db.ts';
import { saveNames } from './save-names.ts';
import { translationSheetPhrases as said } from './translation.phrases.ts';

const input = z.omit(translationSave.input, { version: true });
type Input = z.output<typeof input>;

export const translationSheetOf: ListSheet<
  'id' | 'place' | 'fullName' | 'fullNameZhtw' | 'fullNameEn',
  Input,
  Omit<Parsed<typeof translationList>, 'currentPage' | 'pageSize'>
> = {
  name: said.name,
  columns: [
    { key: 'id', title: said.key, required: true },
    { key: 'place', title: said.place, of: null },
    { key: 'fullName', title: said.zh, of: null },
    { key: 'fullNameZhtw', title: said.zhtw },
    { key: 'fullNameEn', title: said.en },
  ],
  input,
  once: {
    column: 'id',
    of: ({ id }) => id,
    // Texts that do not exist cannot be imported.
    there: async ({ db }, inputs) => {
      const known = await textsCalled(
        db,
        inputs.map(({ id }) => id),
      );
      return new Set(inputs.filter(({ id }) => !known.has(id)).map(({ id }) => id));
    },
    text: said.unknown,
  },
  keep: async (call, inputs) => {
    const known = await textsCalled(
      call.db,
      inputs.map(({ id }) => id),
    );
    for (const { id, fullNameZhtw, fullNameEn } of inputs) {
      const before = known.get(id);
      // An empty cell changes nothing.
      const names = {
        ...(fullNameZhtw && fullNameZhtw !== before?.fullNameZhtw && { fullNameZhtw }),
        ...(fullNameEn && fullNameEn !== before?.fullNameEn && { fullNameEn }),
      };
      if (Object.keys(names).length) await saveNames(call, id, null, names);
    }
  },
  rows: (call, filters) => all(call, filters),
};

async function* all(call: Call, filters: Parameters<typeof textsOf>[1]): AsyncGenerator<object> {
  yield* (await textsOf(call.db, filters, call.sees)).list;
}
