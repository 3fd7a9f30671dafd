import type { HandbookPage } from '../../handbook-page.ts';

export const cards = {
  purpose: [
    '充电卡管理用来发卡、充值、退款、挂失和补换卡。插上读卡器时，把卡放上去即可打开。',
    'Cards are issued, recharged, refunded, reported lost and replaced here. With a card reader, placing a card opens it.',
  ],
  figures: {
    balance: {
      term: 'cards:balance',
      meaning: ['卡上的金额，含赠送金额。', 'The money on the card, bonus money included.'],
    },
    bonusBalance: {
      term: 'cards:bonusBalance',
      meaning: [
        '随充值赠送的部分。优先消费，一般不退。',
        'The part that was granted with recharges. It is spent first and as a rule not refunded.',
      ],
    },
  },
  howTo: [
    {
      title: ['发卡', 'Issue a card'],
      steps: [
        ['点击 [[cards:issue.button]]，或按 Alt+I。', 'Click [[cards:issue.button]] or press Alt+I.'],
        [
          '把卡放在读卡器上，或手动填写卡号和物理卡号。',
          'Place the card on the reader, or type card number and physical number.',
        ],
        [
          '填写首次充值、有效期和用户，点击 [[cards:issue.submit]]。',
          'Enter first recharge, expiry and user, then click [[cards:issue.submit]].',
        ],
      ],
    },
    {
      title: ['充值或退款', 'Recharge or refund'],
      steps: [
        [
          '打开卡，点击 [[cards:actions.recharge]] 或 [[cards:actions.refund]]。',
          'Open the card and click [[cards:actions.recharge]] or [[cards:actions.refund]].',
        ],
        ['填写金额。退款金额不用写负号。', 'Enter the amount. A refund is typed without a sign.'],
      ],
    },
    {
      title: ['挂失', 'Report a card lost'],
      steps: [
        [
          '打开卡，点击 [[cards:actions.reportLoss]]。正在进行的充电会停止，余额保留。',
          'Open it and click [[cards:actions.reportLoss]]. A running session stops and the balance is kept.',
        ],
      ],
    },
    {
      key: 'replace',
      title: ['补换卡', 'Replace a card'],
      steps: [
        [
          '打开旧卡，点击 [[cards:actions.replace]]，读取新卡。余额、用户和有效期转到新卡。',
          'Open the old card, click [[cards:actions.replace]] and read the new one. Balance, user and expiry move.',
        ],
        [
          '没有读卡器时只填写新卡号即可，旧卡同时挂失。',
          'Without a reader the new card number is enough. The old card is lost with it.',
        ],
      ],
    },
    {
      title: ['批量发卡', 'Issue many cards'],
      steps: [
        [
          '点击 [[cards:import.button]]，下载模板，填写后上传。',
          'Click [[cards:import.button]], fill in the template and upload it.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['读卡插件未启动', 'The card reader plug-in is not started'],
      help: ['在本机启动读卡插件，或手动填写卡号。', 'Start the card bridge on this computer, or type the numbers.'],
    },
    {
      sign: ['没有安装读卡驱动', 'No card driver is installed'],
      help: [
        '安装读卡器的驱动（PC/SC），并确认服务在运行。',
        'Install the reader’s driver (PC/SC) and make sure its service runs.',
      ],
    },
    {
      sign: ['卡已挂失或过期，不能充值', 'A lost or expired card cannot be recharged'],
      help: [
        '找回后点击 [[cards:actions.cancelLoss]]；过期的先修改有效期。余额始终可以退款。',
        'If it was found, click [[cards:actions.cancelLoss]]. Give an expired one a new expiry. The balance can always be refunded.',
      ],
    },
    {
      sign: ['可退金额小于余额', 'Less can be refunded than the balance'],
      help: ['正在进行的充电占用一部分，赠送金额不退。', 'Running sessions hold a part, and bonus money stays.'],
    },
  ],
} satisfies HandbookPage;
