/** `start` begins at a time of the clock; `readyBy` has its energy by a time, at the cheapest tiers before it. */
export const TIMED_KINDS = ['start', 'readyBy'] as const;

export type TimedKind = (typeof TIMED_KINDS)[number];

export const TIMED_KIND_WORDS = {
  start: { en: 'Start at', zh: '定时启动' },
  readyBy: { en: 'Ready by', zh: '定时充好' },
};

/** How a timed charge stands. `over`: its valid period is; `ended`: somebody ended it. */
export const TIMED_STATES = ['planned', 'active', 'paused', 'over', 'ended'] as const;

export const TIMED_STATE_WORDS = {
  planned: { en: 'Not begun', zh: '未开始' },
  active: { en: 'Active', zh: '生效中' },
  paused: { en: 'Paused', zh: '已暂停' },
  over: { en: 'Over', zh: '已到期' },
  ended: { en: 'Ended', zh: '已终止' },
};

/** How one start of a timed charge stands. `planned` is to come; `due` may start, as soon as nothing is in its way. */
export const TIMED_START_STATES = ['planned', 'due', 'asked', 'charging', 'done', 'missed', 'skipped'] as const;

export type TimedStartState = (typeof TIMED_START_STATES)[number];

export const TIMED_START_STATE_WORDS = {
  planned: { en: 'Planned', zh: '待启动' },
  due: { en: 'Due', zh: '等待条件' },
  asked: { en: 'Starting', zh: '启动中' },
  charging: { en: 'Charging', zh: '充电中' },
  done: { en: 'Done', zh: '已完成' },
  missed: { en: 'Missed', zh: '未启动' },
  skipped: { en: 'Skipped', zh: '已跳过' },
};

/** What is in the way of a start, or why it was missed; `late` is on its way and will not have its energy in time. */
export const TIMED_PROBLEMS = [
  'offline',
  'faulted',
  'occupied',
  'notPluggedIn',
  'reserved',
  'noBalance',
  'notAllowed',
  'disabled',
  'refused',
  'noAnswer',
  'notStarted',
  'serverAway',
  'removed',
  'late',
] as const;

export type TimedProblem = (typeof TIMED_PROBLEMS)[number];

export const TIMED_PROBLEM_WORDS = {
  offline: { en: 'The charge point was offline', zh: '充电桩离线' },
  faulted: { en: 'The connector was out of order', zh: '充电枪故障' },
  occupied: { en: 'Another session took the connector', zh: '充电枪被其他订单占用' },
  notPluggedIn: { en: 'No car was plugged in', zh: '未插枪' },
  reserved: { en: 'The connector was reserved for another user', zh: '充电枪已被其他用户预约' },
  noBalance: { en: 'The balance was used up', zh: '余额不足' },
  notAllowed: { en: 'The user may not charge', zh: '该用户当前不能充电' },
  disabled: { en: 'The charge point is disabled', zh: '充电桩已停用' },
  refused: { en: 'The charge point refused the start', zh: '充电桩拒绝启动' },
  noAnswer: { en: 'The charge point did not answer', zh: '充电桩没有应答' },
  notStarted: { en: 'The charge point accepted, but began no session', zh: '充电桩已接受，但没有开始充电' },
  serverAway: { en: 'The server was not running', zh: '平台未运行' },
  removed: { en: 'The charge point was removed', zh: '充电桩已移除' },
  late: { en: 'The energy will not be reached in time', zh: '无法按时充够' },
};

/** Why the session of a start ended. `other`: the driver, the charger, or its balance. */
export const TIMED_END_REASONS = ['energy', 'time', 'other'] as const;

export const TIMED_END_REASON_WORDS = {
  energy: { en: 'Energy reached', zh: '已达到设定电量' },
  time: { en: 'Time reached', zh: '已达到设定时长' },
  other: { en: 'Ended otherwise', zh: '其他原因结束' },
};
