import type { HandbookPage } from '../../handbook-page.ts';

export const warranties = {
  purpose: [
    '质保列出每台充电桩的供应商和质保期，供索赔使用。',
    'Warranty lists the supplier of each charge point and until when it holds, for claims.',
  ],
  howTo: [
    {
      title: ['登记质保', 'Enter a warranty'],
      steps: [
        [
          '点击 [[orderCosts:warranties.enter]]，粘贴序列号，填写供应商和日期。',
          'Click [[orderCosts:warranties.enter]], paste serial numbers, enter supplier and dates.',
        ],
      ],
    },
    {
      title: ['批量导入', 'Import many'],
      steps: [
        [
          '点击 [[orderCosts:warranties.import]]。原有的会被替换。',
          'Click [[orderCosts:warranties.import]]. What was entered before is replaced.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['工单没有显示质保', 'An order shows no warranty'],
      help: ['该充电桩没有登记质保，或已过期。', 'It is not entered for that charge point, or has expired.'],
    },
  ],
} satisfies HandbookPage;
