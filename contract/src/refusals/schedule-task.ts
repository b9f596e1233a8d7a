import { refusal, type RefusalEntry } from './entry.ts';

export const scheduleTaskRefusals = {
  taskCodeTaken: refusal(409, '任务编码 {enCode} 已存在', 'The task code {enCode} already exists'),
  taskNameTaken: refusal(409, '任务名称“{fullName}”已存在', 'A task named “{fullName}” already exists'),
  taskBuiltIn: refusal(409, '内置任务不能删除，可以停用', 'A built-in task cannot be deleted. You can disable it'),
  taskBuiltInFixed: refusal(
    409,
    '内置任务只能修改执行时间、状态、排序和说明',
    'Only the schedule, status, sort order and description of a built-in task can be changed',
  ),
  taskSchedulerAway: refusal(503, '任务调度尚未就绪，请稍后重试', 'The scheduler is not ready yet. Try again later'),
} as const satisfies Record<string, RefusalEntry>;
