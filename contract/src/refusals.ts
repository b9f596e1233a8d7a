// Every refusal that a person may read. The server throws by key, the web shows `msg`, tests assert the key.
// `{name}` parts are filled from the refusal's parameters.

/** Simplified Chinese, English, and traditional Chinese where it differs in more than script. */
export type Phrase = readonly [zh: string, en: string, zhtw?: string];

interface RefusalEntry {
  code: number;
  text: Phrase;
}

const refusal = (code: number, zh: string, en: string, zhtw?: string): RefusalEntry => ({ code, text: zhtw ? [zh, en, zhtw] : [zh, en] });

export const refusals = {
  // session (spec §8: exactly these three end the session in the browser)
  signedOut: refusal(600, '登录过期,请重新登录', 'Your sign-in has expired, please sign in again'),
  signedInElsewhere: refusal(601, '您的帐号在其他地方已登录,被强制踢出', 'Your account has signed in elsewhere, so this session has ended'),
  forcedOffline: refusal(600, '管理员已将您强制下线，请重新登录', 'An administrator has ended your session, please sign in again'),
  tokenInvalid: refusal(602, 'Token验证失败', 'The token is not valid'),
  locked: refusal(423, '屏幕已锁定，请先解锁', 'The screen is locked, please unlock it first'),

  // rights
  denied: refusal(403, '没有权限', 'Permission Denied'),
  noMenus: refusal(403, '您的权限不足，请联系管理员', 'Your permissions are insufficient, contact the administrator'),

  // sign-in
  wrongCredentials: refusal(400, '用户名或密码不正确', 'The account or the password is not correct'),
  challengeExpired: refusal(400, '登录页面已过期，请重试', 'This sign-in attempt has expired, please try again'),
  captchaNeeded: refusal(400, '请输入验证码', 'Enter the code in the picture'),
  captchaWrong: refusal(400, '验证码不正确，请重新输入', 'The code does not match the picture, enter the new one'),
  tooManyAttempts: refusal(429, '尝试次数过多，请 {minutes} 分钟后再试', 'Too many attempts, try again in {minutes} min'),
  codeAgain: refusal(429, '请 {seconds} 秒后再获取验证码', 'Ask for another code in {seconds} s'),
  codeOften: refusal(429, '获取验证码过于频繁，请稍后再试', 'Too many codes were asked for, try again later'),
  codeWrong: refusal(400, '验证码不正确或已过期', 'The code is not correct, or has expired'),
  scanOver: refusal(400, '二维码已失效，请重新扫码', 'This code is no longer valid, scan a new one'),
  ticketInvalid: refusal(400, '链接凭证无效或已使用', 'The ticket of this link is not valid, or was used already'),
  unknownClient: refusal(400, '客户端标识不正确', 'The client is not known'),
  passwordPattern: refusal(400, '6-16位密码（数字和字母）', '6-16 character password (digits and letters)'),
  passwordShort: refusal(400, '密码至少 {least} 位', 'The password needs at least {least} characters'),
  passwordCommon: refusal(400, '密码太容易被猜到，请换一个', 'This password is too easy to guess, choose another one'),
  passwordAccount: refusal(400, '密码不能包含账号', 'The password cannot contain the account'),
  passwordSame: refusal(400, '新密码不能与旧密码相同', 'The new password cannot be the old one'),
  oldPasswordWrong: refusal(400, '旧密码错误，请重新输入', 'The old password is not correct'),
  accountDisabled: refusal(400, '账号被禁用', 'This account is disabled'),

  // records
  notFound: refusal(404, '记录不存在', 'The record does not exist'),
  stale: refusal(409, '{who} 已于 {when} 修改过这条记录，请刷新后再保存', '{who} changed this record at {when}; reload it and save again'),
  stateUnsaid: refusal(400, '请说明要切换到的状态，或带上读取时的版本号', 'Say the wanted state, or send the version that was read'),
  inUse: refusal(409, '该记录正被{what}使用，不能删除', 'The record is used by {what}, so it cannot be deleted'),
  duplicate: refusal(409, '已存在同名或同编码数据', 'A record with this name or code exists already'),
  missingReference: refusal(400, '引用的{what}不存在', 'The {what} it refers to does not exist'),
  invalid: refusal(400, '请检查：{problems}', 'Please check: {problems}'),
  impossible: refusal(400, '提交的内容中有无法保存的值，请检查后重试', 'Something that was sent cannot be stored as it is, check it and try again'),
  unreadable: refusal(400, '请求内容不是有效的 {format}', 'The request is not valid {format}'),
  tooLarge: refusal(413, '请求内容过大，上限为 {limit}', 'The request is too large, the limit is {limit}'),
  busy: refusal(503, '系统繁忙，请稍后重试', 'The system is busy, try again shortly'),
  fault: refusal(500, '请求出错，请重试', 'Request failed, please retry'),

  // data interfaces
  interfaceOff: refusal(404, '该数据接口不存在或已停用', 'This data interface does not exist, or is switched off'),
  interfaceCaller: refusal(403, '该数据接口不接受来自此地址的调用', 'This data interface does not take calls from this address'),
  interfaceOwner: refusal(403, '该数据接口的负责人已停用，请重新保存该接口', 'The person whose rights this interface uses is no longer active; save it anew'),
  interfaceParameters: refusal(400, '参数缺失或格式不正确：{names}', 'Parameters are missing or not of their type: {names}'),
  interfaceSqlRight: refusal(403, '没有编写 SQL 数据接口的权限', 'You may not write SQL data interfaces'),
  interfaceSignature: refusal(401, '签名无效、已过期或已使用', 'The signature is not valid, too old, or was used already'),
  interfaceScope: refusal(403, '该密钥不能调用此数据接口', 'This key may not ask this data interface'),
  interfaceExpiry: refusal(400, '到期时间必须在将来', 'The time of expiry must lie ahead'),
  interfaceFile: refusal(400, '文件不是有效的数据接口导出文件', 'The file is no exported data interface'),
  statementSyntax: refusal(400, 'SQL 第 {line} 行第 {column} 列附近无法解析', 'The SQL cannot be read near line {line}, column {column}'),
  statementNotOne: refusal(400, '只能是一条 SELECT 查询', 'It has to be one SELECT'),
  statementModel: refusal(400, '不能读取“{name}”，可读取的模型见列表', '“{name}” cannot be read; the list shows what can'),
  statementForbidden: refusal(400, '不允许使用 {what}', '{what} is not allowed here'),
  statementParameter: refusal(400, '参数 @{name} 未声明', 'The parameter @{name} is not declared'),
  statementFailed: refusal(400, '查询失败：{why}', 'The query failed: {why}'),
  interfaceBroken: refusal(502, '数据接口的查询失败，请联系其维护人员', 'The query of this data interface failed; tell whoever keeps it'),
  staticJson: refusal(400, '静态数据不是有效的 JSON', 'The static data is not valid JSON'),
  interfaceAddress: refusal(
    400,
    '接口地址必须以 http:// 或 https:// 开头，且不含账号',
    'The address has to begin with http:// or https://, without an account',
  ),
  interfaceCallers: refusal(400, '请填写允许的 IP 地址或网段，以逗号分隔', 'Say which addresses or ranges may call, joined by commas'),
  readerAbsent: refusal(503, 'SQL 数据接口尚未启用：请管理员配置只读数据库账号', 'SQL interfaces are not set up: the operator has to provide a reading role'),
  answerLate: refusal(504, '查询超过 {seconds} 秒，已停止', 'The question took more than {seconds} s and was stopped'),
  answerLarge: refusal(413, '结果超过上限（{rows} 行，{megabytes} MB）', 'The answer is above the limit ({rows} rows, {megabytes} MB)'),
  outboundDenied: refusal(403, '不允许访问 {host}，请联系管理员', '{host} may not be asked; talk to the operator'),
  outboundFailed: refusal(502, '对方系统没有正常回应：{why}', 'The other system did not answer as it should: {why}'),

  // areas
  areaCodeTaken: refusal(409, '区域编码 {enCode} 已存在', 'Area code {enCode} exists already'),
  areaParentMissing: refusal(400, '上级区域不存在', 'The parent area does not exist'),
  areaCycle: refusal(400, '上级区域不能是自己或自己的下级', 'An area cannot lie below itself'),
  areaHasChildren: refusal(409, '该区域有 {count} 个下级区域，不能删除', 'The area has {count} areas below it, so it cannot be deleted'),
  areaTooDeep: refusal(400, '区域最多 {most} 级', 'Areas have at most {most} levels'),

  // organisations
  organizeCodeTaken: refusal(409, '组织编码 {enCode} 已存在', 'Organisation code {enCode} exists already'),
  organizeNameTaken: refusal(409, '同一上级下已有名为“{fullName}”的组织', 'The same parent has an organisation named “{fullName}” already'),
  organizeParentMissing: refusal(400, '上级组织不存在或已停用', 'The parent organisation does not exist or is switched off'),
  organizeParentKind: refusal(
    400,
    '公司的上级只能是公司，部门的上级只能是公司或部门',
    'A company lies below a company; a department lies below a company or department',
  ),
  organizeCycle: refusal(400, '上级组织不能是自己或自己的下级', 'An organisation cannot lie below itself'),
  organizeHasChildren: refusal(409, '该组织有 {count} 个下级组织，不能删除', 'The organisation has {count} organisations below it, so it cannot be deleted'),
  organizeHasUsers: refusal(409, '该组织下有 {count} 名员工，不能删除', '{count} people work in the organisation, so it cannot be deleted'),
  organizeHasPositions: refusal(409, '该组织下有 {count} 个岗位，不能删除', 'The organisation has {count} positions, so it cannot be deleted'),
  organizeHasCustomers: refusal(409, '该组织负责 {count} 个客户，不能删除', 'The organisation looks after {count} customers, so it cannot be deleted'),
  organizeUnknown: refusal(400, '所选组织不存在或已停用', 'The chosen organisation does not exist or is switched off'),
  managerUnknown: refusal(400, '所选主管不存在或已停用', 'The chosen manager does not exist or is disabled'),

  // roles, positions, people
  grantNotHeld: refusal(403, '不能授予或改动自己没有的权限', 'You cannot give or change rights that you do not hold'),
  roleCodeTaken: refusal(409, '角色编码 {enCode} 已存在', 'Role code {enCode} exists already'),
  roleNameTaken: refusal(409, '角色名称“{fullName}”已存在', 'A role named “{fullName}” exists already'),
  roleHasMembers: refusal(409, '该角色下有 {count} 名用户，不能删除', '{count} people hold the role, so it cannot be deleted'),
  roleHasGrants: refusal(409, '该角色还有 {count} 项权限，请先清除', 'The role still grants {count} rights; clear them first'),
  positionCodeTaken: refusal(409, '该组织下岗位编码 {enCode} 已存在', 'The organisation has position code {enCode} already'),
  positionNameTaken: refusal(409, '该组织下岗位名称“{fullName}”已存在', 'The organisation has a position named “{fullName}” already'),
  positionHasMembers: refusal(409, '该岗位下有 {count} 名用户，不能删除', '{count} people hold the position, so it cannot be deleted'),
  accountTaken: refusal(409, '账号 {account} 已存在', 'Account {account} exists already'),
  ownManager: refusal(400, '直属主管不能是自己或自己的下属', 'Nobody is their own manager, directly or through others'),
  managesDepartment: refusal(409, '该员工是“{department}”的主管，不能删除', 'This person manages {department}, so they cannot be deleted'),
  notYourself: refusal(400, '不能删除或禁用自己', 'You cannot delete or disable yourself'),
  lastAdministrator: refusal(409, '这是最后一位管理员，不能删除或禁用', 'This is the last administrator, who cannot be deleted or disabled'),
  passwordOnce: refusal(424, '请先修改初始密码', 'Change the one-time password first'),

  // menus and what they guard
  menuCodeTaken: refusal(409, '菜单编码 {enCode} 已存在', 'Menu code {enCode} exists already'),
  menuNameTaken: refusal(409, '同一上级下已有名为“{fullName}”的菜单', 'The same catalogue has an entry named “{fullName}” already'),
  menuParentMissing: refusal(400, '上级目录不存在', 'The parent catalogue does not exist'),
  menuParentKind: refusal(400, '上级只能是同一端（Web 或 App）的目录', 'Entries lie in a catalogue of the same kind, web or app'),
  menuCycle: refusal(400, '上级不能是自己或自己的下级', 'An entry cannot lie below itself'),
  menuTooDeep: refusal(400, '菜单最多 {most} 级', 'Menus have at most {most} levels'),
  menuHasChildren: refusal(409, '该菜单有 {count} 个下级菜单，不能删除', 'The entry has {count} entries below it, so it cannot be deleted'),
  menuTypeKept: refusal(409, '该目录有 {count} 个下级菜单，不能改为其他类型', 'The catalogue has {count} entries below it, so its type stays'),
  menuGranted: refusal(
    409,
    '该菜单已授予 {count} 个角色、岗位、组织或用户，请先收回再删除',
    'The entry is granted to {count} roles, positions, organisations or people; take it back first',
  ),
  menuShipped: refusal(
    409,
    '这是产品自带的菜单，不能删除，也不能修改编码、类型、地址和所属端；可以停用',
    'This entry comes with the product: it can be switched off, but not deleted, nor given another code, type, address or kind',
  ),
  menuLockout: refusal(409, '不能这样修改：菜单管理将无法打开', 'This would make menu administration impossible to open'),
  menuAddress: refusal(400, '页面地址由字母、数字、“/”等组成，如 system/area', 'A page address is made of letters, digits and /, as in system/area'),
  menuLink: refusal(400, '链接应以 https:// 或 http:// 开头', 'A link begins with https:// or http://'),
  menuProperty: refusal(400, '扩展属性应为 JSON 对象', 'The properties are a JSON object'),
  menuHasRights: refusal(409, '该菜单还有 {count} 项{what}，请先删除', 'The entry still has {count} {what}; delete them first'),
  rightCodeTaken: refusal(409, '该菜单已有编码 {enCode}', 'The page has code {enCode} already'),
  rightNameTaken: refusal(409, '该菜单已有名称“{fullName}”', 'The page has “{fullName}” already'),
  rightParent: refusal(400, '上级按钮不存在，或是自己或自己的下级', 'The parent button does not exist, or is the button itself or below it'),
  rightHasChildren: refusal(409, '该按钮有 {count} 个下级按钮，不能删除', 'The button has {count} buttons below it, so it cannot be deleted'),
  rightGranted: refusal(
    409,
    '“{fullName}”已授予 {count} 个角色、岗位、组织或用户，请先收回再删除',
    '“{fullName}” is granted to {count} roles, positions, organisations or people; take it back first',
  ),
  rightShipped: refusal(
    409,
    '这是产品自带的权限项，不能删除或修改编码；可以停用',
    'This comes with the product: it can be switched off, but not deleted nor given another code',
  ),
  fieldUnknown: refusal(400, '该菜单的数据没有字段 {enCode}', 'The rows of this page have no field {enCode}'),
  fieldMisfit: refusal(400, '字段 {enCode} 不支持所选的类型、比较方式或取值', 'Field {enCode} does not go with the chosen type, comparisons or values'),
  fieldInUse: refusal(409, '数据方案“{schemes}”正在使用该字段', 'The field is used by the data scheme “{schemes}”'),
  schemeNameTaken: refusal(409, '该菜单已有名为“{fullName}”的数据方案', 'The page has a data scheme named “{fullName}” already'),
  schemeMissing: refusal(400, '请设置数据方案的条件', 'Say the condition of the data scheme'),
  schemeCondition: refusal(400, '条件不正确：{problem}', 'The condition is not right: {problem}'),
  schemeGranted: refusal(
    403,
    '该数据方案已授予 {count} 个对象，只有管理员可以修改其条件',
    'The data scheme is granted to {count} others, so only an administrator may change its condition',
  ),
  schemeLast: refusal(
    403,
    '这是该菜单的最后一个数据方案，删除后所有人可见全部数据，只有管理员可以删除',
    'This is the last data scheme of the page; without it everybody sees every row, so only an administrator may delete it',
  ),

  // files
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

  // notices
  noticeReleased: refusal(409, '公告已发布，不能再修改', 'The notice is released and can no longer be changed'),

  // socket and chat
  frameUnreadable: refusal(400, '消息格式不正确', 'The message cannot be read'),
  framesTooFast: refusal(429, '发送过于频繁，请稍后再试', 'Too many messages at once, try again shortly'),
  helloFirst: refusal(600, '请先登录再使用消息服务', 'Sign in before you use the message service'),
  chatEmpty: refusal(400, '不能发送空消息', 'An empty message cannot be sent'),
  chatToYourself: refusal(400, '不能给自己发消息', 'You cannot write to yourself'),
  chatReceiverUnknown: refusal(400, '对方不存在或已停用', 'This person does not exist or is disabled'),
  chatImageUnknown: refusal(400, '图片不存在，请重新上传', 'The picture does not exist, upload it again'),

  // dictionaries
  dictionaryTypeMissing: refusal(404, '字典类型不存在', 'The dictionary type does not exist'),
  dictionaryTypeCodeTaken: refusal(409, '字典类型已存在：编码 {enCode}', 'Dictionary type code {enCode} exists already'),
  dictionaryTypeNameTaken: refusal(409, '字典类型已存在：名称“{fullName}”', 'The same parent has a dictionary type named “{fullName}” already'),
  dictionaryTypeHasTypes: refusal(409, '字典类型下面有 {count} 个下级类型，禁止删除', 'The type has {count} types below it, so it cannot be deleted'),
  dictionaryTypeHasItems: refusal(409, '字典类型下面有 {count} 个字典值，禁止删除', 'The type has {count} items, so it cannot be deleted'),
  dictionaryTypeFixed: refusal(409, '系统使用的字典类型不能改编码或删除', 'The product itself uses this type: its code stays, and it cannot be deleted'),
  dictionaryFlat: refusal(409, '已有下级字典值，不能改为列表', 'Some items lie below others, so the type has to stay a tree'),
  dictionaryItemMissing: refusal(404, '字典值不存在', 'The dictionary item does not exist'),
  dictionaryItemCodeTaken: refusal(409, '字典值已存在：编码 {enCode}', 'The dictionary has an item with code {enCode} already'),
  dictionaryItemNameTaken: refusal(409, '字典值已存在：名称“{fullName}”', 'The dictionary has an item named “{fullName}” already'),
  dictionaryItemHasItems: refusal(409, '字典值下面有 {count} 个下级，禁止删除', 'The item has {count} items below it, so it cannot be deleted'),
  dictionaryItemUsed: refusal(
    409,
    '该字典值正被使用（{uses}），不能删除；可停用、设置失效日期或合并',
    'Records hold this item ({uses}), so it cannot be deleted; switch it off, let it expire, or merge it',
  ),
  dictionaryCodeUsed: refusal(409, '编码正被使用（{uses}），不能修改', 'Records hold this code ({uses}), so it cannot change'),
  dictionaryParent: refusal(400, '上级字典值不存在，或不在同一棵树中', 'The parent is not an item of this tree'),
  dictionaryCycle: refusal(400, '上级不能是自己或自己的下级', 'Nothing lies below itself'),
  dictionaryPeriod: refusal(400, '生效日期不能晚于失效日期', 'The first day cannot be after the last'),
  dictionaryChoice: refusal(400, '“{dictionary}”中没有可选的值 {value}', '{value} cannot be chosen from “{dictionary}”'),
  dictionaryMergeSelf: refusal(400, '只能合并到同一字典的另一个值', 'An item is merged into another one of the same dictionary'),
  planChanged: refusal(409, '预览之后数据已变化，请重新预览', 'Something has changed since the preview; look at it again'),
  importUnreadable: refusal(400, '导入文件格式错误：{reason}', 'The file cannot be imported: {reason}'),

  // bill rules
  billRuleCodeTaken: refusal(409, '单据规则编码 {enCode} 已存在', 'Bill rule code {enCode} exists already'),
  billRuleNameTaken: refusal(409, '单据规则名称“{fullName}”已存在', 'A bill rule named “{fullName}” exists already'),
  billRuleMissing: refusal(404, '单据规则不存在', 'The bill rule does not exist'),
  billRuleOff: refusal(409, '单据规则“{name}”已停用', 'Bill rule “{name}” is switched off'),
  billRuleUsed: refusal(409, '单据规则已引用，无法删除', 'The bill rule has given numbers, so it cannot be deleted'),
  billStartTooLong: refusal(400, '起始值超过了 {digit} 位', 'The start number has more than {digit} digits'),
  billRuleFull: refusal(
    409,
    '单据规则“{name}”本期的 {digit} 位流水号已用完，请增加位数',
    'Bill rule “{name}” has given all numbers of {digit} digits in this period; give it more digits',
  ),
  billDraftsFull: refusal(
    429,
    '您已占用 {most} 个未使用的编号，请先保存或等待过期',
    'You hold {most} numbers that are not used yet; save, or wait until they expire',
  ),

  // sheets
  sheetKind: refusal(400, '请上传 xlsx 或 csv 文件；xls 请另存为 xlsx', 'Sheets are taken as xlsx or csv; save an xls as xlsx first'),
  sheetBroken: refusal(400, '表格文件已损坏或无法读取', 'The sheet is damaged or cannot be read'),
  sheetTooLarge: refusal(
    413,
    '表格过大：最多 {most} 行、100 列，单元格最多 10000 字',
    'The sheet is too large: at most {most} rows, 100 columns and 10,000 characters in a cell',
  ),
  sheetEmpty: refusal(400, '表格中没有数据', 'There is nothing in the sheet'),
  sheetColumnsMissing: refusal(400, '表格缺少列：{columns}', 'The sheet lacks columns: {columns}'),
  sheetColumnTwice: refusal(400, '表格中的列重复：{columns}', 'The sheet has columns twice: {columns}'),
  sheetRowsBad: refusal(400, '有 {count} 行数据需要修改，未导入任何数据', '{count} rows have to be mended; nothing was imported'),

  // products
  productCodeTaken: refusal(409, '产品编码 {code} 已存在', 'Product code {code} exists already'),

  // customers
  customerCodeTaken: refusal(409, '客户编码 {code} 已存在', 'Customer code {code} exists already'),
  customerClosed: refusal(409, '客户已关闭，不能再修改', 'The customer is closed and can no longer be changed'),
  customerTransition: refusal(409, '客户当前为“{from}”，不能改为“{to}”', 'The customer is {from} and cannot become {to}'),
  customerAreaUnknown: refusal(400, '所选区域不存在或已停用', 'The chosen area does not exist or is switched off'),
  customerTemperature: refusal(400, '最低温度不能高于最高温度', 'The lowest temperature cannot be above the highest'),

  // vaccines: plans, lots, stock
  schemeCodeTaken: refusal(409, '该产品已有编码为 {code} 的方案', 'The product has a plan with code {code} already'),
  schemeAges: refusal(400, '最小月龄不能大于最大月龄', 'The lowest age cannot be above the highest'),
  schemeDates: refusal(400, '有效期的开始不能晚于结束', 'It cannot end before it begins'),
  productUnknown: refusal(400, '产品不存在或已停用', 'The product does not exist or is switched off'),
  formularyTaken: refusal(409, '该客户的目录中已有这个产品', 'The product is in the customer’s formulary already'),
  populationTaken: refusal(409, '该区域、年份和人群已有数据', 'There is a figure for this area, year and group already'),
  warehouseCodeTaken: refusal(409, '仓库编码 {code} 已存在', 'Warehouse code {code} exists already'),
  lotTaken: refusal(409, '该产品和企业已有批号 {lotNo}', 'Lot {lotNo} of this product and maker exists already'),
  lotNumberWrong: refusal(400, '批号不能为空，也不能只有空格', 'A lot number has at least one sign'),
  lotDates: refusal(400, '有效期应晚于生产日期', 'A lot expires after it was made'),
  lotInStock: refusal(409, '该批号已有出入库记录，不能删除', 'The lot has been in stock, so it cannot be deleted'),
  lotHoldReason: refusal(400, '请写明原因', 'Say why'),
  stockShort: refusal(409, '库存不足：该批号的可用剂数不够', 'Not enough in stock: the lot has fewer doses that are free'),
  stockDoses: refusal(400, '剂数应大于 0；只有“调整”可以为负', 'Doses are above 0; only an adjustment may be below'),
  stockFuture: refusal(400, '发生日期不能晚于今天', 'The day lies in the future'),
  recallDone: refusal(409, '这项任务已经完成', 'The task is done already'),

  // orders
  ruleBroken: refusal(400, '不符合规则：{problems}', 'Against the rules: {problems}'),
  orderState: refusal(409, '订单当前为“{status}”，不能{command}', 'The order is “{status}”, so it cannot be asked to {command}'),
  orderOpinion: refusal(400, '请填写意见', 'Say why'),
  orderReason: refusal(400, '请填写取消原因', 'Say why it is cancelled'),
  orderHandled: refusal(409, '订单已有人处理，不能撤回', 'Somebody has handled the order already, so it cannot be taken back'),
  orderApprovedRange: refusal(400, '批准量应在 0 到申请量之间', 'What is approved lies between 0 and what was asked for'),
  orderVials: refusal(400, '批准量应为整瓶，每瓶 {perVial} 剂', 'What is approved is in whole vials of {perVial} doses'),
  orderApprovedNothing: refusal(400, '全部为 0 时请驳回', 'To approve nothing, reject the order'),
  orderLines: refusal(400, '明细与订单不符，请刷新后重试', 'The lines are not those of the order; reload it and try again'),
  orderShort: refusal(409, '可用库存不足，还差 {short} 剂；可以先拆分订单', 'Not enough usable stock: {short} doses are missing. The order can be split'),
  orderSplitRange: refusal(400, '拆出的剂数应为整瓶，且不超过批准量', 'What moves is in whole vials, and no more than was approved'),
  orderSplitAll: refusal(400, '应拆出一部分，并留下一部分', 'Something has to move, and something has to stay'),
  orderUnallocated: refusal(409, '还有明细没有配齐批号', 'Some lines have no lots yet'),
  orderColdChain: refusal(400, '请填写冷藏箱和温度记录仪', 'Name the cold box and the logger'),
  orderLotUnusable: refusal(409, '批号 {lots} 已不能使用，请释放后重新配货', 'Lot {lots} can no longer be used; release the order and allocate it again'),
  orderOverride: refusal(400, '手工选择批号需要权限和理由', 'Choosing lots by hand needs the right to it, and a reason'),
  orderPicked: refusal(400, '手工选择的批号 {lot} 不能这样用', 'Lot {lot} cannot be used as chosen'),
  orderPickedSum: refusal(400, '手工选择的剂数与批准量不符', 'The lots chosen are not what was approved'),
  receiptSum: refusal(400, '接收与拒收之和应等于发货剂数', 'Accepted and rejected make up what was shipped'),
  receiptReason: refusal(400, '拒收请写明原因', 'Say why doses are rejected'),
  receiptVvm: refusal(400, '请登记热敏标签（VVM）阶段', 'Say the stage of the vial monitor'),
  receiptVvmBad: refusal(400, '热敏标签 3、4 阶段的疫苗不能接收', 'Vials at stage 3 or 4 cannot be accepted'),

  // vaccination
  personBirth: refusal(400, '出生日期不能晚于今天', 'The day of birth lies in the future'),
  personTaken: refusal(409, '此身份证号已登记', 'This ID number is registered already'),
  vaccinationTwice: refusal(409, '这一剂已有记录', 'This dose is written down already'),
} as const satisfies Record<string, RefusalEntry>;

export type RefusalKey = keyof typeof refusals;

/** What `invalid` says of one field: the kind of problem, told with the field's label where one is known. */
export const problems = {
  required: ['必填', 'is required'],
  type: ['格式不正确', 'has the wrong form'],
  tooLong: ['最多 {most} 个字符', 'has at most {most} characters'],
  tooMany: ['最多 {most} 项', 'has at most {most} items'],
  atMost: ['不能大于 {most}', 'is at most {most}'],
  atLeast: ['不能小于 {least}', 'is at least {least}'],
  range: ['应在 {least} 到 {most} 之间', 'lies between {least} and {most}'],
  choice: ['不是可选的值', 'is not one of the choices'],
  mobile: ['请输入正确的手机号', 'is not a correct mobile number'],
  password: ['6-16位密码（数字和字母）', 'is a 6-16 character password (digits and letters)'],
  idCard: ['请输入正确的身份证号', 'is not a correct ID number'],
  email: ['请输入正确的邮箱', 'is not a correct e-mail address'],
  carPlate: ['请输入正确的车牌号', 'is not a correct plate number'],
  chinese: ['只能是汉字', 'has only Chinese characters'],
  code: ['只能是英文字母、数字和中间的点', 'has only English letters, digits and inner dots'],
  account: ['只能是字母和数字', 'has only letters and digits'],
  buttonCode: ['应以 btn_ 开头，由字母和数字组成', 'begins with btn_ and has only letters and digits'],
  fieldCode: [
    '应以字母开头，由字母、数字和下划线组成，且不能以 btn_ 开头',
    'begins with a letter, has only letters, digits and underscores, and does not begin with btn_',
  ],
  fullName: ['不能含特殊符号', 'has no special symbols'],
  digits: ['只能是数字', 'has only digits'],
  halfHours: ['应为整数或 0.5 的倍数', 'is a whole number or a multiple of 0.5'],
  positiveInteger: ['应为正整数', 'is a positive whole number'],
  key: ['只能是英文字母、数字和 . _ -，且以字母或数字开头', 'has only English letters, digits and . _ -, and begins with a letter or digit'],
  billPrefix: ['只能是文字、数字和 . _ / # -', 'has only letters, digits and . _ / # -'],
} as const satisfies Record<string, Phrase>;

export type ProblemKey = keyof typeof problems;

/** What a success says (every save's toast shows it). */
export const success: Phrase = ['操作成功', 'Done'];
