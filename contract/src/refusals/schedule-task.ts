import { refusal, type RefusalEntry } from './entry.ts';

export const scheduleTaskRefusals = {
  taskCodeTaken: refusal(409, '任务编码 {enCode} 已存在', 'Task code {enCode} exists already'),
  taskNameTaken: refusal(409, '任务名称“{fullName}”已存在', 'A task named “{fullName}” exists already'),
  taskBuiltIn: refusal(409, '内置任务不能删除，可以停用', 'A task of the product cannot be deleted, only switched off'),
  taskBuiltInFixed: refusal(
    409,
    '内置任务只能修改执行时间、状态、排序和说明',
    'Of a task of the product only its time, state, place and description can be changed',
  ),
  taskSchedulerAway: refusal(503, '任务调度尚未就绪，请稍后重试', 'The scheduler is not ready yet, try again shortly'),
} as const satisfies Record<string, RefusalEntry>;
