import type { HandbookPage } from '../../handbook-page.ts';

export const applyOrders = {
  purpose: [
    '领料单是备件的申请：由另一人同意，发货，收货。预留列出为工单保留的备件。',
    'A parts request is approved by somebody else, then shipped and received. Reserved parts are kept for work orders.',
  ],
  howTo: [
    {
      title: ['申请备件', 'Request parts'],
      steps: [
        [
          '点击 [[applyOrders:create]]，添加备件和数量，选择收货方式。',
          'Click [[applyOrders:create]], add parts with counts, and choose the delivery.',
        ],
      ],
    },
    {
      title: ['审批', 'Approve'],
      steps: [
        [
          '打开领料单，点击 [[applyOrders:act.agree.action]] 或 [[applyOrders:act.refuse.action]]。',
          'Open it and click [[applyOrders:act.agree.action]] or [[applyOrders:act.refuse.action]].',
        ],
      ],
    },
    {
      title: ['发货和收货', 'Ship and receive'],
      steps: [
        [
          '点击 [[applyOrders:act.ship.action]]，到货后点击 [[applyOrders:act.receive.action]]。',
          'Click [[applyOrders:act.ship.action]], and on arrival [[applyOrders:act.receive.action]].',
        ],
      ],
    },
    {
      title: ['释放预留的备件', 'Release reserved parts'],
      steps: [
        [
          '打开 [[partReservations:tab]]，点击 [[partReservations:release]]。',
          'Open [[partReservations:tab]] and click [[partReservations:release]].',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['自己的申请不能同意', 'You cannot approve your own request'],
      help: ['必须由另一人审批。', 'Another person has to approve it.'],
    },
  ],
} satisfies HandbookPage;
