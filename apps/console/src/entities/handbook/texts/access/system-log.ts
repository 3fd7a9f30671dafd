import type { HandbookPage } from '../../handbook-page.ts';

export const systemLog = {
  purpose: [
    '系统日志记录谁在何时做了什么：登录、修改和远程操作。日志不能修改，平台会检查它是否完整。',
    'The system log records who did what and when: sign-ins, changes, remote operations. Nobody can change it, and its completeness is checked.',
  ],
  howTo: [
    {
      key: 'find',
      title: ['查明谁改了什么', 'Find who changed something'],
      steps: [
        ['按操作人、时间或操作对象筛选。', 'Filter by operator, time or operand.'],
        [
          '点击一行：[[system:log.changes]]列出每个字段修改前后的值；名单类字段列出加入（+）和移除（−）的条目。下方是请求内容。',
          'Click a row: [[system:log.changes]] lists what each field was and what it is; of lists it shows entries that were added (+) and taken away (−). The request follows below.',
        ],
      ],
    },
    {
      title: ['检查日志是否完整', 'Check that it is complete'],
      steps: [['点击 [[system:log.chain.check]]。', 'Click [[system:log.chain.check]].']],
    },
  ],
  trouble: [
    {
      sign: ['提示日志在程序之外被修改', 'It says that the log was changed outside the program'],
      help: [
        '有人直接改动了数据库。保留现状，立即通知负责安全的人。',
        'Somebody changed the database. Leave everything as it is and tell the person responsible for security.',
      ],
    },
  ],
} satisfies HandbookPage;
