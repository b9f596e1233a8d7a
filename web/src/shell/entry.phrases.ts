// Texts that are needed before the desk is loaded.
import { kitPhrases } from '../kit/kit.phrases.ts';
import type { Phrases } from '../kit/phrases.ts';

export const entryPhrases = {
  verificationFailed: ['验证失败，请重新登录', 'Verification failed, please log in again'],
  noMenus: ['您的权限不足，请联系管理员', 'Your permissions are insufficient, contact the administrator'],
  hasError: ['出错了', 'Has Error'],
  loading: ['数据加载中', 'Data Loading'],
  awayTitle: ['连接不上服务器', 'Cannot reach the server'],
  awayText: [
    '您仍处于登录状态。请检查网络，连接恢复后会自动继续。',
    'You are still signed in. Check your network; the page continues automatically once the connection is back.',
  ],
  lineLost: ['{time} 起连接不上服务器。', 'The server has been unreachable since {time}.'],
  lineLostText: [
    '此时的操作不会成功，也不会自动补做，请在恢复后再操作一次；列为“尚未提交”的表单记录和聊天消息除外。',
    'Changes cannot be saved now. Try again once the connection is back. Only form records listed as not sent and chat messages are sent later.',
  ],
  retry: ['重试', 'Retry'],
  missingTitle: ['页面不存在', 'Page not found'],
  missingText: ['地址可能已变更，或您没有查看它的权限。', 'The address may have changed, or you do not have permission to view it.'],
  home: ['返回首页', 'Back to home'],
  brokenTitle: ['页面出错了', 'This page has an error'],
  brokenText: ['您的其他页面不受影响。', 'Your other pages are not affected.'],
  brokenAllText: ['请重新加载；如果仍然出错，请联系管理员。', 'Reload the page. If the error persists, contact the administrator.'],
  outdatedTitle: ['页面没有加载成功', 'The page did not load'],
  outdatedText: [
    '可能是网络中断，或系统刚刚升级。重新加载即可继续。',
    'The network may have been interrupted, or the system has just been upgraded. Reload to continue.',
  ],
  reload: kitPhrases.reload,
} as const satisfies Phrases;
