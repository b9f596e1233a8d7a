// A registry by name: entries declared in code first, then those that features derive from the database.
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import type { Rights } from '@ordo/engine/permission/rights.ts';
import { targetOfKey } from '@ordo/engine/permission/target.ts';
import { targetKinds } from '@ordo/engine/text/menu-entry.ts';
import type { Db } from './db.ts';
import type { RowSource } from './row-source.ts';
import type { Targets } from './targets.ts';

export interface Registry<T> {
  find(db: Db, name: string): Promise<T | undefined>;
}

/** The columns of a page by its enCode; for a page of one target they come from the feature of its kind. */
export interface PageRegistry {
  rows: Registry<RowSource>;
  columns: Registry<PageColumns>;
  /** Of all built-in pages, and of the pages of one target that are in use. */
  columnsFor(db: Db, rights: Rights): Promise<ReadonlyMap<string, PageColumns>>;
}

export function createPageRegistry(targets: Targets, rows: Readonly<Record<string, RowSource>>, columns: ReadonlyMap<string, PageColumns>): PageRegistry {
  const ofTarget = async (db: Db, page: string) => {
    const entry = await db.selectFrom('menu').select(['type', 'target_id']).where('en_code', '=', page).where('delete_mark', '=', 0).executeTakeFirst();
    const kind = targetKinds[entry?.type ?? 0];
    return { feature: kind && targets.of(kind), id: entry?.target_id ?? '' };
  };
  return {
    rows: {
      async find(db, page) {
        if (Object.hasOwn(rows, page)) return rows[page];
        const { feature, id } = await ofTarget(db, page);
        return feature?.rows?.(db, id);
      },
    },
    columns: {
      async find(db, page) {
        const known = columns.get(page);
        if (known) return known;
        const { feature, id } = await ofTarget(db, page);
        const own = (await feature?.columns?.(db, [id]))?.get(id);
        return own && { ...own, menu: page as PageColumns['menu'] };
      },
    },
    async columnsFor(db, rights) {
      const all = new Map(columns);
      const opened = [...rights.targets].map(([key, pages]) => ({ ...targetOfKey(key), pages }));
      for (const [kind, own] of Map.groupBy(opened, (one) => one.kind)) {
        const ids = own.map(({ id }) => id);
        const declared = await targets.of(kind)?.columns?.(db, ids);
        for (const { id, pages } of own)
          for (const { enCode } of pages) {
            const made = declared?.get(id);
            if (made) all.set(enCode, { ...made, menu: enCode as PageColumns['menu'] });
          }
      }
      return all;
    },
  };
}
