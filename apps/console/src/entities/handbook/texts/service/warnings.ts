import type { HandbookPage } from '../../handbook-page.ts';

export const warnings = {
  purpose: [
    '预警管理按天气预报提醒高温、霜冻、大风、暴雨、雷暴和河流水位对站点的影响。',
    'Weather warnings tell of heat, frost, wind, rain, thunderstorms and rivers that may reach a station, by the forecast.',
  ],
  figures: {
    discharge: {
      term: 'warnings:discharge',
      meaning: [
        '站点附近河流的预报流量，与过去 92 天的中位数比较。',
        'The forecast flow of the river nearby, beside the median of the past 92 days.',
      ],
    },
    gusts: {
      term: 'warnings:gusts',
      meaning: ['预报的最大阵风。', 'The strongest gust of the forecast.'],
    },
  },
  howTo: [
    {
      title: ['确认预警', 'Acknowledge a warning'],
      steps: [
        [
          '打开 [[warnings:tabs.list]]，点击 [[warnings:warning.acknowledge]] 并说明。',
          'Open [[warnings:tabs.list]], click [[warnings:warning.acknowledge]] and say what is done.',
        ],
      ],
    },
    {
      title: ['预先生成工单', 'Open a work order'],
      steps: [['打开预警，点击 [[warnings:warning.order]]。', 'Open the warning and click [[warnings:warning.order]].']],
    },
    {
      title: ['高温时降低站点功率', 'Lower the power in heat'],
      steps: [
        [
          '打开预警，点击 [[warnings:warning.limit]]。限制到时自动结束。',
          'Open the warning and click [[warnings:warning.limit]]. It ends automatically.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['没有新的天气数据', 'There is no new weather data'],
      help: [
        '检查数据源和当日请求次数。数据恢复前不会产生新的预警。',
        'Check the data source and the requests of the day. No new warnings open until data comes.',
      ],
    },
    {
      sign: ['站点没有天气', 'A station has no weather'],
      help: ['检查站点的经纬度。新站点最多等三小时。', 'Check its position. A new station waits three hours at most.'],
    },
  ],
} satisfies HandbookPage;
