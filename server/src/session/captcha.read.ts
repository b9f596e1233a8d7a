// The captcha, as a picture or in words, for other doors that people come to without a session.
export { captchaMatches, createCaptcha } from './captcha.ts';
export { askInWords } from './captcha-question.ts';
