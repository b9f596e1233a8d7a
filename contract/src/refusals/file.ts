import { refusal, type RefusalEntry } from './entry.ts';

export const fileRefusals = {
  fileTooLarge: refusal(413, '文件大小超过{limit}', 'The file must be smaller than {limit}'),
  chatImageTooLarge: refusal(413, '图片大小不能超过5M', 'The image must be smaller than 5 MB'),
  fileKindRefused: refusal(400, '上传失败，文件格式不允许上传', 'Upload failed: this file type is not allowed'),
  imageKindRefused: refusal(400, '上传失败，图片格式不允许上传', 'Upload failed: only JPEG, PNG, GIF and WebP images are allowed'),
  fileMismatch: refusal(400, '上传失败，文件内容与扩展名不符', 'Upload failed: the file content does not match its extension'),
  imageBroken: refusal(400, '上传失败，图片已损坏', 'Upload failed: the image is damaged'),
  imageTooManyPixels: refusal(400, '上传失败，图片超过 {most} 万像素', 'Upload failed: the image has more than {most}0,000 pixels'),
  fileEmpty: refusal(400, '上传失败，文件为空', 'Upload failed: the file is empty'),
  fileMissing: refusal(400, '没有收到文件', 'No file was received'),
  uploadsFull: refusal(403, '您的上传空间已满，上限为 {limit}', 'Your upload space is full (limit {limit})'),
  uploadTooSlow: refusal(408, '上传超时，请检查网络后重试', 'The upload timed out. Check your connection and try again'),
  uploadsTooFast: refusal(429, '上传过于频繁，请一分钟后再试', 'Too many uploads. Try again in a minute'),
  fileUnknown: refusal(404, '文件不存在，或链接已过期', 'The file does not exist, or the link has expired'),
} as const satisfies Record<string, RefusalEntry>;
