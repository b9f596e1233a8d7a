// Figures of the monitor: by engine, and where and how long tasks wait.
import * as z from 'zod/mini';
import { bytes, endpoint, id, integer, listOf } from './kit.ts';
import { flowMonitor } from './flow-task.ts';

const PATH = '/api/workflow/Task/Figures';
/** Days before now in which the tasks were launched that have ended, and whose durations count. What is running counts however old it is. */
const days = () => z._default(integer(1, 1_100), 90);

export const flowFigures = endpoint({
  method: 'GET',
  path: PATH,
  access: 'workFlow.flowMonitor:view',
  summary: 'Per engine, within the caller’s scope: how many tasks are running, overdue and ended, and how long the ended ones took; busiest first.',
  input: z.object({ days: days() }),
  result: listOf(
    z.object({
      flowId: z.string(),
      flowName: z.string(),
      running: z.int(),
      overdue: z.int(),
      ended: z.int(),
      /** From launch to end, in ms; null: none has ended. */
      median: z.nullable(z.number()),
      p90: z.nullable(z.number()),
    }),
  ),
});

export const flowFiguresOf = endpoint({
  method: 'GET',
  path: `${PATH}/{flowId}`,
  access: 'workFlow.flowMonitor:view',
  summary: 'Per node of one engine, within the caller’s scope: how many tasks wait there now, and how long each visit took.',
  input: z.object({ flowId: id(), days: days() }),
  result: z.object({
    flowName: z.string(),
    /** `FlowDocument` of engine/flow as it is in use; null: it was never released. */
    document: z.nullable(z.unknown()),
    nodes: z.array(
      z.object({
        node: z.string(),
        title: z.string(),
        /** Tasks at this node now, and those of them that are overdue there. */
        waiting: z.int(),
        overdue: z.int(),
        /** Start of the longest wait; null: none is waiting. */
        since: z.nullable(z.number()),
        /** Completed visits, and their durations in ms. */
        visits: z.int(),
        median: z.nullable(z.number()),
        p90: z.nullable(z.number()),
      }),
    ),
  }),
});

export const flowMonitorExport = endpoint({
  method: 'GET',
  path: '/api/workflow/Task/Monitor/Actions/ExportData',
  access: 'workFlow.flowMonitor:btn_download',
  as: 'bytes',
  summary: 'Exports all monitored tasks that match the filters as xlsx, at most 100,000.',
  input: z.omit(flowMonitor.input, { currentPage: true, pageSize: true }),
  result: bytes(),
});
