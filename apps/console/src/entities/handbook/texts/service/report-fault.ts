import type { HandbookPage } from '../../handbook-page.ts';

export const reportFault = {
  purpose: ['在这里反馈人工发现的故障，会生成工单。', 'Report a fault here that a person has found. It opens a work order.'],
  howTo: [
    {
      title: ['反馈故障', 'Report a fault'],
      steps: [
        [
          '选择站点、充电桩和充电枪。整个站点故障时不选充电桩。',
          'Choose station, charge point and connector. Leave the point empty for the whole station.',
        ],
        ['选择故障，描述不少于 10 个字，可附照片。', 'Choose the fault, describe it in at least 10 characters, add photos.'],
        ['点击 [[workOrders:create.submit]]。', 'Click [[workOrders:create.submit]].'],
      ],
    },
  ],
  trouble: [
    {
      sign: ['提示已有未完成的工单', 'It says that an order is open'],
      help: ['同一位置的同一故障会并入已有工单，不会重复。', 'The same fault at the same place joins the open order.'],
    },
  ],
} satisfies HandbookPage;
