import type { Phrases } from '../phrases.ts';

export const uploadPhrases = {
  files: ['上传文件', 'Upload files'],
  filesHint: ['上传文件，小于{limit}，可拖入或粘贴', 'Upload files smaller than {limit}; drag or paste here'],
  imagesHint: ['上传图片，小于{limit}，可拖入或粘贴', 'Upload images smaller than {limit}; drag or paste here'],
  mostFiles: ['当前限制最多可以上传{most}个文件', 'At most {most} files can be uploaded'],
  mostImages: ['当前限制最多可以上传{most}张图片', 'At most {most} images can be uploaded'],
  unreachable: ['请求出错，请重试', 'Request failed, please retry'],
  entries: ['已上传的文件', 'Uploaded files'],
} as const satisfies Phrases;
