import type { HandbookPage } from '../../handbook-page.ts';

export const stationMonitor = {
  purpose: [
    '站点监控显示每个站点现在的负荷、正在进行的充电、故障和离线的充电桩。有问题的站点在前。',
    'This page shows the load of each station now, its sessions, faults and points that are offline. Stations with trouble come first.',
  ],
  figures: {
    load: {
      term: 'stations:monitor.load',
      meaning: [
        '站点内正在进行的充电最近上报的功率之和，与站点功率上限或额定功率比较。',
        'The newest reported power of the station’s sessions together, beside the site limit or the rated power.',
      ],
    },
    sessions: {
      term: 'stations:monitor.sessions',
      meaning: ['站点内正在进行的充电次数。', 'Sessions that run at the station now.'],
    },
    faults: {
      term: 'stations:monitor.faults',
      meaning: ['上报故障的充电枪。', 'Connectors that report a fault.'],
    },
    alarms: {
      term: 'stations:monitor.alarms',
      meaning: [
        '尚未恢复的告警，以及其中严重的；未完成的工单，以及最紧急工单的负责人。',
        'Alarms that are open, and how many of them are serious. Work orders that are open, and who has the most urgent one.',
      ],
    },
  },
  howTo: [
    {
      title: ['查看站点的充电桩', 'See the charge points of a station'],
      steps: [['点击 [[stations:monitor.showPoints]]。', 'Click [[stations:monitor.showPoints]].']],
    },
    {
      title: ['只看有问题的站点', 'See only stations with trouble'],
      steps: [['用状态筛选，例如离线或超限。', 'Filter by state, such as offline or over limit.']],
    },
  ],
  trouble: [
    {
      sign: ['负荷超过站点功率上限', 'The load is above the site limit'],
      help: [
        '在 [[/smartCharging/profiles]] 打开该站点，查看哪些充电桩没有执行限值。',
        'Open the site under [[/smartCharging/profiles]] and see which chargers do not follow their limit.',
      ],
    },
    {
      sign: ['整个站点离线', 'A whole station is offline'],
      help: [
        '多半是站点网络或电源的问题。先联系现场，再在 [[/workOrder/create]] 反馈。',
        'It is mostly the network or the power of the site. Call there first, then report it under [[/workOrder/create]].',
      ],
    },
  ],
} satisfies HandbookPage;
