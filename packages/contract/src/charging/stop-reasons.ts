import { z } from 'zod';
import type { Language } from '../core/language.ts';
import type { Words } from '../core/words.ts';
import { COMMAND_REASONS, commandReason } from '../network/command-reasons.ts';
import { FAULT_CODES, type FaultCode } from '../network/statuses.ts';

/** Why a session ended (OCPP 1.6 §7.35, OCPP 2.0.1 part 2 §3.73; `ClosedBy…` are ours, for sessions closed by rule or by a person; `Reservation…` charge a fee without a session), in the words of console and exports. */
export const STOP_REASON_WORDS = {
  DeAuthorized: { en: 'Authorisation withdrawn', zh: '授权失效' },
  EmergencyStop: { en: 'Emergency stop', zh: '紧急停止' },
  EVDisconnected: { en: 'Vehicle disconnected', zh: '车辆断开' },
  HardReset: { en: 'Hard reset', zh: '硬重启' },
  Local: { en: 'Stopped at the charger', zh: '本地停止' },
  Other: { en: 'Other', zh: '其他' },
  PowerLoss: { en: 'Power loss', zh: '断电' },
  Reboot: { en: 'Charger rebooted', zh: '重启' },
  Remote: { en: 'Stopped remotely', zh: '远程停止' },
  SoftReset: { en: 'Soft reset', zh: '软重启' },
  UnlockCommand: { en: 'Connector unlocked', zh: '解锁停止' },
  EnergyLimitReached: { en: 'Energy limit reached', zh: '达到电量上限' },
  GroundFault: { en: 'Ground fault', zh: '接地故障' },
  LocalOutOfCredit: { en: 'Credit used up at the charger', zh: '桩端余额用尽' },
  MasterPass: { en: 'Stopped with a master pass', zh: '主控卡停止' },
  OvercurrentFault: { en: 'Overcurrent', zh: '过流故障' },
  PowerQuality: { en: 'Poor power quality', zh: '电能质量异常' },
  SOCLimitReached: { en: 'Battery level reached', zh: '达到设定电量' },
  StoppedByEV: { en: 'Stopped by the vehicle', zh: '车辆停止' },
  TimeLimitReached: { en: 'Time limit reached', zh: '达到时长上限' },
  Timeout: { en: 'Vehicle not plugged in in time', zh: '超时未插枪' },
  ClosedByBoot: { en: 'Closed after a reboot', zh: '充电桩重启后未恢复' },
  ClosedByCutOff: { en: 'Closed when the charger was cut off', zh: '充电桩被切断连接' },
  ClosedByHand: { en: 'Ended by an operator', zh: '运营人员手动结束' },
  ClosedByNewTransaction: { en: 'Closed by a new session', zh: '被新的充电替代' },
  ClosedByRefusal: { en: 'Not started', zh: '未启动' },
  ClosedBySilence: { en: 'Closed since no stop arrived', zh: '未收到停止消息，按规则关闭' },
  ClosedByTimeLimit: { en: 'Closed by time limit', zh: '超时未收到消息' },
  ReservationExpired: { en: 'Reservation not used', zh: '预约过期未使用' },
  ReservationCancelled: { en: 'Reservation cancelled', zh: '预约已取消' },
} as const satisfies Record<string, Record<Language, string>>;

export type StopReason = keyof typeof STOP_REASON_WORDS;
export const STOP_REASONS = Object.keys(STOP_REASON_WORDS) as StopReason[];

/** Why a start was refused (OCPP 1.6 §7.2, other than Accepted; `Reserved` is ours, the charger hears Blocked). */
export const START_REFUSAL_WORDS = {
  Blocked: { en: 'Start refused: the card is blocked', zh: '启动被拒绝：卡已停用' },
  Expired: { en: 'Start refused: the card has expired', zh: '启动被拒绝：卡已过期' },
  Invalid: { en: 'Start refused: the card is not known here', zh: '启动被拒绝：卡无效' },
  ConcurrentTx: { en: 'Start refused: the card is charging elsewhere', zh: '启动被拒绝：该卡正在其他枪充电' },
  Reserved: { en: 'Start refused: reserved for another user', zh: '启动被拒绝：已被其他用户预约' },
} as const satisfies Record<string, Record<Language, string>>;

export type StartRefusal = keyof typeof START_REFUSAL_WORDS;
export const START_REFUSALS = Object.keys(START_REFUSAL_WORDS) as StartRefusal[];

/**
 * Why a session ended, in words; empty: it runs. A refused start is the cause of the withdrawal that follows it, so it stands in its place; beside any other
 * reason it is named too. A reason that nobody knows is shown as it came.
 */
export function endReason(record: { stopReason: string | null; startStatus: StartRefusal | null }, language: Language): string {
  const { stopReason, startStatus } = record;
  const known = stopReason !== null && Object.hasOwn(STOP_REASON_WORDS, stopReason);
  const reason = known ? STOP_REASON_WORDS[stopReason as StopReason][language] : (stopReason ?? '');
  if (startStatus === null) return reason;
  const refusal = START_REFUSAL_WORDS[startStatus][language];
  return reason === '' || stopReason === 'DeAuthorized' ? refusal : `${reason} · ${refusal}`;
}

/** The cause of an end, beside its reason. */
export const stopCause = z.object({
  /** The command from here that the charger obeyed; null: there was none. */
  command: z
    .object({
      by: z.string(),
      reason: z.string(),
      systemReason: z.object({ key: z.enum(COMMAND_REASONS), of: z.string() }).nullable(),
    })
    .nullable(),
  /** The fault that the connector reported then; null: none. */
  fault: z.enum(FAULT_CODES).nullable(),
});
export type StopCause = z.infer<typeof stopCause>;

/** How a session ended, as a sentence. `{by}`: who ended it, with what stands before a name. */
const STOP_SENTENCES: Readonly<Record<StopReason, Words>> = {
  DeAuthorized: {
    en: 'The charger ended it: its card or account was no longer accepted.',
    zh: '卡或账户不再被接受，充电桩结束了充电。',
  },
  EmergencyStop: { en: 'Somebody pressed the emergency stop.', zh: '有人按下了急停按钮。' },
  EVDisconnected: { en: 'The cable was unplugged at the car.', zh: '车辆侧拔出了充电枪。' },
  HardReset: { en: 'The charger was reset while it charged.', zh: '充电中充电桩被硬重启。' },
  Local: { en: 'It was stopped at the charger{by}.', zh: '在充电桩上停止{by}。' },
  Other: { en: 'The charger ended it and gave no reason.', zh: '充电桩自行结束，未说明原因。' },
  PowerLoss: { en: 'The charger lost its power.', zh: '充电桩断电。' },
  Reboot: { en: 'The charger restarted automatically.', zh: '充电桩自行重启。' },
  Remote: { en: 'It was stopped from here{by}.', zh: '由平台远程停止{by}。' },
  SoftReset: { en: 'The charger was restarted while it charged.', zh: '充电中充电桩被软重启。' },
  UnlockCommand: { en: 'It ended when the connector was unlocked from here{by}.', zh: '平台解锁充电枪，充电随之结束{by}。' },
  EnergyLimitReached: { en: 'It reached its limit of energy.', zh: '达到电量上限，充电结束。' },
  GroundFault: { en: 'The charger found a ground fault.', zh: '充电桩检测到接地故障。' },
  LocalOutOfCredit: { en: 'The credit at the charger was used up.', zh: '桩端余额用尽，充电结束。' },
  MasterPass: { en: 'Somebody stopped it with a master pass.', zh: '有人使用主控卡停止了充电。' },
  OvercurrentFault: { en: 'The charger found an overcurrent.', zh: '充电桩检测到过流。' },
  PowerQuality: { en: 'The supply was too poor to go on.', zh: '供电质量异常，无法继续充电。' },
  SOCLimitReached: { en: 'The battery reached the level that was asked for.', zh: '电池达到设定电量。' },
  StoppedByEV: { en: 'The vehicle stopped it.', zh: '车辆停止了充电。' },
  TimeLimitReached: { en: 'It reached its limit of time.', zh: '达到时长上限，充电结束。' },
  Timeout: { en: 'Nobody plugged in in time.', zh: '未在规定时间内插枪。' },
  ClosedByBoot: {
    en: 'The charger restarted and did not report the end; the session was closed at its last reading.',
    zh: '充电桩重启后未上报结束，已按最后一次读数关闭。',
  },
  ClosedByCutOff: { en: 'It was closed when the charger was cut off.', zh: '充电桩被切断连接时关闭。' },
  ClosedByHand: {
    en: 'An operator ended it{by}, since the charger did not report the end.',
    zh: '充电桩未上报结束，由运营人员关闭{by}。',
  },
  ClosedByNewTransaction: {
    en: 'A new session began on the connector without an end of this one.',
    zh: '同一枪开始了新的充电，本次未上报结束。',
  },
  ClosedByRefusal: { en: 'It was refused, and the charger never began.', zh: '启动被拒绝，未开始充电。' },
  ClosedBySilence: {
    en: 'No stop arrived and the meter fell silent; it was closed by rule.',
    zh: '未收到停止消息且电表无数据，按规则关闭。',
  },
  ClosedByTimeLimit: { en: 'No message arrived for too long; it was closed by rule.', zh: '长时间未收到消息，按规则关闭。' },
  ReservationExpired: { en: 'Nobody came for the reservation.', zh: '预约到期无人使用。' },
  ReservationCancelled: { en: 'The reservation was cancelled.', zh: '预约被取消。' },
};
const BY = { en: (who: string) => ` by ${who}`, zh: (who: string) => `（${who}）` };
const SINCE = { en: (why: string) => ` Reason: ${why}.`, zh: (why: string) => `原因：${why}。` };
const FAULT = { en: (fault: string) => ` It had reported a fault: ${fault}.`, zh: (fault: string) => `此前上报故障：${fault}。` };

/**
 * Why a session stopped, in a sentence or two: its reason, the command with its own reason, and the connector's fault. Empty: it runs.
 * `faultWords` gives a fault in words.
 */
export function stopSentence(
  record: {
    stopReason: string | null;
    startStatus: StartRefusal | null;
    stopAccount: string | null;
    stopCause: StopCause | null;
  },
  faultWords: Readonly<Record<FaultCode, Words>>,
  language: Language,
): string {
  const { stopReason, startStatus, stopAccount, stopCause: cause } = record;
  if (stopReason === null) return '';
  if (startStatus !== null && (stopReason === 'DeAuthorized' || stopReason === 'ClosedByRefusal'))
    return `${START_REFUSAL_WORDS[startStatus][language]}${language === 'zh' ? '。' : '.'}`;
  const known = Object.hasOwn(STOP_SENTENCES, stopReason) ? STOP_SENTENCES[stopReason as StopReason] : undefined;
  const command = cause?.command ?? null;
  const isOurs = command?.systemReason != null;
  const who = command ? (isOurs ? '' : command.by) : (stopAccount ?? '');
  const said = (known ?? STOP_SENTENCES.Other)[language].replace('{by}', who === '' ? '' : BY[language](who));
  const why = command ? commandReason(command, language) : '';
  const fault = cause?.fault ? FAULT[language](faultWords[cause.fault][language]) : '';
  return [said, why === '' ? '' : SINCE[language](why), fault].join('');
}
