import { PRICE_STATE_WORDS } from '@csms/contract';
import type { HandbookPage } from '../../handbook-page.ts';

export const prices = {
  purpose: [
    '电价设置列出每个站点的现行电价。没有电价的站点无法计费。',
    'This page lists the price in force at each station. A station without a price cannot bill.',
  ],
  figures: {
    unpriced: {
      term: PRICE_STATE_WORDS.unpriced,
      meaning: ['没有电价的站点。那里的充电会等待复核。', 'Stations without a price. Their sessions wait for review.'],
    },
    scheduled: {
      term: PRICE_STATE_WORDS.scheduled,
      meaning: ['已经设置了将来生效的电价的站点。', 'Stations whose next price is set and not in force yet.'],
    },
    groupPrice: {
      term: PRICE_STATE_WORDS.groupPrice,
      meaning: ['有用户组在那里使用自己的电价的站点。', 'Stations where a user group has a price of its own.'],
    },
  },
  howTo: [
    {
      title: ['设置站点电价', 'Set the price of a station'],
      steps: [['点击站点，画出一天的时段，填写费用。', 'Click the station, paint the day and enter the fees.']],
    },
    {
      title: ['复制到其他站点', 'Copy it to other stations'],
      steps: [
        [
          '打开电价的版本，点击 [[prices:versions.copyShort]]。',
          'Open the versions of a price and click [[prices:versions.copyShort]].',
        ],
        ['选择站点和生效时间，核对每个站点的结果。', 'Choose stations and time, and check the result for each.'],
      ],
    },
    {
      key: 'change',
      title: ['批量调整电价', 'Change the price of many stations'],
      steps: [
        [
          '在站点、充电桩或电价列表中勾选，点击 [[prices:change.deed]]。',
          'Select rows in the list of stations, charge points or prices and click [[prices:change.deed]].',
        ],
        [
          '填写调整幅度，或采用某站点的电价；核对新旧电价和无法调整的原因，再发布。',
          'Enter the change or take the price of a station. Compare old and new, see what cannot take it and why, then publish.',
        ],
      ],
    },
    {
      title: ['设置税率', 'Set a tax rate'],
      steps: [
        [
          '点击 [[prices:taxes.title]]，再点击 [[prices:taxes.create]]。',
          'Click [[prices:taxes.title]], then [[prices:taxes.create]].',
        ],
        ['选择国家，填写税率，以及价格是否含税。', 'Choose the country, enter the rate and whether prices contain the tax.'],
        ['已开始的充电保留原来的账单。', 'Sessions that have begun keep their bill.'],
      ],
    },
  ],
  trouble: [
    {
      sign: ['站点没有电价', 'A station has no price'],
      help: [
        '尽快设置。首个电价可以追溯生效，已有的记录随后可以结算。',
        'Set one soon. The first price can be backdated, and its records can then be settled.',
      ],
    },
  ],
} satisfies HandbookPage;
