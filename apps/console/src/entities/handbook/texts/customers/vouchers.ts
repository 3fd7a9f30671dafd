import { voucherTypeList } from '@csms/contract';
import type { HandbookPage } from '../../handbook-page.ts';

export const vouchers = {
  purpose: [
    '优惠券在一张账单上减去固定金额或百分比。先建种类和库存，再发给用户。',
    'A voucher takes an amount or a percentage off one bill. Create a type with stock, then issue it to users.',
  ],
  figures: {
    counts: {
      term: voucherTypeList.columns.stock.words,
      meaning: ['已使用、已发放和总共可发的张数。', 'How many were used, issued, and may be issued in all.'],
    },
  },
  howTo: [
    {
      title: ['新建优惠券种类', 'Create a voucher type'],
      steps: [
        [
          '点击 [[benefits:voucher.create]]，填写面值、有效期和库存。',
          'Click [[benefits:voucher.create]], enter value, period and stock.',
        ],
      ],
    },
    {
      title: ['发放', 'Issue vouchers'],
      steps: [
        [
          '在该种类点击 [[benefits:voucher.issue]]，选择用户或用户组。',
          'Click [[benefits:voucher.issue]] at the type, and choose users or groups.',
        ],
      ],
    },
    {
      title: ['收回一张', 'Withdraw one'],
      steps: [
        [
          '打开 [[benefits:voucher.issuedTab]]，点击 [[benefits:voucher.withdraw]]。',
          'Open [[benefits:voucher.issuedTab]] and click [[benefits:voucher.withdraw]].',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['优惠券没有使用', 'A voucher was not used'],
      help: [
        '账单未达到最低金额，或节省太少而留给下一次。',
        'The bill was below its minimum, or it would save too little and waits for a later one.',
      ],
    },
    {
      sign: ['库存不足', 'There are no vouchers left'],
      help: ['编辑该种类，提高库存。', 'Edit the type and raise the stock.'],
    },
  ],
} satisfies HandbookPage;
