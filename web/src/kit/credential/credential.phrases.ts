import type { Phrases } from '../phrases.ts';

export const credentialPhrases = {
  password: ['密码', 'Password'],
  captcha: ['验证码', 'Verification code'],
  passwordRequired: ['请输入密码', 'Enter your password'],
  captchaRequired: ['请输入图片中的验证码', 'Enter the code shown in the image'],
  capsLock: ['大写锁定已打开', 'Caps lock is on'],
  show: ['显示密码', 'Show password'],
  hide: ['隐藏密码', 'Hide password'],
  renew: ['看不清？换一张', 'Hard to read? Get a new code'],
  picture: ['验证码图片', 'Image of the verification code'],
  inWords: ['看不见图片？改答文字题', 'Cannot see the image? Answer a question'],
  renewQuestion: ['换一题', 'Another question'],
  asPicture: ['改用图片', 'Use the image'],
  answerNote: ['请用数字回答', 'Answer with a number'],
  answerRequired: ['请回答问题', 'Answer the question'],
  failed: ['请求出错，请重试', 'Request failed, please retry'],
} as const satisfies Phrases;
