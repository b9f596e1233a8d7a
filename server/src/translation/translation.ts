import { translationConvert, translationList, translationSave, translationSheet } from '@ordo/contract/translation.ts';
import type { FastifyInstance } from 'fastify';
import { serve, type Deps } from '../kit/serve.ts';
import { listSheet } from '../kit/sheet/list-sheet.ts';
import { saveNames } from './save-names.ts';
import { knownTraditional, traditionalOf } from './traditional.ts';
import { textsOf } from './translation.db.ts';
import { wantsTraditional } from './translation.read.ts';
import { translationSheetOf } from './translation.sheet.ts';

/** Batch size. */
const MAX = 2_000;

export function translationFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, translationList, async ({ currentPage, pageSize, ...filters }, call) => {
    const { list, total } = await textsOf(call.db, filters, call.sees, { limit: pageSize, offset: (currentPage - 1) * pageSize });
    return { list, pagination: { currentPage, pageIndex: currentPage, pageSize, total } };
  });

  serve(app, deps, translationSave, ({ id, version, ...names }, call) => {
    if (names.fullNameZhtw === '') call.afterCommit(wantsTraditional);
    return saveNames(call, id, version, names);
  });

  serve(
    app,
    deps,
    translationConvert,
    async ({ kind }, call) => {
      const { list } = await textsOf(call.db, { ...(kind && { kind }), missing: 'zhtw' }, () => true, { limit: MAX, offset: 0 });
      const wanted = list.filter(({ fullName }) => !knownTraditional(fullName));
      const made = await traditionalOf(wanted.map(({ fullName }) => fullName));
      // If somebody else has changed one since it was read, the whole save is refused and can be repeated.
      await deps.db.transaction().execute(async (db) => {
        for (const [index, { id, version }] of wanted.entries()) await saveNames({ ...call, db }, id, version, { fullNameZhtw: made[index] });
      });
      return { changed: wanted.length };
    },
    'own transactions',
  );

  listSheet(app, deps, translationSheet, translationSheetOf);
}
