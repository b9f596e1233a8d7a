import { refusal, type RefusalEntry } from './entry.ts';

export const fileRefusals = {
  fileTooLarge: refusal(413, '文件大小超过{limit}', 'The file has to be smaller than {limit}'),
  chatImageTooLarge: refusal(413, '图片大小不能超过5M', 'A picture has to be smaller than 5 MB'),
  fileKindRefused: refusal(400, '上传失败，文件格式不允许上传', 'Files of this kind are not taken'),
  imageKindRefused: refusal(400, '上传失败，图片格式不允许上传', 'Pictures are taken as JPEG, PNG, GIF or WebP'),
  fileMismatch: refusal(400, '上传失败，文件内容与扩展名不符', 'The content of the file is not what its name says'),
  imageBroken: refusal(400, '上传失败，图片已损坏', 'The picture is damaged'),
  imageTooManyPixels: refusal(400, '上传失败，图片超过 {most} 万像素', 'The picture has more than {most}0,000 pixels'),
  fileEmpty: refusal(400, '上传失败，文件为空', 'The file is empty'),
  fileMissing: refusal(400, '没有收到文件', 'No file has come with the request'),
  uploadsFull: refusal(403, '您的上传空间已满，上限为 {limit}', 'Your uploads have reached their limit of {limit}'),
  uploadTooSlow: refusal(408, '上传超时，请检查网络后重试', 'The upload took too long, check your connection and try again'),
  uploadsTooFast: refusal(429, '上传过于频繁，请一分钟后再试', 'Too many uploads, try again in a minute'),
  fileUnknown: refusal(404, '文件不存在，或链接已过期', 'The file does not exist, or the link has expired'),
} as const satisfies Record<string, RefusalEntry>;
