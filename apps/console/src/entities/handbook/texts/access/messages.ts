import type { HandbookPage } from '../../handbook-page.ts';

export const messages = {
  purpose: ['系统消息列出发给你的通知，展开即为已读。', 'Messages are what was sent to you. Opening one marks it read.'],
  howTo: [
    {
      title: ['阅读消息', 'Read a message'],
      steps: [['点击该行展开。', 'Click its row.']],
    },
    {
      title: ['发送消息', 'Send a message'],
      steps: [
        ['点击 [[system:messages.new]]。', 'Click [[system:messages.new]].'],
        [
          '选择角色或接收人，填写标题和内容，可用短信提醒。',
          'Choose role or recipients, enter title and content. SMS can remind them.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['没有收到短信提醒', 'No SMS came'],
      help: [
        '检查接收人的手机号，以及平台是否接入短信。',
        'Check the recipient’s phone number, and whether the platform has an SMS gateway.',
      ],
    },
  ],
} satisfies HandbookPage;
