// Designed workflows, called engines. On the wire they are the family's tree as JSON text, with fields referred to by key.
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { recordKeys } from './crud.ts';
import {
  created,
  endpoint,
  fileLinked,
  id,
  integer,
  listOf,
  mark,
  matching,
  pageOf,
  paging,
  partialOf,
  required,
  saved,
  switched,
  text,
  version,
} from './kit.ts';

const PATH = '/api/workflow/Engine/FlowEngine';
/** The page that designs them. */
export const flowEngineMenu = 'workFlow.flowEngine';
const can = (right: string) => `${flowEngineMenu}:${right}` as const;

/** Bytes of a request that carries a flow. */
const MAX_BODY = 8_388_608;
const MAX_DOCUMENT = 4_194_304;

const shape = {
  fullName: required(100),
  enCode: matching(50, patterns.code),
  /** enCode of an item of `WorkFlowCategory`; '' for none. */
  category: z._default(text(64), ''),
  /** 0: launched by people; 1: by saving a record of a list form with flow. */
  type: z._default(mark(), 0),
  /** 1: only people named by the start node may launch it. */
  visibleType: z._default(mark(), 0),
  icon: z._default(text(100), ''),
  iconBackground: z._default(text(20), ''),
  /** Ours: the designed form (a model) of its tasks. */
  formId: z._default(z.nullable(id()), null),
  description: z._default(text(500), ''),
  sortCode: z._default(z.nullable(integer(0, 9_999_999_999)), 0),
};
const tree = z.optional(z.string().check(z.maxLength(MAX_DOCUMENT)));

const row = {
  ...recordKeys,
  fullName: z.string(),
  enCode: z.string(),
  category: z.string(),
  categoryName: z.string(),
  type: z.int(),
  /** 2: a designed form. */
  formType: z.int(),
  visibleType: z.int(),
  icon: z.string(),
  iconBackground: z.string(),
  formId: z.nullable(z.string()),
  formName: z.string(),
  description: z.string(),
  sortCode: z.int(),
  /** 1: new tasks can be launched. */
  enabledMark: z.int(),
  /** The release for new tasks; 0: none yet. */
  release: z.int(),
  /** 1: the draft differs from that release. */
  changed: z.int(),
};

/** Content that was not understood, or that prevents a release. */
export const flowFinding = z.object({
  /** Id of the node or branch; '' for the whole. */
  node: z.string(),
  key: z.string(),
  of: z.string(),
  /** The same as a sentence in the caller's language. */
  text: z.string(),
  blocks: z.boolean(),
});
export type FlowFindingTold = z.infer<typeof flowFinding>;

/** External facts that a designer needs to check a flow (`CheckFacts` of engine/flow/check). */
const facts = z.object({
  /** Disabled or deleted ones among the people, positions, roles and organisations in the flow. */
  disabled: z.array(z.string()),
  /** Referenced engines and forms without a release. */
  gone: z.array(z.string()),
  /** Forms whose new records cannot start the flow. */
  unfit: z.array(z.string()),
  /** Engines in the flow that start this one in turn. */
  startsBack: z.array(z.string()),
  /** URLs and interfaces in the flow that may not be called. */
  notAllowed: z.array(z.string()),
  hasCalendar: z.boolean(),
  /** Department in the flow → itself, and those above it. */
  above: z.record(z.string(), z.array(z.string())),
});
export type FlowFacts = z.infer<typeof facts>;

const designed = {
  /** The family's tree, as JSON text. */
  flowTemplateJson: z.string(),
  /** `FormDocument` of engine/form/document; null: it has no form. */
  form: z.nullable(z.unknown()),
  /** Names of the ids in the flow: people, positions, roles, organisations, engines, interfaces. */
  names: z.record(z.string(), z.string()),
};

export const flowEngineList = endpoint({
  method: 'GET',
  path: PATH,
  access: can('view'),
  summary: 'Lists engines, paged.',
  input: z.object({
    ...paging('sortCode', 'fullName', 'enCode', 'creatorTime', 'lastModifyTime'),
    category: z.optional(text(64)),
    type: z.optional(mark()),
    enabledMark: z.optional(mark()),
    /** Archived ones, and no others. */
    archived: z.optional(z.literal(['1', 1])),
  }),
  result: pageOf(
    z.object({
      ...row,
      /** Tasks that are still running. */
      running: z.int(),
    }),
  ),
});

const launched = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  category: z.string(),
  categoryName: z.string(),
  formType: z.int(),
  /** The model of its form. */
  formId: z.string(),
  type: z.int(),
  icon: z.string(),
  iconBackground: z.string(),
  description: z.string(),
  /** Number of the release for new tasks. */
  release: z.int(),
});
export type LaunchedEngine = z.infer<typeof launched>;

export const flowEngineListAll = endpoint({
  method: 'GET',
  path: `${PATH}/ListAll`,
  access: 'signed-in',
  summary: 'The engines that the caller may launch.',
  input: z.object({}),
  result: listOf(launched),
});

export const flowEngineSelector = endpoint({
  method: 'GET',
  path: `${PATH}/Selector`,
  access: 'signed-in',
  summary: 'Released engines by category: all for designers of engines or menus, otherwise those that the caller may launch.',
  input: z.object({ type: z.optional(mark()) }),
  result: listOf(
    z.object({
      id: z.string(),
      parentId: z.literal('-1'),
      fullName: z.string(),
      hasChildren: z.literal(true),
      children: z.array(
        z.object({ id: z.string(), parentId: z.string(), fullName: z.string(), enCode: z.string(), formId: z.string(), hasChildren: z.literal(false) }),
      ),
    }),
  ),
});

export const flowEngineInfo = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access: can('view'),
  summary: 'An engine with its draft.',
  input: z.object({ id: id() }),
  result: z.object({ ...row, ...designed, formData: z.string(), findings: z.array(flowFinding), facts }),
});

export const flowEngineCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: can('btn_add'),
  summary: 'Creates an engine; without a tree it has a start node and one approver.',
  input: z.object({ ...shape, flowTemplateJson: tree }),
  result: z.extend(created(), { findings: z.array(flowFinding) }),
  most: MAX_BODY,
});

export const flowEngineUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: can('btn_edit'),
  summary: 'Updates the given fields of an engine. Tasks stay as they are; new ones use the last release.',
  input: z.object({ ...partialOf(shape), flowTemplateJson: tree, id: id(), version: version() }),
  result: z.extend(saved(), { findings: z.array(flowFinding), facts, names: designed.names }),
  most: MAX_BODY,
});

export const flowEngineCopy = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/Copy`,
  access: can('btn_add'),
  summary: 'Copies an engine. The copy is not released.',
  input: z.object({ id: id() }),
  result: created(),
});

export const flowEngineRelease = endpoint({
  method: 'POST',
  path: `${PATH}/Release/{id}`,
  access: can('btn_release'),
  summary: 'Checks the draft and makes it the release for new tasks. If it is released already, it is enabled again.',
  input: z.object({ id: id(), version: z.optional(version()) }),
  result: z.object({ release: z.int(), version: z.int() }),
});

export const flowEngineStop = endpoint({
  method: 'POST',
  path: `${PATH}/Stop/{id}`,
  access: can('btn_release'),
  summary: 'Disables the engine for new tasks; running ones go on.',
  input: z.object({ id: id() }),
  result: switched(),
});

export const flowEngineReleases = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Releases`,
  access: can('view'),
  summary: 'The releases of an engine, newest first.',
  input: z.object({ id: id() }),
  result: listOf(z.object({ number: z.int(), formNumber: z.int(), creatorTime: z.nullable(z.number()), creatorUser: z.nullable(z.string()) })),
});

export const flowEngineReleased = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Releases/{number}`,
  access: can('view'),
  summary: 'A release of an engine.',
  input: z.object({ id: id(), number: integer(1, 1_000_000) }),
  result: z.object({ number: z.int(), ...designed }),
});

export const flowEngineReturn = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/Return`,
  access: can('btn_edit'),
  summary: 'Copies an earlier release into the draft.',
  input: z.object({ id: id(), version: version(), number: integer(1, 1_000_000) }),
  result: saved(),
});

export const flowEngineExport = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Actions/ExportData`,
  access: can('btn_download'),
  summary: 'Exports the engine as JSON: the file name and its URL.',
  input: z.object({ id: id() }),
  result: fileLinked(),
});

export const flowEngineImport = endpoint({
  method: 'POST',
  path: `${PATH}/Actions/ImportData`,
  access: can('btn_upload'),
  as: 'upload',
  summary:
    'Creates an engine, not released, from an exported file, from a tree alone, or from a process of another tool; what was not understood is told, with the title of its node.',
  input: z.object({}),
  result: z.extend(created(), { fullName: z.string(), findings: z.array(z.extend(flowFinding, { place: z.string() })) }),
});

export const flowEngineFields = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/FormDataFields`,
  access: can('view'),
  summary: 'Main fields of the form that can serve as the title of a task.',
  input: z.object({ id: id() }),
  result: listOf(z.object({ vmodel: z.string(), label: z.string() })),
});
