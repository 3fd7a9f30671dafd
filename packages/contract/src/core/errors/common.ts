import { type ErrorEntry, entry } from './entry.ts';

/** Errors that every area answers with. */
export const COMMON_ERRORS = {
  unauthenticated: entry(401, 401, 'Authentication failed, cannot access system resources', '认证失败，无法访问系统资源'),
  sessionEnded: entry(
    403,
    401,
    'Your session is invalid or has expired, please log in again',
    '无效的会话，或者会话已过期，请重新登录。',
  ),
  sessionSignedOut: entry(
    403,
    401,
    'You have signed out in another window, please sign in again',
    '您已在其他窗口退出登录，请重新登录',
  ),
  sessionElsewhere: entry(
    403,
    401,
    'This session was ended from another device, please sign in again',
    '您的登录已在其他设备上被退出，请重新登录',
  ),
  sessionDisabled: entry(
    403,
    401,
    'Your account has been disabled, please contact the system administrator',
    '您的账号已被停用，请联系系统管理员',
  ),
  sessionPassword: entry(403, 401, 'Your password has been changed, please sign in again', '您的密码已修改，请重新登录'),
  sessionChanged: entry(
    403,
    401,
    'An administrator has changed your account, please sign in again',
    '管理员已变更您的账号，请重新登录',
  ),
  sessionProviderExpired: entry(
    403,
    401,
    'Your back-office account has expired, please contact after-sales',
    '您的后台账号已到期，请联系售后',
  ),
  forbidden: entry(403, 403, 'The current operation has no permission', '当前操作没有权限'),
  notFound: entry(404, 404, 'The resource does not exist', '访问资源不存在'),
  internal: entry(500, 500, 'Unknown system error, please report it to the administrator', '系统未知错误，请反馈给管理员'),
  unavailable: entry(
    500,
    503,
    'The service is busy or its database is unavailable, please try again',
    '服务繁忙或数据库暂不可用，请稍后再试',
  ),
  tooMany: entry(601, 429, 'Too many requests, please wait a moment', '请求过于频繁，请稍后再试'),
  tooLarge: entry(601, 413, 'The request is too large', '请求内容过大'),
  badRequest: entry(601, 400, 'The request is not readable', '请求格式不正确'),
  invalid: entry(601, 422, 'Check the marked fields', '部分字段填写不正确'),
  /** What `invalid` says at a field that holds something, at one that is empty, and at a choice that is none of those offered. */
  fieldInvalid: entry(601, 422, 'This is not valid', '填写不正确'),
  fieldMissing: entry(601, 422, 'This is required', '此项必填'),
  fieldChoice: entry(601, 422, 'Not a valid choice, choose one of the options', '选项无效，请从可选项中选择'),
  /** What `notFound` says at a field. */
  fieldUnknown: entry(601, 422, 'Not valid: it does not exist or cannot be used here', '无效：不存在或不能在此使用'),
  conflict: entry(601, 409, 'The data has changed in the meantime. Please reload', '数据已被修改，请刷新后重试'),
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
  moreThanOne: entry(601, 409, 'More than one has this name', '存在多个同名对象'),
  duplicate: entry(601, 409, '{field} is already in use', '{field}已存在'),
  /** Several fields at once; each says it of itself. */
  duplicates: entry(601, 409, 'Already in use: {fields}', '已存在：{fields}'),
  sheetUnreadable: entry(
    601,
    422,
    'The file is not a readable spreadsheet; please use the template (XLSX)',
    '文件不是可读取的表格，请使用模板（XLSX）填写',
  ),
  sheetHeaderWrong: entry(
    601,
    422,
    'The header row does not match the template: {columns} is missing',
    '表头与模板不一致，缺少列：{columns}',
  ),
  sheetEmpty: entry(601, 422, 'The sheet has no rows below its header', '表格中没有数据行'),
  sheetTooLong: entry(601, 422, 'The sheet has more than {rows} rows. Please split it', '表格超过 {rows} 行，请拆分后导入'),
  importInvalid: entry(601, 422, 'Nothing was imported. Cells to correct: {count}', '未导入任何数据：共有 {count} 处错误'),
  fileAttached: entry(601, 409, 'This file is part of something that was saved', '该文件已被引用，无法删除'),
  currencyUnknown: entry(601, 422, 'Choose a currency of ISO 4217', '请选择 ISO 4217 中的币种'),
  templateFirst: entry(601, 422, 'Upload the filled-in template first', '请先上传填写好的模板'),
} as const satisfies Record<string, ErrorEntry>;
