import type { Phrases } from './phrases.ts';

export const kitPhrases = {
  removeTitle: ['提示', 'Delete?'],
  removeText: ['此操作将永久删除该数据, 是否继续？', 'This operation will permanently delete the data. Do you want to continue?'],
  remove: ['删除', 'Delete'],
  cancel: ['取消', 'Cancel'],
  on: ['启用', 'On'],
  off: ['停用', 'Off'],
  loading: ['数据加载中', 'Data Loading'],
  none: ['暂无数据', 'No Data'],
  noneYetHint: ['还没有任何记录', 'Nothing has been recorded yet'],
  noMatch: ['没有符合条件的数据', 'Nothing matches'],
  noMatchHint: ['请换一个关键词，或清空筛选条件', 'Try another keyword, or clear the filters'],
  clear: ['清空筛选', 'Clear filters'],
  retry: ['重试', 'Retry'],
  denied: ['没有权限', 'Permission Denied'],
  deniedHint: ['您没有查看此内容的权限，如有需要请联系管理员', 'You have no right to see this; ask the administrator if you need it'],
  why: ['为什么？', 'Why?'],
  whoSees: ['谁能看到', 'Who sees this'],
  pageRights: ['本页权限', 'Rights on this page'],
  failed: ['加载失败', 'This could not be loaded'],
} as const satisfies Phrases;
