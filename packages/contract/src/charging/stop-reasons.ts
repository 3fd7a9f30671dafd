import type { Language } from '../core/language.ts';

/** Why a session ended (OCPP 1.6 §7.35; `ClosedBy…` are ours, for sessions closed by rule or by a person; `Reservation…` charge a fee without a session), in the words of console and exports. */
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
