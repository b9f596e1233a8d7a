// The columns of a table that a model can be bound to, for designers.
import * as contract from '@ordo/contract/model-table.ts';
import type { FastifyInstance } from 'fastify';
import type { DataSources } from '../../data-source/data-source.read.ts';
import { Refusal } from '../../kit/refusal.ts';
import { serve, type Deps } from '../../kit/serve.ts';
import { catalogueOf } from './binding.ts';
import { OWN } from './place.ts';

export function tableColumnsFeature(app: FastifyInstance, deps: Deps, sources: DataSources): void {
  serve(
    app,
    deps,
    contract.modelTable,
    async ({ dbLinkId, table }, { db, language }) => {
      const catalogue = await catalogueOf(db, dbLinkId || OWN, [table], sources, language);
      if ('key' in catalogue) throw catalogue.key === 'boundOwnDatabase' ? new Refusal('boundOwnDatabase') : new Refusal('boundSource', catalogue.params);
      const found = catalogue.tables.get(table);
      if (!found) throw new Refusal('modelTableMissing', { table });
      return { dialect: catalogue.dialect, columns: [...found.columns] };
    },
    'own transactions',
  );
}
