import type { HandbookPage } from '../../handbook-page.ts';

export const profile = {
  purpose: [
    '个人中心管理自己的资料、密码、通行密钥、双因素认证和登录设备。',
    'The personal center holds your own details, password, passkeys, second factor and sign-ins.',
  ],
  howTo: [
    {
      title: ['修改密码', 'Change your password'],
      steps: [
        [
          '点击 [[account:profile.changePassword]]。之后需要重新登录。',
          'Click [[account:profile.changePassword]]. You sign in again afterwards.',
        ],
      ],
    },
    {
      title: ['添加通行密钥', 'Add a passkey'],
      steps: [
        [
          '点击 [[account:passkeys.add]]，取一个认得出的名字。',
          'Click [[account:passkeys.add]] and give it a name that you recognise.',
        ],
        ['按浏览器提示操作，并保存恢复码。', 'Follow the browser and keep the recovery codes.'],
      ],
    },
    {
      title: ['结束其他设备的登录', 'Sign another device out'],
      steps: [
        [
          '在 [[account:sessions.title]] 点击 [[account:sessions.end]]。',
          'Click [[account:sessions.end]] under [[account:sessions.title]].',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['发现不认识的登录', 'There is a sign-in that you do not know'],
      help: ['结束它，修改密码，并告诉管理员。', 'End it, change your password and tell an administrator.'],
    },
    {
      sign: ['通行密钥在这里不能用', 'A passkey does not work here'],
      help: [
        '它属于另一个网址。用原来的网址打开平台，或在这里再添加一个。',
        'It belongs to another address. Open the console there, or add one here.',
      ],
    },
  ],
} satisfies HandbookPage;
