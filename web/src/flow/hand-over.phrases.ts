import type { Phrases } from '../kit/phrases.ts';

export const handOverPhrases = {
  title: ['工作交接', 'Hand over'],
  from: ['交出人', 'From'],
  to: ['接收人', 'To'],
  giver: ['交出人', 'who hands over'],
  taker: ['接收人', 'who takes over'],
  open: ['待办任务 {n} 项', 'Tasks awaiting their approval: {n}'],
  launched: ['发起的任务 {n} 项', 'Tasks they launched: {n}'],
  entrusts: ['生效的委托 {n} 项', 'Active entrustments: {n}'],
  engines: ['流程设计：{names}', 'Workflow designs: {names}'],
  nothing: ['没有需要交接的内容', 'There is nothing to hand over'],
  run: ['交接', 'Hand over'],
  counts: ['正在交接：已交接 {n} 项，未交接 {stays} 项，待处理 {waiting} 项', 'Handing over: {n} done, {stays} not handed over, {waiting} pending'],
  done: ['已交接 {n} 项任务，{stays} 项未交接', 'Tasks handed over: {n}. Not handed over: {stays}'],
  went: ['已交接', 'Handed over'],
  waits: ['待处理', 'Waiting'],
  listed: ['仅列出前 {n} 项', 'Showing the first {n} tasks'],
  more: ['还有 {n} 项，请再次交接', '{n} more tasks: hand over again'],
  toRelease: ['已修改的流程设计，发布后生效：{names}', 'Changed workflow designs. Release them to apply: {names}'],
  leave: ['取消', 'Cancel'],
  close: ['关闭', 'Close'],
} as const satisfies Phrases;
