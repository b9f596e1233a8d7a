import { refusal, type RefusalEntry } from './entry.ts';

export const signInRefusals = {
  // session (product §4.5: exactly these three end the session in the browser)
  signedOut: refusal(600, '登录过期,请重新登录', 'Your sign-in has expired, please sign in again'),
  signedInElsewhere: refusal(601, '您的帐号在其他地方已登录,被强制踢出', 'Your account has signed in elsewhere, so you have been signed out'),
  forcedOffline: refusal(600, '管理员已将您强制下线，请重新登录', 'An administrator has signed you out. Please sign in again'),
  viewOver: refusal(600, '以他人身份查看已结束', 'Your session as another user has ended'),
  tokenInvalid: refusal(602, 'Token验证失败', 'The token is not valid'),
  locked: refusal(423, '屏幕已锁定，请先解锁', 'The screen is locked. Unlock it first'),

  // rights
  denied: refusal(403, '没有权限', 'Permission Denied'),
  columnDenied: refusal(403, '您没有「{column}」列的权限', 'You do not have permission for the column “{column}”'),
  noMenus: refusal(403, '您的权限不足，请联系管理员', 'Your permissions are insufficient, contact the administrator'),

  // sign-in
  wrongCredentials: refusal(400, '用户名或密码不正确', 'The account or password is incorrect'),
  challengeExpired: refusal(400, '登录页面已过期，请重试', 'The sign-in page has expired. Try again'),
  captchaNeeded: refusal(400, '请输入验证码', 'Enter the code shown in the image'),
  captchaWrong: refusal(400, '验证码不正确，请重新输入', 'The code is incorrect. Enter the new one'),
  tooManyAttempts: refusal(429, '尝试次数过多，请 {minutes} 分钟后再试', 'Too many attempts. Try again in {minutes} min'),
  codeAgain: refusal(429, '请 {seconds} 秒后再获取验证码', 'You can request another code in {seconds} s'),
  codeOften: refusal(429, '获取验证码过于频繁，请稍后再试', 'Too many code requests. Try again later'),
  codeWrong: refusal(400, '验证码不正确或已过期', 'The code is incorrect or has expired'),
  scanOver: refusal(400, '二维码已失效，请重新扫码', 'The QR code has expired. Scan a new one'),
  ticketInvalid: refusal(400, '链接凭证无效或已使用', 'The link ticket is not valid or has already been used'),
  unknownClient: refusal(400, '客户端标识不正确', 'The client ID is not valid'),
  passwordPattern: refusal(400, '{least}-16位密码（数字和字母）', '{least}-16 character password (digits and letters)'),
  passwordShort: refusal(400, '密码至少 {least} 位', 'The password must have at least {least} characters'),
  passwordCase: refusal(400, '密码需同时包含大写和小写字母', 'The password must contain both uppercase and lowercase letters'),
  passwordCommon: refusal(400, '密码太容易被猜到，请换一个', 'The password is too easy to guess. Choose another one'),
  passwordAccount: refusal(400, '密码不能包含账号', 'The password cannot contain the account'),
  passwordSame: refusal(400, '新密码不能与旧密码相同', 'The new password must be different from the old one'),
  unlockWrong: refusal(400, '密码不正确', 'The password is incorrect'),
  oldPasswordWrong: refusal(400, '旧密码错误，请重新输入', 'The old password is incorrect'),
  passwordWrong: refusal(400, '密码错误，请重新输入', 'The password is incorrect'),
  mobileNeedsPassword: refusal(
    400,
    '手机号可用于登录，请用“修改手机号”并输入密码',
    'The mobile number can be used to sign in. Use “Change number” and enter your password',
  ),
  mobileTaken: refusal(400, '该手机号已被其他人使用', 'This mobile number is already in use'),
  accountDisabled: refusal(400, '账号被禁用', 'This account is disabled'),
} as const satisfies Record<string, RefusalEntry>;
