// The product's table of contents: every feature in menu order, with its endpoints.
import * as z from 'zod/mini';
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import * as area from './area.ts';
import * as authorize from './authorize.ts';
import * as billRule from './bill-rule.ts';
import * as cache from './cache.ts';
import * as changeLog from './change-log.ts';
import * as chat from './chat.ts';
import * as commonField from './common-field.ts';
import * as currentUser from './current-user.ts';
import * as customer from './customer.ts';
import * as customerSupply from './customer-supply.ts';
import * as dataBackup from './data-backup.ts';
import * as dataInterface from './data-interface.ts';
import * as dataInterfaceCredential from './data-interface-credential.ts';
import * as dataMap from './data-map.ts';
import * as dataModel from './data-model.ts';
import * as model from './model.ts';
import * as modelApi from './model-api.ts';
import * as modelExport from './model-export.ts';
import * as modelImport from './model-import.ts';
import * as modelConversion from './model-conversion.ts';
import * as modelParked from './model-parked.ts';
import * as modelUses from './model-uses.ts';
import * as modelLink from './model-link.ts';
import * as modelTable from './model-table.ts';
import * as modelAsRole from './model-as-role.ts';
import * as modelTexts from './model-texts.ts';
import * as modelView from './model-view.ts';
import * as modelWebhook from './model-webhook.ts';
import * as modelRecord from './model-record.ts';
import * as modelRecordMany from './model-record-many.ts';
import * as recordDraft from './record-draft.ts';
import * as recordComment from './record-comment.ts';
import * as recordFile from './record-file.ts';
import * as recordLaunch from './record-launch.ts';
import * as recordAsSaved from './record-as-saved.ts';
import * as recordRelated from './record-related.ts';
import * as recordTitle from './record-title.ts';
import * as onlineDev from './online-dev.ts';
import * as dataSource from './data-source.ts';
import * as dataSync from './data-sync.ts';
import * as dictionary from './dictionary.ts';
import * as dictionaryLookup from './dictionary-lookup.ts';
import * as dictionaryMerge from './dictionary-merge.ts';
import * as dictionaryTransfer from './dictionary-transfer.ts';
import * as file from './file.ts';
import * as flowDraft from './flow-draft.ts';
import * as flowDelivery from './flow-delivery.ts';
import * as flowApi from './flow-api.ts';
import * as flowBatch from './flow-batch.ts';
import * as flowComment from './flow-comment.ts';
import * as flowBefore from './flow-before.ts';
import * as flowDelegate from './flow-delegate.ts';
import * as flowDryRun from './flow-dry-run.ts';
import * as flowEngine from './flow-engine.ts';
import * as flowEntrust from './flow-entrust.ts';
import * as flowFamily from './flow-family.ts';
import * as flowFigures from './flow-figures.ts';
import * as flowHandOver from './flow-hand-over.ts';
import * as flowLaunch from './flow-launch.ts';
import * as flowMigration from './flow-migration.ts';
import * as listView from './list-view.ts';
import * as flowPhrases from './flow-phrases.ts';
import * as flowSheet from './flow-sheet.ts';
import * as flowArchive from './flow-archive.ts';
import * as flowStub from './flow-stub.ts';
import * as flowTask from './flow-task.ts';
import * as formulary from './formulary.ts';
import * as indent from './indent.ts';
import * as indentCommand from './indent-command.ts';
import type { Endpoint } from './kit.ts';
import * as onlineUser from './online-user.ts';
import * as monitor from './monitor.ts';
import * as menu from './menu.ts';
import * as menuFile from './menu-file.ts';
import * as menuRight from './menu-right.ts';
import * as menuScheme from './menu-scheme.ts';
import * as message from './message.ts';
import * as lot from './lot.ts';
import * as organize from './organize.ts';
import * as person from './person.ts';
import * as personMerge from './person-merge.ts';
import * as population from './population.ts';
import * as position from './position.ts';
import * as printTemplate from './print-template.ts';
import { product, productSelector } from './product.ts';
import * as role from './role.ts';
import * as log from './log.ts';
import * as linkTicket from './link-ticket.ts';
import * as scheduleTask from './schedule-task.ts';
import * as session from './session.ts';
import * as signInCode from './sign-in-code.ts';
import * as signInScan from './sign-in-scan.ts';
import * as statistics from './statistics.ts';
import * as statisticsPeople from './statistics-people.ts';
import * as statisticsSeries from './statistics-series.ts';
import * as stock from './stock.ts';
import * as sysConfigChannel from './sys-config-channel.ts';
import * as sysConfig from './sys-config.ts';
import * as temperature from './temperature.ts';
import * as translation from './translation.ts';
import { translationSheet } from './translation.ts';
import * as user from './user.ts';
import * as userCalled from './user-called.ts';
import * as userMembers from './user-members.ts';
import * as userSheet from './user-sheet.ts';
import * as viewAs from './view-as.ts';
import * as vaccination from './vaccination.ts';
import { customerSheet, formularySheet, lotSheet, populationSheet, productSheet, schemeSheet } from './vaccine-sheet.ts';
import * as vaccineScheme from './vaccine-scheme.ts';
import { warehouse, warehouseSelector, warehouseSupply } from './warehouse.ts';

const modules: Record<string, Record<string, unknown>> = {
  session,
  signInCode,
  signInScan,
  linkTicket,
  currentUser,
  customer,
  customerSupply,
  customerSheet,
  indent,
  indentCommand,
  statistics,
  statisticsSeries,
  statisticsPeople,
  stock,
  lot,
  lotSheet,
  temperature,
  vaccination,
  person,
  personMerge,
  product: { ...product, selector: productSelector },
  productSheet,
  vaccineScheme,
  schemeSheet,
  formulary,
  formularySheet,
  population,
  populationSheet,
  warehouse: { ...warehouse, selector: warehouseSelector, supply: warehouseSupply },
  flowLaunch,
  flowSheet,
  flowTask,
  flowStub,
  flowMigration,
  flowHandOver,
  flowDelivery,
  flowApi,
  flowBatch,
  flowComment,
  flowPhrases,
  listView,
  flowFigures,
  flowEntrust,
  flowFamily,
  flowBefore,
  flowDelegate,
  organize,
  position,
  role,
  user,
  userCalled,
  userMembers,
  userSheet,
  viewAs,
  authorize,
  onlineUser,
  sysConfig,
  sysConfigChannel,
  scheduleTask,
  cache,
  monitor,
  menu,
  menuFile,
  menuRight,
  menuScheme,
  translation,
  translationSheet,
  area,
  billRule,
  printTemplate,
  dataInterface,
  dataInterfaceCredential,
  dataSource,
  dataModel,
  model,
  modelConversion,
  modelParked,
  modelUses,
  modelTable,
  modelAsRole,
  modelTexts,
  modelRecord,
  modelRecordMany,
  modelView,
  modelLink,
  recordDraft,
  recordComment,
  recordFile,
  recordLaunch,
  recordAsSaved,
  recordRelated,
  modelExport,
  modelImport,
  recordTitle,
  onlineDev,
  modelApi,
  modelWebhook,
  flowEngine,
  flowArchive,
  flowDraft,
  flowDryRun,
  commonField,
  dataSync,
  dataMap,
  dataBackup,
  log,
  dictionary,
  dictionaryLookup,
  dictionaryMerge,
  dictionaryTransfer,
  changeLog,
  file,
  chat,
  message,
};

/** Feature name → its endpoints by name. */
export const features: Record<string, Record<string, Endpoint>> = Object.fromEntries(
  Object.entries(modules).map(([feature, exported]) => [
    feature,
    Object.fromEntries(Object.entries(exported).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))),
  ]),
);

export const endpoints: Endpoint[] = Object.values(features).flatMap((feature) => Object.values(feature));

/** enCode of a page → its columns, where its calls declare them. */
export const pageColumns: ReadonlyMap<string, PageColumns> = new Map(endpoints.flatMap(({ columns }) => (columns ? [[columns.menu, columns] as const] : [])));

/** enCode of a page without declared columns → the keys of its list rows. */
export const listedKeys: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const listed = new Map<string, Set<string>>();
  for (const { method, path, access, result } of endpoints) {
    const menu = typeof access === 'string' && access.endsWith(':view') ? access.slice(0, -':view'.length) : '';
    if (method !== 'GET' || !menu || pageColumns.has(menu) || path.includes('{')) continue;
    const keys = keysOfRow(result);
    if (keys.length) listed.set(menu, new Set([...(listed.get(menu) ?? []), ...keys]));
  }
  return listed;
})();

/** Of `{ list: [{ … }] }`, in the order of the shape. */
function keysOfRow(result: z.core.$ZodType): string[] {
  const shapeOf = (type: unknown) => (type instanceof z.ZodMiniObject ? (type.shape as Record<string, unknown>) : {});
  const { list } = shapeOf(result);
  return list instanceof z.ZodMiniArray ? Object.keys(shapeOf(list.def.element)) : [];
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}
