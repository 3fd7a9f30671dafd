import type { HandbookPage } from '../../handbook-page.ts';

export const setUp = {
  purpose: [
    '开通指引列出从零到第一次充电的五个步骤，每一步显示已有数量，并直接打开相应的表单。全部完成后，本页自动从菜单中移除。',
    'This page lists the five steps from nothing to a first session. Each shows how many there are and opens its form. Once all are done, the page leaves the menu.',
  ],
  howTo: [
    {
      key: 'step',
      title: ['完成一个步骤', 'Complete a step'],
      steps: [
        [
          '点击步骤右侧的按钮，填写表单。已知的内容已经填好，请核对。',
          'Click the button of the step and fill in the form. Known values are filled in; please check them.',
        ],
        ['保存后回到本页，下一步会突出显示。', 'After saving you are back here, and the next step is highlighted.'],
      ],
    },
    {
      title: ['接入第一台充电桩', 'Connect the first charge point'],
      steps: [
        [
          '将充电桩的平台地址设为 [[setUp:charger.title]] 步骤中的地址。',
          'Point the charger at the address of the step [[setUp:charger.title]].',
        ],
        ['连接后，充电桩出现在该步骤中，点击接入。', 'Once it has connected, adopt it in that step.'],
        [
          '选择交流或直流并填写额定功率，枪的接口和功率会自动填入，请按铭牌核对。',
          'Choose AC or DC and enter the rated power. Connectors are filled in; check them against the rating plate.',
        ],
      ],
    },
    {
      title: ['不再显示在菜单中', 'Take it out of the menu'],
      steps: [['点击 [[setUp:hide]]。只对您自己生效。', 'Click [[setUp:hide]]. It applies to you alone.']],
    },
  ],
  trouble: [
    {
      sign: ['充电桩没有出现', 'The charger does not appear'],
      help: [
        '检查充电桩的平台地址。以 127.0.0.1 或 localhost 开头的地址只有本机能访问，请改用本机在网络中的地址。',
        'Check the address in the charger. One with 127.0.0.1 or localhost is reached by this computer alone: use its network address.',
      ],
    },
    {
      sign: ['刷卡被拒绝', 'A swipe is refused'],
      help: [
        '卡内没有余额，或站点没有电价。在 [[/userManagement/cardManage]] 中充值。',
        'The card has no money, or the station has no price. Recharge the card under [[/userManagement/cardManage]].',
      ],
    },
  ],
} satisfies HandbookPage;
