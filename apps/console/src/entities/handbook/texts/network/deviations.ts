import type { HandbookPage } from '../../handbook-page.ts';

export const deviations = {
  purpose: [
    '偏差按厂商和型号统计不符合 OCPP 标准但仍被接受的报文，供与厂商沟通。',
    'Deviations count, by vendor and model, messages that break the OCPP standard and are accepted all the same, to raise with the vendor.',
  ],
  figures: {
    count: {
      term: 'ocppLog:count',
      meaning: ['这种偏差被看到的次数。', 'How often this deviation was seen.'],
    },
  },
  howTo: [
    {
      title: ['查看出现偏差的报文', 'See the messages behind one'],
      steps: [['在该行打开 [[ocppLog:frames]]。', 'Open [[ocppLog:frames]] in its row.']],
    },
  ],
  trouble: [
    {
      sign: ['偏差很多', 'There are many deviations'],
      help: [
        '偏差本身无害，充电照常。影响计费的（例如采样未采用）请尽快反馈给厂商。',
        'They do no harm. Raise with the vendor those that touch bills, such as samples left out.',
      ],
    },
  ],
} satisfies HandbookPage;
