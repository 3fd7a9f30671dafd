import type { HandbookPage } from '../../handbook-page.ts';

export const stocktakes = {
  purpose: [
    '盘点核对存放点的实物与台账。有差异或报废须由没有参与盘点的人确认。',
    'A stocktake compares what a store holds with its recorded stock. Differences and write-offs are confirmed by somebody who did not count.',
  ],
  howTo: [
    {
      title: ['盘点一个存放点', 'Count a store'],
      steps: [
        ['点击 [[spareParts:stocktakes.create]]，选择存放点。', 'Click [[spareParts:stocktakes.create]] and choose the store.'],
        [
          '填写实盘数量。不填的行按账面保留。预留的不计入。',
          'Enter what you counted. Lines left empty stay as they are. Leave reserved parts out.',
        ],
      ],
    },
    {
      title: ['确认差异', 'Confirm a difference'],
      steps: [
        [
          '打开盘点单，点击 [[spareParts:stocktakes.confirm]] 或 [[spareParts:stocktakes.reject]]。',
          'Open it and click [[spareParts:stocktakes.confirm]] or [[spareParts:stocktakes.reject]].',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['自己的盘点不能确认', 'You cannot confirm your own count'],
      help: ['由没有盘点的人确认。', 'Somebody who did not count confirms it.'],
    },
  ],
} satisfies HandbookPage;
