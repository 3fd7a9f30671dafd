import type { Said } from './handbook-page.ts';
import type { ScreenKey } from './keys.ts';

/** A task of a screen by its key: `charging.records#refund`. */
export type TaskKey = `${ScreenKey}#${string}`;

/** What a role does most, as its guide in the handbook shows it. */
export interface Guide {
  key: string;
  title: Said;
  purpose: Said;
  tasks: readonly [TaskKey, TaskKey, TaskKey, TaskKey, TaskKey];
}

export const GUIDES: readonly Guide[] = [
  {
    key: 'shift',
    title: ['值班人员', 'Operator on shift'],
    purpose: [
      '让充电桩能用，让车主充上电。从 [[/needs]] 开始：等您处理的事都在那里。',
      'Keep chargers working and drivers charging. Begin with [[/needs]]: what waits for you is there.',
    ],
    tasks: [
      'insight.needs#deal',
      'charging.alarms#send',
      'network.points#reboot',
      'charging.sessions#start',
      'charging.sessions#stop',
    ],
  },
  {
    key: 'finance',
    title: ['财务', 'Finance'],
    purpose: [
      '账单正确，款项到账，发票按时。待复核的订单和待确认的转账也在 [[/needs]]。',
      'Bills are right, money has arrived, invoices are on time. Records under review and transfers to confirm stand in [[/needs]] too.',
    ],
    tasks: [
      'charging.records#settle',
      'charging.records#refund',
      'finance.invoices#issue',
      'finance.corporateTransfers#confirm',
      'charging.prices#change',
    ],
  },
  {
    key: 'technician',
    title: ['维修人员', 'Technician'],
    purpose: [
      '在手机上完成工单。没有网络也能用，填写的内容不会丢失。',
      'Do your work orders on the phone. It works without a line, and nothing that you enter is lost.',
    ],
    tasks: [
      'service.fieldWork#work',
      'service.fieldWork#enter',
      'service.fieldWork#wait',
      'service.fieldWork#offline',
      'service.fieldWork#before',
    ],
  },
  {
    key: 'service',
    title: ['客服', 'Customer service'],
    purpose: [
      '电话里找到人，说清账单，当场解决。按 Ctrl+K 随时搜索。',
      'Find who calls, explain the bill, settle it on the phone. Ctrl+K searches at any time.',
    ],
    tasks: [
      'customers.chargeUsers#find',
      'charging.records#compare',
      'charging.records#refund',
      'customers.cards#replace',
      'service.complaints#record',
    ],
  },
  {
    key: 'administrator',
    title: ['管理员', 'Administrator'],
    purpose: [
      '建立网络，管理账号和权限，查明谁做了什么。',
      'Set up the network, manage users and their rights, and find who did what.',
    ],
    tasks: [
      'insight.setUp#step',
      'network.points#adopt',
      'access.systemUsers#create',
      'access.roles#create',
      'access.systemLog#find',
    ],
  },
];

/** A task's screen and its own key. */
export function partsOf(task: TaskKey): [screen: ScreenKey, key: string] {
  const [screen, key] = task.split('#') as [ScreenKey, string];
  return [screen, key];
}
