import type { HandbookPage } from '../../handbook-page.ts';

export const powerLimits = {
  purpose: [
    '限功率安排在固定时段或一段时间内降低站点或回路的功率，例如晚高峰或电网要求。',
    'Power limits lower a site or circuit at set times or once, such as evening peaks or an order of the grid operator.',
  ],
  howTo: [
    {
      title: ['每周固定时段限功率', 'Limit a site every week'],
      steps: [
        ['点击 [[loadBalancing:limits.new]]。', 'Click [[loadBalancing:limits.new]].'],
        ['选择站点或回路，重复方式选每周。', 'Choose site or circuit and let it repeat weekly.'],
        ['填写星期、时间和限值。时间按站点当地时间。', 'Enter days, times and limit. Times are those of the station.'],
      ],
    },
    {
      title: ['结束生效中的限制', 'End a limit in force'],
      steps: [
        [
          '在操作菜单中点击 [[loadBalancing:limits.end]]。车辆功率逐步恢复。',
          'Click [[loadBalancing:limits.end]] in the actions. Cars get their power back step by step.',
        ],
      ],
    },
    {
      title: ['撤销尚未开始的限制', 'Take back a limit that has not begun'],
      steps: [
        ['在操作菜单中点击 [[loadBalancing:limits.withdraw]]。', 'Click [[loadBalancing:limits.withdraw]] in the actions.'],
      ],
    },
  ],
  trouble: [
    {
      sign: ['限制没有起作用', 'A limit has no effect'],
      help: [
        '只有控制方式为自动的站点才会下发限值。在负载均衡的设置中检查。',
        'Only sites with automatic control send limits. Check the settings of load balancing.',
      ],
    },
    {
      sign: ['生效中的限制不能修改', 'A limit in force cannot be edited'],
      help: ['结束它，再新建一个。', 'End it and create a new one.'],
    },
  ],
} satisfies HandbookPage;
