import type { HandbookPage } from '../../handbook-page.ts';

export const vendorRules = {
  purpose: [
    '有些充电桩在卡号前后加上别的内容。厂商规则从中取出卡号。',
    'Some chargers add other data to the card number. A vendor rule takes the card number out of it.',
  ],
  howTo: [
    {
      title: ['新建规则', 'Create a rule'],
      steps: [
        [
          '点击 [[ocppLog:createRule]]，选择厂商，可选型号。',
          'Click [[ocppLog:createRule]], choose the vendor and, if needed, the model.',
        ],
        ['填写正则表达式，括号内是卡号。', 'Enter a regular expression with the card number in brackets.'],
        ['在 [[ocppLog:tryTag]] 中试一个卡号，然后保存。', 'Try one under [[ocppLog:tryTag]], then save.'],
      ],
    },
  ],
  trouble: [
    {
      sign: ['刷卡提示未知卡', 'A card is unknown at the charger'],
      help: [
        '在 OCPP 日志中查看充电桩发送的内容，再用 [[ocppLog:tryTag]] 检查规则。',
        'See in the log what the charger sends, then check the rule with [[ocppLog:tryTag]].',
      ],
    },
  ],
} satisfies HandbookPage;
