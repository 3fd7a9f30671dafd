import { uptimeList } from '@csms/contract';
import type { HandbookPage } from '../../handbook-page.ts';

export const uptime = {
  purpose: [
    '可用率报表说明充电枪在有效监测时长内有多少可用，并列出停用的原因。按站点、充电桩或充电枪查看，最差的在前。',
    'The report says in how much of its monitored time a connector was up, and why it was not. Look by station, charge point or connector, the worst first.',
  ],
  figures: {
    percent: {
      term: uptimeList.columns.percent.words,
      meaning: [
        '（T −（停用 − 剔除））÷ T。T 为周期内的有效监测分钟数，按站点所在时区的自然月，依据 23 CFR 680.116(b)。达标线为 97%。',
        '(T − (outage − excluded)) ÷ T, with T the monitored minutes of the period in the station’s own months, by 23 CFR 680.116(b). The threshold is 97 %.',
      ],
    },
    below: {
      term: uptimeList.columns.below.words,
      meaning: [
        '可用率低于 97% 的充电枪数。有效监测时长不足一天的不评判。',
        'Connectors whose uptime is under 97 %. Those monitored for less than a day are not judged.',
      ],
    },
    known: {
      term: 'uptime:uptime.known',
      meaning: [
        '已知可用或停用的时间，所有充电枪合计。首次上报之前的时间不计入。',
        'Time in which it is known whether a connector was up, of all connectors together. Time before its first report is no part of it.',
      ],
    },
    outage: {
      term: 'uptime:uptime.outage',
      meaning: [
        '充电枪离线、故障或不可用的时间，已减去维护窗口内的部分。',
        'Time in which connectors were offline, faulted or unavailable, without the part within maintenance.',
      ],
    },
    excluded: {
      term: 'uptime:uptime.excluded',
      meaning: ['维护窗口内的停用，不影响可用率。', 'Outage within maintenance windows. It does not lower uptime.'],
    },
    unknown: {
      term: 'uptime:uptime.unknown',
      meaning: [
        '没有监测数据的时间，例如首次上报之前。不计入可用率。',
        'Time without data, such as before the first report. It is no part of uptime.',
      ],
    },
  },
  howTo: [
    {
      title: ['找到最差的充电枪', 'Find the worst connectors'],
      steps: [
        ['选择周期，再选择 [[uptime:uptime.levels.connector]]。', 'Choose a period, then [[uptime:uptime.levels.connector]].'],
        ['最差的在最前面。点击一行打开充电桩。', 'The worst stand first. Click a row to open the charge point.'],
      ],
    },
    {
      title: ['看清停用发生在哪一天', 'See on which day an outage was'],
      steps: [
        [
          '[[uptime:uptime.course]] 按天列出全部停用及原因，选择多个月时按月。',
          '[[uptime:uptime.course]] shows all outages by cause, day by day; of several months, month by month.',
        ],
        [
          '每一行的小条也是如此：红色为未达标，越高停用越久，细线为无数据。指向一天可看百分比和分钟数。',
          'So does the strip of each row: red is below the threshold, taller is longer, a thin line is a day without data. Point at a day for its share and minutes.',
        ],
      ],
    },
    {
      title: ['导出报表', 'Export the report'],
      steps: [
        ['设置周期和筛选条件。', 'Set the period and the filters.'],
        ['点击 [[common:actions.export]]，选择列和格式。', 'Click [[common:actions.export]] and choose columns and format.'],
      ],
    },
    {
      title: ['把计划内维护从可用率中剔除', 'Leave planned maintenance out of uptime'],
      steps: [
        [
          '打开 [[maintenance:maintenance.title]]，点击 [[maintenance:maintenance.create]]。',
          'Open [[maintenance:maintenance.title]] and click [[maintenance:maintenance.create]].',
        ],
        ['28 天内的窗口会重新统计。', 'Windows of the last 28 days are counted again.'],
      ],
    },
  ],
  trouble: [
    {
      sign: ['显示“时长不足”', 'It says “Too short to judge”'],
      help: [
        '有效监测时长不足一天，暂不评判。等到满一天再看。',
        'It is monitored for less than a day. Look again once a day is full.',
      ],
    },
    {
      sign: ['刚发生的停用没有出现', 'An outage of just now is missing'],
      help: [
        '报表由后台定期统计。汇总下方写明统计截至的时间。',
        'The report is counted regularly. The line below the figures says until when.',
      ],
    },
    {
      sign: ['离线的桩显示为停用', 'A charge point was offline on purpose'],
      help: [
        '离线按停用计入。请为这段时间建立维护窗口。',
        'Offline counts as an outage. Create a maintenance window for that time.',
      ],
    },
  ],
} satisfies HandbookPage;
