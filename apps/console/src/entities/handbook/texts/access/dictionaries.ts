import type { HandbookPage } from '../../handbook-page.ts';

export const dictionaries = {
  purpose: [
    '字典是各处下拉选项的文字。参数设置平台的行为，例如日志保留多久、充电桩访问的地址。',
    'Dictionaries hold the words of choices. Settings hold how the platform behaves, such as how long logs are kept and the address for chargers.',
  ],
  howTo: [
    {
      title: ['新建一个选项', 'Add a choice'],
      steps: [
        [
          '选择字典，点击 [[system:dictionaries.create]]，填写值和两种语言的文字。',
          'Choose the dictionary, click [[system:dictionaries.create]] and enter value and both labels.',
        ],
      ],
    },
    {
      title: ['修改参数', 'Change a setting'],
      steps: [
        [
          '打开 [[system:settings.title]]，修改后保存，立即生效。',
          'Open [[system:settings.title]], change it and save. It applies at once.',
        ],
      ],
    },
    {
      title: ['恢复默认值', 'Go back to the default'],
      steps: [['在该参数点击 [[system:settings.reset]]。', 'Click [[system:settings.reset]] at the setting.']],
    },
  ],
  trouble: [
    {
      sign: ['只能查看，不能修改', 'Everything is read-only'],
      help: ['字典和参数由平台管理员修改。', 'The platform’s administrators change dictionaries and settings.'],
    },
    {
      sign: ['列表里出现原始值', 'A list shows a raw value'],
      help: ['对应的选项已删除。重新建立同样的值。', 'Its entry was deleted. Create it again with the same value.'],
    },
  ],
} satisfies HandbookPage;
