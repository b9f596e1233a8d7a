import type { Phrases } from './phrases.ts';

export const apiDocsPhrases = {
  docs: ['接口文档', 'Documentation'],
  address: ['OpenAPI 地址', 'OpenAPI address'],
  read: ['下载接口文档', 'Download documentation'],
  openApi: ['下载 OpenAPI', 'Download OpenAPI'],
  types: ['下载 TypeScript 类型', 'Download TypeScript types'],
} as const satisfies Phrases;
