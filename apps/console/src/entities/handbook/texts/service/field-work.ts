import type { HandbookPage } from '../../handbook-page.ts';

export const fieldWork = {
  purpose: [
    '现场作业是运维人员手机上的页面：自己的工单、导航、处理步骤和照片。没有网络时也能填写。',
    'The page for the phone of a technician: own orders, the way there, steps and photos. It works without a line too.',
  ],
  howTo: [
    {
      title: ['处理一个工单', 'Work on an order'],
      steps: [
        ['打开工单，导航到站点，点击“我已到场”。', 'Open it, navigate there and tap “I am on site”.'],
        ['按步骤处理，拍照。', 'Follow the steps and take photos.'],
        ['点击“处理完成”，填写原因、措施、工时和备件。', 'Tap “Finish work”, enter cause, remedy, minutes and parts.'],
      ],
    },
    {
      title: ['没有网络时', 'Without a line'],
      steps: [
        ['照常填写。步骤保存在手机上。', 'Fill it in as usual. Steps stay on the phone.'],
        ['恢复网络后自动发送。', 'They are sent automatically once there is a line.'],
      ],
    },
    {
      title: ['接收新工单的提醒', 'Be told of new orders'],
      steps: [['在菜单中打开本机通知。', 'Turn notifications on in its menu.']],
    },
  ],
  trouble: [
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
