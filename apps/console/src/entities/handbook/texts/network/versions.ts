import type { HandbookPage } from '../../handbook-page.ts';

export const versions = {
  purpose: [
    '版本管理保存充电桩固件和手机应用的版本。固件升级从这里选择版本。',
    'Version management keeps versions of firmware and apps. Upgrades choose from it.',
  ],
  howTo: [
    {
      title: ['上传固件', 'Upload firmware'],
      steps: [
        ['点击 [[firmware:versions.create]]。', 'Click [[firmware:versions.create]].'],
        [
          '版本号与充电桩启动后上报的一致，用来确认升级。',
          'The version must be what the charger reports after boot. It proves the upgrade.',
        ],
        ['填写厂商和型号，上传文件。', 'Enter vendor and model, and upload the file.'],
      ],
    },
    {
      title: ['用它升级充电桩', 'Upgrade with it'],
      steps: [['在操作菜单中点击 [[firmware:versions.upgrade]]。', 'Click [[firmware:versions.upgrade]] in the actions.']],
    },
  ],
  trouble: [
    {
      sign: ['版本不能删除', 'A version cannot be deleted'],
      help: [
        '正在进行的固件升级在使用它。等升级结束或取消后再删。',
        'A running upgrade uses it. Wait until that ends, or cancel it.',
      ],
    },
  ],
} satisfies HandbookPage;
