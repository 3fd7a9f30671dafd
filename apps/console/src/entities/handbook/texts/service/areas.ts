import type { HandbookPage } from '../../handbook-page.ts';

export const areas = {
  purpose: [
    '区域决定站点的工单由谁负责、派给谁。默认区域负责没有划分区域的站点。',
    'An area names who leads and who is sent for its stations. The default area answers for all stations without one.',
  ],
  howTo: [
    {
      title: ['新建区域', 'Create an area'],
      steps: [
        [
          '点击 [[workOrders:areas.create]]，选择站点或地区代码、负责人、代理负责人和运维人员。',
          'Click [[workOrders:areas.create]], choose stations or a region code, leader, deputy and technicians.',
        ],
      ],
    },
    {
      title: ['记录人员的技能', 'Note what people can do'],
      steps: [['编辑区域，为每个人选择技能。', 'Edit the area and choose the skills of each.']],
    },
  ],
  trouble: [
    {
      sign: ['有站点没有区域', 'Stations have no area'],
      help: ['它们的工单由默认负责人处理。把它们加入区域。', 'Their orders go to the default leader. Add them to an area.'],
    },
  ],
} satisfies HandbookPage;
