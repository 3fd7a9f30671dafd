import type { Language } from './values.ts';

interface ErrorEntry {
  /** The envelope's code (specification sections 7 and 8). */
  code: number;
  /** The HTTP status it travels with. */
  http: number;
  zh: string;
  en: string;
}

const entry = (code: number, http: number, en: string, zh: string): ErrorEntry => ({ code, http, zh, en });

/** Every error that the API answers with, by its key; `{name}` places are filled from the error's details. */
export const ERRORS = {
  unauthenticated: entry(401, 401, 'Authentication failed, cannot access system resources', '认证失败，无法访问系统资源'),
  sessionEnded: entry(
    403,
    401,
    'Your session is invalid or has expired, please log in again',
    '无效的会话，或者会话已过期，请重新登录。',
  ),
  forbidden: entry(403, 403, 'The current operation has no permission', '当前操作没有权限'),
  notFound: entry(404, 404, 'The resource does not exist', '访问资源不存在'),
  internal: entry(500, 500, 'Unknown system error, please report it to the administrator', '系统未知错误，请反馈给管理员'),
  unavailable: entry(
    500,
    503,
    'The service is busy or its database is away, please try again',
    '服务繁忙或数据库暂不可用，请稍后再试',
  ),
  tooMany: entry(601, 429, 'Too many requests, please wait a moment', '请求过于频繁，请稍后再试'),
  tooLarge: entry(601, 413, 'The request is too large', '请求内容过大'),
  badRequest: entry(601, 400, 'The request cannot be read', '请求格式不正确'),
  invalid: entry(601, 422, 'Some fields are not valid', '部分字段填写不正确'),
  conflict: entry(601, 409, 'The data has changed in the meantime, please reload', '数据已被修改，请刷新后重试'),
  loginFailed: entry(601, 422, 'Incorrect username or password', '用户名或密码错误'),
  accountDisabled: entry(
    601,
    422,
    'Account has been disabled, please contact the system administrator',
    '账号已被停用，请联系系统管理员',
  ),
  captchaRequired: entry(601, 422, 'Please enter the captcha', '请输入验证码'),
  captchaWrong: entry(601, 422, 'The captcha is wrong or has expired', '验证码错误或已失效'),
  loginBlocked: entry(601, 429, 'Too many failed sign-ins, please try again in 15 minutes', '登录失败次数过多，请 15 分钟后再试'),
  totpRequired: entry(601, 422, 'Enter the code of your authenticator app', '请输入身份验证器中的动态码'),
  totpWrong: entry(601, 422, 'The code is wrong or has been used already', '动态码错误或已被使用'),
  passwordWrong: entry(601, 422, 'The old password is wrong, please enter it again', '原密码错误，请重新输入'),
  passwordsDiffer: entry(601, 422, 'The two passwords do not match!', '两次输入密码不一致!'),
  passwordSame: entry(601, 422, 'The new password must differ from the old one', '新密码不能与原密码相同'),
  resetCodeWrong: entry(601, 422, 'The code is wrong or has expired', '验证码错误或已失效'),
  exceedsOwnRights: entry(
    601,
    422,
    'You cannot grant more than you may do yourself, nor more than the parent role holds',
    '不能授予超出您自身或上级角色的权限',
  ),
  childHoldsMore: entry(
    601,
    409,
    'The role {role} below this one would then hold more than it; change that role first',
    '下级角色“{role}”的权限将超出该角色，请先修改下级角色',
  ),
  roleInUse: entry(601, 409, 'The role is linked to system users and cannot be deleted', '该角色已关联系统用户，无法删除'),
  roleHasChildren: entry(
    601,
    409,
    'Other roles have this role as their parent; it cannot be deleted',
    '该角色存在下级角色，无法删除',
  ),
  roleFixed: entry(601, 409, 'This role belongs to the platform and cannot be changed', '该角色为平台内置角色，不可修改'),
  roleCycle: entry(601, 422, 'A role cannot be below itself', '上级角色不能是自身或其下级'),
  organisationHasRoles: entry(601, 409, 'Roles belong to this organisation; it cannot be deleted', '该组织下仍有角色，无法删除'),
  ownAccount: entry(601, 409, 'You cannot do this to your own account', '不能对自己的账号执行此操作'),
  authCountReached: entry(
    601,
    409,
    'This provider has as many system users as it is authorised for ({count})',
    '该运营商的系统用户数已达授权上限（{count}）',
  ),
  phoneRequired: entry(
    601,
    409,
    'The user needs a phone number before charging rights can be granted',
    '请先为该用户填写手机号，再授予充电权限',
  ),
  alreadyChargeUser: entry(601, 409, 'The user has charging rights already', '该用户已拥有充电权限'),
  mailNotConfigured: entry(601, 409, 'No mail account is configured', '尚未配置邮箱'),
  mailFailed: entry(601, 409, 'The mail could not be sent: {detail}', '邮件发送失败：{detail}'),
  smsNotConfigured: entry(601, 409, 'No SMS gateway is configured', '尚未配置短信网关'),
  recipientsUnknown: entry(601, 422, 'There is no such recipient: {names}', '收件人不存在：{names}'),
  fileTypeWrong: entry(
    601,
    422,
    'The file format is wrong, please upload a file of type {types}',
    '文件格式不正确, 请上传{types}格式文件!',
  ),
  imageTypeWrong: entry(
    601,
    422,
    'The file format is wrong, please upload an image of type {types}',
    '文件格式不正确, 请上传{types}图片格式文件!',
  ),
  fileTooLarge: entry(601, 413, 'The file must not be larger than {size} MB!', '上传文件大小不能超过 {size} MB!'),
  fileEmpty: entry(601, 422, 'The file is empty', '文件内容为空'),
  alreadyDecided: entry(601, 409, 'This application has been decided already', '该申请已处理'),
  applicationPending: entry(
    601,
    409,
    'An application with this e-mail address is being looked at already',
    '该邮箱已有一份申请正在审核中',
  ),
  duplicate: entry(601, 409, '{field} is already in use', '{field}已存在'),
  stationHasPoints: entry(601, 409, 'The station still has charge points and cannot be removed', '该站点下仍有充电桩，无法删除'),
  moveFailed: entry(601, 409, 'Move failed: {reason}', '移动失败：{reason}'),
  otherProvider: entry(
    601,
    409,
    'The station belongs to another provider than the charge point',
    '目标站点与充电桩不属于同一运营商',
  ),
  alreadyThere: entry(601, 409, 'The charge point belongs to this station already', '充电桩已在该站点'),
  sheetUnreadable: entry(
    601,
    422,
    'The file is not a spreadsheet that can be read; please fill in the template (XLSX)',
    '文件不是可读取的表格，请使用模板（XLSX）填写',
  ),
  sheetHeaderWrong: entry(
    601,
    422,
    'The header row does not fit the template: {columns} is missing',
    '表头与模板不一致，缺少列：{columns}',
  ),
  sheetEmpty: entry(601, 422, 'The sheet has no rows below its header', '表格中没有数据行'),
  sheetTooLong: entry(601, 422, 'The sheet has more than {rows} rows, please split it', '表格超过 {rows} 行，请拆分后导入'),
  importInvalid: entry(601, 422, 'Nothing was imported: {count} wrong cells', '未导入任何数据：共有 {count} 处错误'),
  groupHasMembers: entry(601, 409, 'The group still has members and cannot be removed', '该用户组下仍有成员，无法删除'),
  pointOffline: entry(601, 409, 'The charge point is offline', '充电桩离线'),
  pointDisabled: entry(601, 409, 'The charge point is disabled', '充电桩已停用'),
  connectorBusy: entry(601, 409, 'The connector is in use', '充电枪正在使用中'),
  notCharging: entry(601, 409, 'This session is not charging any more', '该充电会话已结束'),
  alreadyAdopted: entry(601, 409, 'A charge point with this serial number exists already', '该序列号的充电桩已存在'),
  commandInvalid: entry(601, 422, 'The command does not fit its official schema: {detail}', '命令内容不符合协议规范：{detail}'),
  versionInUse: entry(
    601,
    409,
    'A firmware upgrade under way uses this version; it cannot be deleted',
    '固件升级任务正在使用该版本，无法删除',
  ),
  versionFileMissing: entry(601, 422, 'Upload the file of this version', '请上传版本文件'),
  versionNotFirmware: entry(601, 422, 'This version is no charger firmware', '该版本不是充电桩固件'),
  versionOtherCommunication: entry(
    601,
    422,
    'This firmware is for {type}; the charge points speak OCPP 1.6J',
    '该固件适用于 {type}，所选充电桩使用 OCPP 1.6J',
  ),
  firmwareModelDiffers: entry(
    601,
    422,
    'This firmware is for {wanted}; these points are another model: {points}',
    '该固件仅适用于 {wanted}，以下充电桩型号不符：{points}',
  ),
  firmwareSourceMissing: entry(601, 422, 'Choose a version or enter a download path', '请选择版本或填写下载路径'),
  firmwareStateWrong: entry(601, 409, 'The upgrade is not in a state that allows this', '升级任务当前状态不允许此操作'),
  ftpNotOffered: entry(601, 409, 'This server offers no FTP', '本服务器未启用 FTP'),
  maintenanceOver: entry(
    601,
    409,
    'The maintenance window ended more than {days} days ago and is counted in reports; it cannot be changed any more',
    '维护窗口结束已超过 {days} 天并已计入报表，不能再修改',
  ),
  maintenanceNotRunning: entry(601, 409, 'The maintenance window is not running', '维护窗口未在进行中'),
  maintenanceTooLong: entry(601, 422, 'A maintenance window lasts a year at most', '维护窗口最长一年'),
  maintenanceTooOld: entry(
    601,
    422,
    'A maintenance window can begin {days} days ago at most',
    '维护窗口的开始时间最多可追溯 {days} 天',
  ),
  stopBeforeStart: entry(601, 422, 'The stop time must be after the start time', '结束时间必须晚于开始时间'),
  passwordNeeded: entry(601, 409, 'Set a connection password first', '请先设置连接密码'),
  passwordOfProfile: entry(
    601,
    422,
    'The security profile of this charge point needs a password',
    '该充电桩的安全等级需要连接密码',
  ),
  rotationOpen: entry(601, 409, 'A new password is on its way to this charge point already', '新密码正在下发中，请等待结果'),
  upgradeOpen: entry(601, 409, 'An upgrade of this charge point is under way', '该充电桩正在升级安全等级'),
  upgradeStateWrong: entry(601, 409, 'The upgrade is not in a state for this', '当前升级状态不允许此操作'),
  profileNotHigher: entry(601, 422, 'Choose a higher profile than the present one', '请选择高于当前的安全等级'),
  matchingChanged: entry(
    601,
    409,
    'The filter now finds {count} charge points instead of those confirmed; please look again',
    '符合条件的充电桩已变为 {count} 台，请重新确认',
  ),
  tooManyTargets: entry(
    601,
    422,
    'At most {most} charge points can be asked at once, please narrow the filter',
    '一次最多对 {most} 台充电桩操作，请缩小筛选范围',
  ),
  cardNotUsable: entry(601, 409, 'The card is not valid (lost, expired or disabled)', '该卡不可用（已挂失、过期或停用）'),
  cardReplaced: entry(601, 409, 'The card was replaced by {card} and is out of use for ever', '该卡已补换为 {card}，不能再使用'),
  cardStateWrong: entry(601, 409, 'The card is not in a state that allows this', '卡片当前状态不允许此操作'),
  balanceTooLow: entry(601, 409, 'The balance is too low', '余额不足'),
  refundNotNegative: entry(601, 422, 'A refund amount must be negative', '退款金额必须为负数'),
  amountZero: entry(601, 422, 'The amount must not be zero', '金额不能为零'),
  priceInPast: entry(
    601,
    422,
    'A price cannot take effect before now once sessions have been billed by another',
    '价格生效时间不能早于当前时间',
  ),
  slotsIncomplete: entry(
    601,
    422,
    'The day must consist of 48 half-hour slots, continuous and complete',
    '分时电价必须完整连续覆盖全天 48 个半小时时段',
  ),
  notInReview: entry(601, 409, 'This record is not waiting for review', '该记录不在待复核状态'),
  exportTooLarge: entry(601, 422, 'The export is too large, please choose a time period', '导出数据量过大，请选择时间段分批导出'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorKey = keyof typeof ERRORS;

/** The words of an error in a language, its places filled. */
export function errorText(key: ErrorKey, language: Language, places: Readonly<Record<string, string>> = {}): string {
  return ERRORS[key][language].replace(/\{(\w+)\}/g, (whole, place: string) => places[place] ?? whole);
}
