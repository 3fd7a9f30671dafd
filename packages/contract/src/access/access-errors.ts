import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** Errors of several words of access. */
export const ACCESS_ERRORS = {
  needsAllStations: entry(
    601,
    409,
    'This concerns stations that you do not see. Ask a user of all stations',
    '此操作涉及您无权查看的站点，请由可查看全部站点的用户处理',
  ),
  mailNotConfigured: entry(601, 409, 'No mail account is configured', '尚未配置邮箱'),
  mailUnreachable: entry(601, 409, 'The mail server could not be reached', '无法连接邮件服务器'),
  mailSignInFailed: entry(
    601,
    409,
    'The mail server does not accept the account or its authorization code',
    '邮件服务器不接受该邮箱账号或授权码',
  ),
  mailFailed: entry(601, 409, 'The mail server did not accept the mail', '邮件服务器拒收该邮件'),
  mailFileGone: entry(601, 409, 'The attachment no longer exists', '附件文件已不存在'),
  smsFailed: entry(601, 409, 'The SMS gateway did not accept the message', '短信网关未接收该短信'),
  smsNotConfigured: entry(601, 409, 'No SMS gateway is configured', '尚未配置短信网关'),
  exportTooLarge: entry(601, 422, 'The export is too large, please choose a time period', '导出数据量过大，请选择时间段分批导出'),
} as const satisfies Record<string, ErrorEntry>;
