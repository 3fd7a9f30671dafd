import type { HandbookPage } from '../../handbook-page.ts';

export const roster = {
  purpose: [
    '排班记录谁休假、谁值班，以及服务时间。休假的人不会被派单，值班的人优先联系。',
    'The roster says who is off, who is on duty, and the service hours. Who is off is not sent; who is on duty is called first.',
  ],
  howTo: [
    {
      title: ['登记休假或值班', 'Enter time off or duty'],
      steps: [
        [
          '点击 [[dispatchBoard:roster.create]]，选择人员、类型和时间。',
          'Click [[dispatchBoard:roster.create]], choose person, kind and time.',
        ],
        ['负责人休假时选择代班人。', 'For a leader, choose who stands in.'],
      ],
    },
    {
      title: ['设置服务时间', 'Set service hours'],
      steps: [
        [
          '点击 [[dispatchBoard:roster.hours]]，填写时段和节假日。',
          'Click [[dispatchBoard:roster.hours]], enter hours and holidays.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['工单夜里超时', 'Orders run late at night'],
      help: ['没有服务时间时全天计时。设置服务时间。', 'Without service hours every hour counts. Set them.'],
    },
  ],
} satisfies HandbookPage;
