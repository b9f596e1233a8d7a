// The captcha, as a picture or in words, for other calls without a session.
export { captchaMatches, createCaptcha } from './captcha.ts';
export { askInWords } from './captcha-question.ts';
