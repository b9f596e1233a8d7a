// All calls of orders, stock and vaccination, in menu order.
import type { FastifyInstance } from 'fastify';
import type { DocumentFlows } from '../flow/bound.read.ts';
import type { Deps } from '../kit/serve.ts';
import { aefiFeature } from './aefi.ts';
import { downloadFeature } from './download.ts';
import { formularyFeature } from './formulary.ts';
import { identityOf } from './identity.ts';
import { indentCommandFeature } from './indent-command.ts';
import { indentFeature } from './indent.ts';
import { lotFeature } from './lot.ts';
import { personFeature } from './person.ts';
import { personMergeFeature } from './person-merge.ts';
import { populationFeature } from './population.ts';
import { recallFeature } from './recall.ts';
import { schemeFeature } from './scheme.ts';
import { stockFeature } from './stock.ts';
import { temperatureFeature } from './temperature.ts';
import { transferFeature } from './transfer.ts';
import { vaccinationFeature } from './vaccination.ts';
import { warehouseFeature } from './warehouse.ts';

/** @param personKey 32 secret bytes that encrypt people's identities */
export function vaccineFeature(app: FastifyInstance, deps: Deps, personKey: Buffer, flows: () => DocumentFlows): void {
  const identity = identityOf(personKey);
  indentFeature(app, deps);
  indentCommandFeature(app, deps, flows);
  downloadFeature(app, deps);
  stockFeature(app, deps);
  transferFeature(app, deps);
  lotFeature(app, deps);
  temperatureFeature(app, deps);
  recallFeature(app, deps);
  vaccinationFeature(app, deps, identity);
  personFeature(app, deps, identity);
  personMergeFeature(app, deps, identity);
  aefiFeature(app, deps);
  schemeFeature(app, deps);
  formularyFeature(app, deps);
  populationFeature(app, deps);
  warehouseFeature(app, deps);
}
