import type { HandbookPage } from '../../handbook-page.ts';

export const financialStatistics = {
  purpose: [
    '财务统计说明收入由哪些费用组成、减去了多少优惠、账户资金如何变动，并与账务核对。',
    'Financial statistics say which fees the income is made of, what was taken off, how money moved in wallets, and prove it against the ledger.',
  ],
  figures: {
    total: {
      term: 'statistics:fees.total',
      meaning: [
        '周期内开始、已结算且有效的充电的全部费用减去优惠。',
        'All fees of sessions that started in the period, settled and valid, less discounts.',
      ],
    },
    electricity: {
      term: 'statistics:fees.electricity',
      meaning: ['按各时段电价收取的电费之和。', 'What was charged for energy, by the electricity fee of each tier.'],
    },
    service: {
      term: 'statistics:fees.service',
      meaning: [
        '按各时段服务费收取的金额之和，未减优惠。',
        'What was charged for energy, by the service fee of each tier, before discounts.',
      ],
    },
    reservation: {
      term: 'statistics:fees.reservation',
      meaning: ['使用或未使用的预约收取的费用。', 'What was charged for reservations, used or not.'],
    },
    session: {
      term: 'statistics:fees.session',
      meaning: ['每次充电收取的固定金额之和。', 'The fixed amounts of sessions that have charged.'],
    },
    occupancy: {
      term: 'statistics:fees.occupancy',
      meaning: ['充完后继续占用充电枪收取的费用。', 'What was charged for connectors that stayed occupied after charging.'],
    },
    tax: {
      term: 'statistics:margin.tax',
      meaning: ['账单上的税额，按每个国家的税率。', 'The tax on the bills, by the rate of each country.'],
    },
    includedTax: {
      term: 'statistics:fees.includedTax',
      meaning: ['价格中已含的税额，从费用中扣出后单列。', 'The part of the tax that the prices contain, taken out of the fees.'],
    },
    net: {
      term: 'statistics:margin.net',
      meaning: ['收入减去税额。', 'Income less the tax.'],
    },
    energyCost: {
      term: 'statistics:margin.energyCost',
      meaning: [
        '购电成本：每个站点、时段和日期的单价乘以充电量。',
        'What the energy cost you: the cost of each station, tier and day times the energy charged.',
      ],
    },
    margin: {
      term: 'statistics:margin.margin',
      meaning: [
        '不含税收入减去购电成本。有电量缺少成本时不显示。',
        'Income without tax, less the energy cost. It shows once the cost of all energy is known.',
      ],
    },
    perKWh: {
      term: 'statistics:margin.perKWh',
      meaning: ['毛利除以充电量。', 'The margin divided by the energy charged.'],
    },
    invoiced: {
      term: 'statistics:afterwards.invoiced',
      meaning: [
        '周期内订单的开票金额，按申请时的金额计算。被驳回的不计入。',
        'What invoices were made out over of the period’s sessions, as applied for. Rejected ones do not count.',
      ],
    },
    open: {
      term: 'statistics:afterwards.open',
      meaning: ['周期内收入中尚未开票的部分。', 'The part of the period’s income that is on no invoice.'],
    },
    changed: {
      term: 'statistics:afterwards.changed',
      meaning: [
        '已开票但之后被标为无效或重新计费的订单的开票金额。需要重开发票。',
        'Invoiced amounts of records that were invalidated or re-billed since. Those invoices have to be issued again.',
      ],
    },
    invalid: {
      term: 'statistics:afterwards.invalid',
      meaning: [
        '周期内标为无效的订单的原金额，已退回付款账户。不计入收入。',
        'What the period’s invalid records had cost. It was given back to the payers and is no part of income.',
      ],
    },
    sessions: {
      term: 'statistics:sessions',
      meaning: ['周期内开始、已结算且有效的充电次数。', 'Sessions that started in the period, settled and valid.'],
    },
    discount: {
      term: 'statistics:fees.discount',
      meaning: ['会员、活动和优惠券在账单上减去的金额。', 'What membership, activities and vouchers took off the bills.'],
    },
    recharge: {
      term: 'statistics:movements.recharge',
      meaning: [
        '充入充电卡、用户和企业账户的金额。充值是客户的钱，不是收入。',
        'Money put on cards, users and companies. It is the customers’ money and no income.',
      ],
    },
    corporateTransfer: {
      term: 'statistics:movements.corporateTransfer',
      meaning: ['其中由企业通过银行支付并确认到账的部分。', 'The part of it that companies paid by bank, confirmed.'],
    },
    refund: {
      term: 'statistics:movements.refund',
      meaning: ['退还给客户的金额。', 'Money that was paid back to customers.'],
    },
    transfer: {
      term: 'statistics:movements.transfer',
      meaning: [
        '从一个账户转到另一个账户的金额。合计不变。',
        'Money that moved from one wallet to another. The sum of all wallets stays.',
      ],
    },
    bonus: {
      term: 'statistics:movements.bonus',
      meaning: ['随充值赠送的金额，优先消费。', 'Money that was granted with recharges. It is spent first.'],
    },
    orderRefund: {
      term: 'statistics:movements.orderRefund',
      meaning: [
        '本期内为订单退还的金额（负数），包括更早开始的订单。收入按账单计算，不扣除退款。',
        'Money given back for orders in the period (negative), also for orders that began before. Income is that of the bills: refunds are not taken off it.',
      ],
    },
    goodwill: {
      term: 'statistics:movements.goodwill',
      meaning: ['不因订单而给客户的补偿。', 'Money given to customers without an order.'],
    },
    membership: {
      term: 'statistics:movements.membership',
      meaning: ['购买会员等级支付的金额。', 'What was paid for membership levels.'],
    },
    unexplained: {
      term: 'statistics:proof.unexplained',
      meaning: [
        '充电记录与账务之间没有原因的差额。应当为零。',
        'A difference between records and ledger that has no reason. It must be zero.',
      ],
    },
  },
  howTo: [
    {
      title: ['核对收入', 'Prove the income'],
      steps: [
        ['选择周期，查看 [[statistics:proof.title]]。', 'Choose the period and look at [[statistics:proof.title]].'],
        ['每一项费用都列出记录、账务和差额的原因。', 'Each fee shows records, ledger and every reason for a difference.'],
      ],
    },
    {
      title: ['查看某一币种', 'Look at one currency'],
      steps: [
        [
          '在筛选栏右侧选择币种。只有多种币种时才显示。',
          'Choose it beside the filters. The choice shows only where there are several.',
        ],
      ],
    },
    {
      title: ['导出表格', 'Save a table'],
      steps: [['点击表格右上角的保存按钮，选择格式。', 'Click the save button at the top of the table and choose a format.']],
    },
  ],
  trouble: [
    {
      sign: ['出现未解释差额', 'There is an unexplained difference'],
      help: [
        '刚结算的记录可能还在统计，几分钟后再看。仍有差额时，在 [[/financialManagement/reconciliation]] 执行对账。',
        'Records settled just now may be pending: look again in some minutes. If it stays, run a check under [[/financialManagement/reconciliation]].',
      ],
    },
    {
      sign: ['看不到充值和余额', 'Recharges and balances are missing'],
      help: ['账户不属于站点。清除站点筛选。', 'Wallets are not tied to a station. Clear the station.'],
    },
  ],
} satisfies HandbookPage;
