import type { HandbookPage } from '../../handbook-page.ts';

export const systemUsers = {
  purpose: [
    '系统用户是登录这个平台的人。角色决定能打开哪些页面、做哪些操作。',
    'System users are the people who sign in here. Their role decides which pages they open and what they may do.',
  ],
  howTo: [
    {
      key: 'create',
      title: ['新建用户', 'Create a user'],
      steps: [
        ['点击 [[access:users.create]]。', 'Click [[access:users.create]].'],
        ['填写账号、密码、角色、运营商和手机号。', 'Enter account, password, role, provider and phone.'],
        ['选择全部站点，或只限某些站点。', 'Choose all stations or only some.'],
      ],
    },
    {
      title: ['有人忘记密码', 'Somebody forgot the password'],
      steps: [
        ['有邮箱的用户可在登录页自己重置。', 'A user with a mail address resets it on the sign-in page.'],
        ['否则打开 [[access:userActions.edit]]，填写新密码。', 'Otherwise open [[access:userActions.edit]] and enter a new one.'],
      ],
    },
    {
      title: ['停用离职人员', 'Disable somebody who has left'],
      steps: [
        [
          '在操作菜单中点击 [[access:userActions.disable]]。所有登录立即结束，历史保留。',
          'Click [[access:userActions.disable]] in the actions. All sign-ins end at once; the history stays.',
        ],
      ],
    },
    {
      title: ['让员工可以充电', 'Let an employee charge'],
      steps: [
        [
          '在操作菜单中点击 [[access:userActions.charging]]。需要先有手机号。',
          'Click [[access:userActions.charging]] in the actions. A phone number is needed first.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['用户丢失了手机或通行密钥', 'A user lost the phone or passkey'],
      help: [
        '先确认是本人，再点击 [[access:userActions.secondFactor]] 或 [[access:userActions.passkeys]]。',
        'Make sure who is asking, then click [[access:userActions.secondFactor]] or [[access:userActions.passkeys]].',
      ],
    },
    {
      sign: ['不能编辑某个用户', 'A user cannot be edited'],
      help: [
        '该用户拥有你没有的权限。请权限更高的同事处理。',
        'That user has permissions that you lack. Ask a colleague who has them.',
      ],
    },
    {
      sign: ['达到授权用户数', 'The number of users is reached'],
      help: [
        '停用不用的账号，或请上级运营商提高授权用户数。',
        'Disable accounts that are not used, or ask the parent provider for more.',
      ],
    },
  ],
} satisfies HandbookPage;
