import type { HandbookPage } from '../../handbook-page.ts';

export const spareParts = {
  purpose: [
    '备件管理记录有哪些备件、放在哪里。库存是台账的合计，台账只增不改。',
    'Which spare parts there are, and in which stores. Stock is the sum of its movements, which are never changed afterwards.',
  ],
  howTo: [
    {
      title: ['新建备件', 'Add a part'],
      steps: [
        [
          '点击 [[spareParts:parts.create]]；很多时用 [[spareParts:parts.import]]。',
          'Click [[spareParts:parts.create]], or [[spareParts:parts.import]] for many.',
        ],
      ],
    },
    {
      title: ['登记入库、出库或调拨', 'Record a movement'],
      steps: [
        [
          '点击 [[spareParts:move.title]]，选择备件、存放点、类型和数量。',
          'Click [[spareParts:move.title]], then choose part, store, movement and count.',
        ],
      ],
    },
    {
      title: ['查看谁拿走了备件', 'See where parts went'],
      steps: [['打开 [[spareParts:bookTab]]，按备件或存放点筛选。', 'Open [[spareParts:bookTab]] and filter by part or store.']],
    },
    {
      title: ['新建存放点', 'Add a store'],
      steps: [
        [
          '打开 [[spareParts:storesTab]]，点击 [[spareParts:stores.create]]。',
          'Open [[spareParts:storesTab]] and click [[spareParts:stores.create]].',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['库存与实物不符', 'Stock does not match what is there'],
      help: ['不要修改台账。建立盘点单，由另一人确认差异。', 'Enter a stocktake. Somebody else confirms the difference.'],
    },
    {
      sign: ['备件不能出库', 'A part cannot be taken'],
      help: [
        '库存不足，或已预留给工单。在 [[partReservations:tab]] 中查看。',
        'There are too few, or they are reserved for a work order. Look under [[partReservations:tab]].',
      ],
    },
  ],
} satisfies HandbookPage;
