import type { HandbookPage } from '../../handbook-page.ts';

export const records = {
  purpose: [
    '充电记录列出每一次充电：电量、费用、账单、过程数据和计量凭证。',
    'Charging records list every session with energy, cost, bill, process data and evidence.',
  ],
  figures: {
    count: {
      term: 'charging:records.count',
      meaning: ['符合筛选条件的记录数。', 'Records that match the filters.'],
    },
    totalEnergy: {
      term: 'charging:records.totalEnergy',
      meaning: [
        '其中已结算且有效的记录的电量之和。正在充电、待复核和作废的不计入。',
        'The energy of those that are settled and valid. Records that run, wait for review or are invalid do not count.',
      ],
    },
    totalCost: {
      term: 'charging:records.totalCost',
      meaning: [
        '其中已结算且有效的记录的账单金额之和，每种币种一个。',
        'The bills of those that are settled and valid, one sum for each currency.',
      ],
    },
  },
  howTo: [
    {
      title: ['打印、下载或发送账单', 'Print, download or send a bill'],
      steps: [
        [
          '打开记录，点击 [[charging:detail.print]] 或 [[charging:detail.pdf]]。',
          'Open the record and click [[charging:detail.print]] or [[charging:detail.pdf]].',
        ],
        [
          '发送给客户：点击 [[charging:receipt.action]]，核对邮箱和语言后发送。',
          'To send it to the customer, click [[charging:receipt.action]], check address and language, and send.',
        ],
      ],
    },
    {
      key: 'settle',
      title: ['复核并结算一条记录', 'Settle a record under review'],
      steps: [
        ['筛选待复核的记录并打开。', 'Filter the records under review and open one.'],
        [
          '点击 [[charging:detail.settle]]，填写电量和依据。',
          'Click [[charging:detail.settle]], enter the energy and its basis.',
        ],
        ['核对新账单后结算。', 'Check the new bill, then settle.'],
      ],
    },
    {
      key: 'refund',
      title: ['订单全部或部分退款', 'Refund an order, whole or in part'],
      steps: [
        [
          '打开记录，点击 [[charging:refund.action]]；也可在列表的操作菜单中选择。',
          'Open the record and click [[charging:refund.action]], or choose it in the menu of the row.',
        ],
        [
          '填写金额（默认全部剩余金额），选择原因后提交。款项退回当时付款的账户；已换卡的退到新卡。',
          'Enter the amount (all that is left, unless you change it), choose a reason, and send. The money goes to the wallet that paid, or to the card that took its place.',
        ],
        [
          '之后重新计费时退款继续有效，但不超过新账单；作废时只退还剩余部分。',
          'A later bill keeps the refund, up to what it costs. Marking the record invalid gives back the rest alone.',
        ],
      ],
    },
    {
      key: 'compare',
      title: ['向客户解释账单为什么更高', 'Explain why a bill is higher'],
      steps: [
        ['打开订单，点击 [[charging:compare.action]]。', 'Open the order and click [[charging:compare.action]].'],
        [
          '上一次充电已自动选中，可改选。[[charging:compare.why]] 逐项列出电量、时段、停车和电价的差额。',
          'The session before is chosen; you can choose another. [[charging:compare.why]] lists what energy, tiers, parking and price make of the difference.',
        ],
      ],
    },
    {
      title: ['重新计费或作废', 'Re-bill, or mark a record invalid'],
      steps: [
        [
          '电价错误：点击 [[charging:reprice.title]]，选择错误和正确的电价版本，预览变化后执行。旧账单保留并冲销。',
          'After a wrong price, click [[charging:reprice.title]], choose the wrong and the right price, preview the changes and do it. Old bills stay and are reversed.',
        ],
        [
          '从未成立的订单：打开记录，点击 [[charging:invalidate.submit]] 并填写原因。此操作不能撤销。',
          'A record that never was an order: open it, click [[charging:invalidate.submit]] and enter the reason. This cannot be undone.',
        ],
      ],
    },
    {
      title: ['导出记录', 'Export records'],
      steps: [
        [
          '设置筛选条件，点击 [[common:actions.export]]。超过 2 万行时在后台导出。',
          'Set the filters and click [[common:actions.export]]. More than 20,000 rows are exported in the background.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['记录停在“待复核”', 'A record waits for review'],
      help: [
        '打开记录，页面顶部写明原因，例如电表读数倒退或没有付款方。核对后结算或作废。',
        'Open it: the top says why, such as a meter that went back or no payer. Settle it or mark it invalid.',
      ],
    },
    {
      sign: ['导出提示数据过多', 'An export is too large'],
      help: ['选择一个时间段，分几次导出。', 'Choose a period and export it in parts.'],
    },
    {
      sign: ['账单上没有单次费，或后来才出现', 'A bill has no session fee, or got one later'],
      help: [
        '电价可设为同一次停留只收一次。账单写明由哪条记录支付；该记录作废或更早的充电补报后，费用改由停留中第一次有电量的充电支付。',
        'A price may ask it once per stay. The bill names the record that paid. If that record is marked invalid, or an earlier session arrives late, the first session of the stay that has charged pays instead.',
      ],
    },
    {
      sign: ['用户对金额有疑问', 'A customer doubts the amount'],
      help: [
        '点击 [[charging:compare.action]]，与该客户上一次充电逐项对比。[[charging:detail.ledger]] 列出各时段交界处的电表读数和账务分录。',
        'Click [[charging:compare.action]]: the bill stands beside the customer’s session before, with why it differs. [[charging:detail.ledger]] holds the meter readings at each change of tier, and the ledger lines.',
      ],
    },
  ],
} satisfies HandbookPage;
