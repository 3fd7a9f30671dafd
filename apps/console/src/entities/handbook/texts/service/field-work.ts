import type { HandbookPage } from '../../handbook-page.ts';

export const fieldWork = {
  purpose: [
    '现场作业是运维人员手机上的页面：自己的工单、导航、处理步骤和照片。没有网络时也能填写。',
    'The page for the phone of a technician: own orders, the way there, steps and photos. It works without a line too.',
  ],
  howTo: [
    {
      key: 'work',
      title: ['处理一个工单', 'Work on an order'],
      steps: [
        ['打开工单，导航到站点，点击“我已到场”。', 'Open it, navigate there and tap “I am on site”.'],
        ['按步骤处理，拍照。', 'Follow the steps and take photos.'],
        ['点击“处理完成”，填写原因、措施、工时和备件。', 'Tap “Finish work”, enter cause, remedy, minutes and parts.'],
      ],
    },
    {
      key: 'enter',
      title: ['打开充电桩之前', 'Before you open a charger'],
      steps: [
        [
          '点击 [[onSite:enter.action]]，逐项确认。该桩停止充电，任何人都不能启动。',
          'Tap [[onSite:enter.action]] and check each item. Its sessions end, and nobody can start one.',
        ],
        [
          '完成后点击 [[onSite:leave.action]]，充电桩恢复可用。',
          'When you are done, tap [[onSite:leave.action]]: the charger is free again.',
        ],
      ],
    },
    {
      key: 'wait',
      title: ['等待备件或他人', 'Wait for a part or for others'],
      steps: [
        [
          '点击“挂起”，选择原因和时间。期间不计时。',
          'Tap “Put on hold” and choose why and until when. The clocks of the order stand still.',
        ],
        ['继续时点击“继续”；不能处理时点击“退回”。', 'Tap “Go on” later, or “Hand back” if it is not for you.'],
      ],
    },
    {
      key: 'offline',
      title: ['没有网络时', 'Without a line'],
      steps: [
        ['照常填写。步骤保存在手机上。', 'Fill it in as usual. Steps stay on the phone.'],
        ['恢复网络后自动发送。', 'They are sent automatically once there is a line.'],
        [
          '以实际完成的时间为准，记录中同时显示上传时间。手机时钟不准也没有关系。',
          'The time of the work counts, and the time of sending stands beside it. A phone clock that is off does not matter.',
        ],
      ],
    },
    {
      key: 'before',
      title: ['查看之前的处理', 'See what was done before'],
      steps: [
        [
          '打开工单，查看“之前的处理”和“处理记录”：原因、措施、退回理由和照片。',
          'Open the order and read “Done before” and “History”: cause, remedy, why it came back, photos.',
        ],
        ['已完成或已转出的工单在列表下方保留 4 周。', 'Orders that are finished or passed on stay below the list for 4 weeks.'],
      ],
    },
    {
      title: ['接收新工单的提醒', 'Be told of new orders'],
      steps: [['在菜单中打开本机通知。', 'Turn notifications on in its menu.']],
    },
  ],
  trouble: [
    {
      sign: ['手机存储空间已满', 'The storage of the phone is full'],
      help: [
        '填写的内容仍在。缩小照片或清理空间后再提交；有网络时直接发送。',
        'What you typed stays. Make the photos smaller or free some space, then send again. With a line it is sent at once.',
      ],
    },
    {
      sign: ['填写时工单被改派', 'The order was given to somebody else meanwhile'],
      help: [
        '页面会显示现在由谁处理。填写的内容可作为备注发送。',
        'The page says whose it is now. Send what you typed as a note.',
      ],
    },
    {
      sign: ['“处理完成”不能点击', '“Finish work” is grey'],
      help: [
        '还有人在充电桩上作业，按钮下方显示是谁。须先结束作业。',
        'Somebody is still at work at a charger; the line below says who. That is ended first.',
      ],
    },
    {
      sign: ['步骤没有被接受', 'A step was not taken'],
      help: [
        '工单已经变化。打开该步骤，修改后重新发送或放弃。',
        'The order had changed. Open the step, change it and send it again, or discard it.',
      ],
    },
    {
      sign: ['登录已失效', 'The sign-in has ended'],
      help: ['重新登录。未发送的步骤保留，登录后自动发送。', 'Sign in again. Steps that wait are kept and go afterwards.'],
    },
  ],
} satisfies HandbookPage;
