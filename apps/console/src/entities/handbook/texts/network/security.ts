import type { HandbookPage } from '../../handbook-page.ts';

export const security = {
  purpose: [
    '安全页管理一台充电桩如何证明身份：密码、TLS 加密和客户端证书（安全等级 0 到 3）。',
    'This page manages how a charge point proves who it is: password, TLS, client certificate (security profiles 0 to 3).',
  ],
  howTo: [
    {
      title: ['提升安全等级', 'Raise the profile'],
      steps: [
        ['在 [[security:upgrade.title]] 选择更高的等级并开始。', 'Start a higher profile under [[security:upgrade.title]].'],
        [
          '平台逐步设置并等待重连。失败时恢复原等级。',
          'It is set up step by step and reconnects. If it fails, the old profile stays in force.',
        ],
      ],
    },
    {
      title: ['更换连接密码', 'Change the password'],
      steps: [
        [
          '点击 [[security:rotate]]。旧密码在新密码生效前有效，最多一天。',
          'Click [[security:rotate]]. The old one stays valid until the new one is used, a day at most.',
        ],
      ],
    },
    {
      title: ['恢复出厂后重新接入', 'Let it back after a factory reset'],
      steps: [
        [
          '点击 [[security:return.open]]，15 分钟内让充电桩连接。',
          'Click [[security:return.open]] and let the charger connect within 15 minutes.',
        ],
      ],
    },
    {
      title: ['吊销证书', 'Revoke a certificate'],
      steps: [
        [
          '在 [[security:certificates.title]] 点击 [[security:certificates.revoke]]。',
          'Click [[security:certificates.revoke]] under [[security:certificates.title]].',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['提示连接被拒绝', 'A connection was refused'],
      help: [
        '提示中写明原因，例如密码错误或未加密。修改充电桩，或用 [[security:manual]] 调整要求的等级。',
        'The note says why, such as a wrong password or no TLS. Mend the charger, or use [[security:manual]] to change the required profile.',
      ],
    },
    {
      sign: ['升级后没有重连', 'It did not reconnect after an upgrade'],
      help: [
        '15 分钟后自动恢复原等级。检查充电桩的根证书和时钟，再点击 [[security:upgrade.retry]]。',
        'After 15 minutes the old profile is in force again. Check its root certificate and clock, then click [[security:upgrade.retry]].',
      ],
    },
  ],
} satisfies HandbookPage;
