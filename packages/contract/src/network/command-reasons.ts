import type { Language } from '../core/language.ts';
import type { Words } from '../core/words.ts';

/** Why the system gives commands. `{of}` is a number: of a recovery, a test charge, a timed charge. */
export const COMMAND_REASON_WORDS = {
  balanceUsedUp: { en: 'Balance used up', zh: '余额已用完' },
  carNeeds: { en: 'Limits for the car', zh: '向车辆下发限值' },
  cardLost: { en: 'Card reported lost', zh: '充电卡已挂失' },
  groupLimitReached: { en: 'Group limit reached', zh: '用户组本月限额已用完' },
  measurePhases: { en: 'Measuring phase currents', zh: '测量各相电流' },
  monitorsOfModel: { en: 'Monitors of the model', zh: '型号默认监测项' },
  recovery: { en: 'Recovery {of}', zh: '自动恢复 {of}' },
  reservation: { en: 'Reservation', zh: '预约' },
  reservationEnded: { en: 'Reservation ended', zh: '预约已结束' },
  reservedForAnother: { en: 'Reserved for another user', zh: '该枪已被其他用户预约' },
  testCharge: { en: 'Test charge {of}', zh: '测试充电 {of}' },
  testChargeFull: { en: 'Test charge: energy reached', zh: '测试充电：已达到电量' },
  testChargeOver: { en: 'Test charge {of}: energy or time reached', zh: '测试充电 {of}：已达到电量或时间' },
  timedCharge: { en: 'Timed charge {of}', zh: '定时充电 {of}' },
} as const satisfies Record<string, Words>;

export type CommandReasonKey = keyof typeof COMMAND_REASON_WORDS;
export const COMMAND_REASONS = Object.keys(COMMAND_REASON_WORDS) as CommandReasonKey[];

/** Why the system gave a command. `of` is the number in its words; empty where they have none. */
export interface SystemReason {
  key: CommandReasonKey;
  of: string;
}

/** Why a command was given: the reason of the system in words, else what a person has entered. */
export function commandReason(command: { reason: string; systemReason: SystemReason | null }, language: Language): string {
  if (command.systemReason === null) return command.reason;
  const { key, of } = command.systemReason;
  return COMMAND_REASON_WORDS[key][language].replace('{of}', of);
}
