import type { HandbookPage } from '../../handbook-page.ts';

export const feedback = {
  purpose: ['车主扫描充电枪上的二维码上报的故障和危险。', 'Faults and dangers that drivers report by the code on a connector.'],
  howTo: [
    {
      title: ['查看上报对应的工单', 'See the order of a report'],
      steps: [['点击该行的工单号。', 'Click the number of the order in its row.']],
    },
    {
      title: ['让车主能够上报', 'Let drivers report'],
      steps: [
        ['在站点页打印二维码并贴在充电枪上。', 'Print the codes on the page of the station and put them on the connectors.'],
      ],
    },
  ],
  trouble: [
    {
      sign: ['联系方式已清除', 'The contact is erased'],
      help: [
        '到期后自动清除，期限在 [[/systemManagement/dictionary]] 设置。',
        'Contacts are erased after a time that is set under [[/systemManagement/dictionary]].',
      ],
    },
  ],
} satisfies HandbookPage;
