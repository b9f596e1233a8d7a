import { refusal, type RefusalEntry } from './entry.ts';

export const messageRefusals = {
  // notices
  noticeReleased: refusal(409, '公告已发布，不能再修改', 'The notice has been published and can no longer be changed'),

  // socket and chat
  frameUnreadable: refusal(400, '消息格式不正确', 'The message format is not valid'),
  framesTooFast: refusal(429, '发送过于频繁，请稍后再试', 'You are sending messages too quickly. Try again later'),
  helloFirst: refusal(600, '请先登录再使用消息服务', 'Sign in before you use the message service'),
  chatEmpty: refusal(400, '不能发送空消息', 'You cannot send an empty message'),
  chatToYourself: refusal(400, '不能给自己发消息', 'You cannot send a message to yourself'),
  chatReceiverUnknown: refusal(400, '对方不存在或已停用', 'This person does not exist or is disabled'),
  chatImageUnknown: refusal(400, '图片不存在，请重新上传', 'The image does not exist. Upload it again'),
  chatVoiceUnknown: refusal(400, '语音不存在，请重新录制', 'The voice message does not exist. Record it again'),
} as const satisfies Record<string, RefusalEntry>;
