import type { HandbookPage } from '../../handbook-page.ts';

export const statistics = {
  purpose: [
    '运营统计说明一段时间内充了多少电、多少次、赚了多少、充电枪用得怎样，并与另一段时间比较。',
    'Operation statistics say how much was charged in a period, how often, what it brought and how busy connectors were, compared with another period.',
  ],
  figures: {
    energy: {
      term: 'statistics:energy',
      meaning: [
        '周期内开始、已结算且有效的充电的电量。按站点当地日期计入开始的那一天。',
        'Energy of sessions that started in the period, settled and valid. A session counts on the day it started, by station time.',
      ],
    },
    sessions: {
      term: 'statistics:sessions',
      meaning: ['周期内开始、已结算且有效的充电次数。', 'Sessions that started in the period, settled and valid.'],
    },
    income: {
      term: 'statistics:income',
      meaning: [
        '这些充电的费用减去优惠。作废的记录不计入，不同币种不相加。',
        'Fees of these sessions less discounts. Invalid records do not count; currencies are never added.',
      ],
    },
    utilisation: {
      term: 'statistics:utilisation',
      meaning: [
        '占用时长（含正在进行的充电）÷ 在役时长。在役时长是已过去的时间减去停用时长。',
        'Occupied time, running sessions included ÷ time in service. Time in service is elapsed time less outages.',
      ],
    },
    busy: {
      term: 'statistics:busy',
      meaning: [
        '充电枪被占用的总时长，包括充完未拔枪的时间。',
        'Time in which connectors were occupied, including cars that stay after charging.',
      ],
    },
  },
  howTo: [
    {
      title: ['比较两个周期', 'Compare two periods'],
      steps: [
        ['选择周期。', 'Choose the period.'],
        [
          '在 [[statistics:compare]] 中选择 [[statistics:comparisons.before]]、[[statistics:comparisons.lastYear]] 或 [[statistics:comparisons.any]]。',
          'Under [[statistics:compare]] choose [[statistics:comparisons.before]], [[statistics:comparisons.lastYear]] or [[statistics:comparisons.any]].',
        ],
        ['未结束的周期只与另一周期的同一时刻比较。', 'A period that is not over is compared up to the same time of day.'],
      ],
    },
    {
      title: ['找到使用最少的充电桩', 'Find the charge points that are used least'],
      steps: [
        ['选择指标，例如 [[statistics:utilisation]]。', 'Choose the figure, such as [[statistics:utilisation]].'],
        ['查看 [[statistics:worst]]。', 'Look at [[statistics:worst]].'],
      ],
    },
    {
      title: ['查看最忙的时段', 'See the busiest hours'],
      steps: [['查看 [[statistics:heat]]。颜色越深越忙。', 'Look at [[statistics:heat]]. Darker is busier.']],
    },
    {
      title: ['定期把统计发到邮箱', 'Get the statistics by mail'],
      steps: [['设置筛选条件，点击 [[common:sendRegularly]]。', 'Set the filters and click [[common:sendRegularly]].']],
    },
  ],
  trouble: [
    {
      sign: ['时段热力图没有显示', 'The picture by hour is missing'],
      help: [
        '时段统计不支持按枪型、用户组或启动方式筛选。清除这些筛选条件。',
        'Hours are not counted by connector type, user group or start type. Clear these filters.',
      ],
    },
    {
      sign: ['充电桩不在排名中', 'A charge point is not ranked'],
      help: ['在役不足一天的充电桩不参与排名。', 'Points that were in service for less than a day are left out.'],
    },
    {
      sign: ['数字与充电记录不一致', 'A figure differs from the charging records'],
      help: [
        '点击数字，用它打开记录。正在充电、待复核和作废的记录不计入统计。',
        'Open the records by clicking the figure. Records that run, wait for review or are invalid do not count.',
      ],
    },
  ],
} satisfies HandbookPage;
