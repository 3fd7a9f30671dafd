import { type ErrorEntry, entry } from './entry.ts';

export const INSIGHT_ERRORS = {
  periodBackwards: entry(601, 422, 'The first day must not be after the last', '开始日期不能晚于结束日期'),
  periodTooLong: entry(601, 422, 'The period can cover at most five years', '统计时间段最长五年'),
  statisticsNotCombined: entry(
    601,
    422,
    'Figures by charge point are not kept by user group or start type',
    '按充电桩统计不支持按用户组或启动方式筛选',
  ),
  reportWeekdayMissing: entry(601, 422, 'Choose the day of the week', '请选择星期'),
  reportDayMissing: entry(601, 422, 'Choose the day of the month', '请选择日期'),
  reportNoOwnMail: entry(
    601,
    409,
    'Your profile has no e-mail address: enter one, or send to the recipients',
    '您的个人资料中没有邮箱，请先填写，或选择发送给接收人',
  ),
  reportOwnerGone: entry(
    601,
    409,
    'The owner of the schedule can no longer sign in: a colleague has to open and save it',
    '该定时报表的所属用户已被停用或其运营商已到期，请由其他用户打开并保存该报表',
  ),
  reportOwnerMoved: entry(
    601,
    409,
    'The owner of the schedule now belongs to another provider: a colleague has to open and save it',
    '该定时报表的所属用户已转到其他运营商，请由其他用户打开并保存该报表',
  ),
  reportPermissionLost: entry(
    601,
    409,
    'The owner of the schedule no longer has access to these statistics',
    '该定时报表的所属用户已没有查看该统计的权限',
  ),
  reportPlaceGone: entry(
    601,
    409,
    'The owner of the schedule no longer has access to the provider or station of the filter',
    '筛选条件中的运营商或站点已不在该定时报表所属用户的可见范围内',
  ),
  reportWaiting: entry(601, 409, 'Waiting until all days of the period are counted', '等待统计期内的所有日期结束并完成汇总'),
  reportNeverCounted: entry(
    601,
    409,
    'The days of the period were not counted within a day: nothing was sent',
    '统计期内的数据在一天内未完成汇总，报表未发送',
  ),
  reportTooLarge: entry(
    601,
    409,
    'The files are too large for a mail ({size} MB): choose one provider or station, or PDF only',
    '报表文件超过邮件允许的大小（{size} MB），请选择单个运营商或站点，或仅使用 PDF',
  ),
  reportMailGivenUp: entry(
    601,
    409,
    'Mails to {count} of {total} recipients failed after several attempts',
    '{total} 位接收人中有 {count} 位多次发送失败，已放弃',
  ),
  reportSwitchedOff: entry(601, 409, 'The schedule was disabled before the report was generated', '报表生成前该定时报表已被停用'),
} as const satisfies Record<string, ErrorEntry>;
