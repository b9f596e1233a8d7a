import type { Phrase } from '@ordo/contract/refusals.ts';
import type { TextSize } from '@ordo/contract/rich-text.ts';
import type { Phrases } from '../phrases.ts';

export const richTextPhrases = {
  placeholder: ['请输入内容', 'Please enter content'],
  toolbar: ['格式', 'Formatting'],
  heading: ['标题级别', 'Heading level'],
  paragraph: ['正文', 'Text'],
  level: ['标题 {level}', 'Heading {level}'],
  size: ['字号', 'Text size'],
  bold: ['加粗', 'Bold'],
  italic: ['斜体', 'Italic'],
  underline: ['下划线', 'Underline'],
  strike: ['删除线', 'Strikethrough'],
  bulletList: ['无序列表', 'Bulleted list'],
  orderedList: ['有序列表', 'Numbered list'],
  blockquote: ['引用', 'Quote'],
  link: ['链接', 'Link'],
  linkAddress: ['网址', 'URL'],
  linkWrong: ['请输入以 https:// 开头的网址', 'Enter a URL that starts with https://'],
  linkRemove: ['移除链接', 'Remove link'],
  image: ['插入图片', 'Insert image'],
  imageOnly: ['只能插入图片', 'Only images can be inserted'],
  imageBusy: ['正在上传图片…', 'Uploading image…'],
  clear: ['清除格式', 'Clear formatting'],
  undo: ['撤销', 'Undo'],
  redo: ['重做', 'Redo'],
  ok: ['确定', 'OK'],
  cancel: ['取消', 'Cancel'],
} as const satisfies Phrases;

export const sizePhrases = {
  small: ['小', 'Small'],
  normal: ['正常', 'Normal'],
  large: ['大', 'Large'],
  huge: ['特大', 'Huge'],
} as const satisfies Record<TextSize, Phrase>;
