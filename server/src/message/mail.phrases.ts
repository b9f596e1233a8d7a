import type { Phrase } from '@ordo/contract/refusals.ts';

/** Texts around a message that is sent as mail. */
export const noticeMailPhrases = {
  from: ['{who} 发布于 {when}', 'Published by {who}, {when}'],
  picture: ['[图片]', '[image]'],
  files: ['附件（登录后查看）：{names}', 'Attachments (sign in to view): {names}'],
  filesThere: ['附件：{names}', 'Attachments: {names}'],
  sent: ['{who} · {when}', '{who}, {when}'],
  flow: ['流程', 'Workflow'],
  number: ['编号', 'Number'],
  initiator: ['发起人', 'Initiator'],
  started: ['发起时间', 'Launched'],
  step: ['当前步骤', 'Current step'],
  urgency: ['紧急程度', 'Urgency'],
  urgent: ['重要', 'Important'],
  veryUrgent: ['紧急', 'Urgent'],
  openTask: ['查看任务', 'Open task'],
  openNotice: ['查看通知', 'Open notice'],
  open: ['查看', 'Open'],
  orAddress: ['按钮无法打开时，请复制以下网址到浏览器：', 'If the button does not work, copy this address into your browser:'],
  footLinked: ['这是 {name} 自动发出的邮件，请勿回复。', 'This email was sent automatically by {name}. Please do not reply.'],
  foot: ['这是 {name} 自动发出的邮件，请登录系统查看原文。', 'This email was sent automatically by {name}. Sign in to view the original notice.'],
  footOfTask: ['这是 {name} 自动发出的邮件，请登录系统查看和处理。', 'This email was sent automatically by {name}. Sign in to read more and act on it.'],
} as const satisfies Record<string, Phrase>;
