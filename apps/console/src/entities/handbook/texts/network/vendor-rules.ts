import type { HandbookPage } from '../../handbook-page.ts';

export const vendorRules = {
  purpose: [
    '有些充电桩上送的卡号带分隔符、字节倒序或附加内容，有些收到应答过快会断线。厂商规则处理这些差异。',
    'Some chargers write card numbers with separators, with their bytes reversed or with other data, and some drop the line when they are answered too fast. A vendor rule deals with this.',
  ],
  howTo: [
    {
      title: ['新建规则', 'Create a rule'],
      steps: [
        [
          '点击 [[ocppLog:createRule]]，选择厂商，可选型号。',
          'Click [[ocppLog:createRule]], choose the vendor and, if needed, the model.',
        ],
        [
          '添加处理步骤，需要时填写正则表达式，括号内是卡号。',
          'Add steps and, if needed, a regular expression with the card number in brackets.',
        ],
        [
          '需要延迟应答时点击 [[ocppLog:addDelay]]，选择报文和毫秒数。',
          'For delayed answers click [[ocppLog:addDelay]] and choose the message and the milliseconds.',
        ],
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
