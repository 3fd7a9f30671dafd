import type { HandbookPage } from '../../handbook-page.ts';

export const spareParts = {
  purpose: [
    '备件管理记录有哪些备件、放在哪里。库存是台账的合计，台账只增不改。',
    'Spare parts: which there are and where. Stock is the sum of a book that is only added to.',
  ],
  howTo: [
    {
      title: ['新建备件', 'Enter a part'],
      steps: [
        [
          '点击 [[spareParts:parts.create]]；很多时用 [[spareParts:parts.import]]。',
          'Click [[spareParts:parts.create]]; for many use [[spareParts:parts.import]].',
        ],
      ],
    },
    {
      title: ['登记入库、出库或调拨', 'Enter a movement'],
      steps: [
        [
          '点击 [[spareParts:move.title]]，选择备件、存放点、类型和数量。',
          'Click [[spareParts:move.title]], choose part, store, kind and count.',
        ],
      ],
    },
    {
      title: ['查看谁拿走了备件', 'See where parts went'],
      steps: [['打开 [[spareParts:bookTab]]，按备件或存放点筛选。', 'Open [[spareParts:bookTab]] and filter by part or store.']],
    },
    {
      title: ['新建存放点', 'Create a store'],
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
      sign: ['库存与实物不符', 'Stock differs from what is there'],
      help: [
        '不要修改台账。建立盘点单，由另一人确认差异。',
        'Do not work around the book. Make a stocktake; somebody else confirms the difference.',
      ],
    },
    {
      sign: ['备件不能出库', 'A part cannot be taken'],
      help: [
        '库存不足，或已预留给工单。在预留中查看。',
        'Too few are there, or they are reserved for an order. Look under reserved parts.',
      ],
    },
  ],
} satisfies HandbookPage;
