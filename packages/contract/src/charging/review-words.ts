import type { Language } from '../core/language.ts';
import type { ReviewReason } from './records.words.ts';

/** Why a record waits for an operator, in the words of console, exports and notices alike. */
export const REVIEW_REASON_WORDS: Readonly<Record<ReviewReason, Readonly<Record<Language, string>>>> = {
  'above-capacity': { en: 'Energy above connector capacity', zh: '充电量超出枪的最大输出' },
  clock: { en: 'The charger’s clock cannot be trusted', zh: '充电桩时钟不可信' },
  duplicate: { en: 'Readings were repeated with other values', zh: '读数重复且不一致' },
  'late-samples': {
    en: 'Readings that arrived later differ from what was decided',
    zh: '后到的电表读数与人工处理结果不一致',
  },
  'many-cards': { en: 'Unusually many different cards at this charge point within an hour', zh: '该桩一小时内使用的卡异常多' },
  'metered-on': { en: 'The charger went on metering after the end', zh: '充电结束后电表仍在计量' },
  'no-meter': { en: 'No meter readings', zh: '没有电表读数' },
  'no-start': { en: 'No start message arrived', zh: '没有收到开始消息' },
  'no-stop': { en: 'No stop message arrived', zh: '没有收到停止消息' },
  'out-of-order': { en: 'The readings are out of order', zh: '读数先后颠倒' },
  'register-jump': { en: 'The meter jumped', zh: '电表读数异常跳变' },
  'register-overlap': {
    en: 'Energy that a session next to it was billed for: the meter went back',
    zh: '与相邻充电的计费电量重叠：电表读数倒退',
  },
  'register-unit': {
    en: 'Readings differ about a thousand times: kWh and Wh mixed up',
    zh: '读数相差约一千倍：kWh 与 Wh 混淆',
  },
  'register-reset': { en: 'Meter reset to zero mid-session', zh: '电表读数中途归零' },
  'stop-below-samples': { en: 'Final reading below earlier ones', zh: '结束读数小于过程读数' },
  'two-places': { en: 'The same card was charging at another station at the same time', zh: '同一张卡同时在其他站点充电' },
  'two-stops': { en: 'Two stop messages with different readings', zh: '收到两条读数不同的停止消息' },
  'unknown-connector': { en: 'The charger named a connector that it does not have', zh: '充电桩上报的枪号不存在' },
  unreadable: { en: 'Some readings could not be understood', zh: '部分读数无法识别' },
  'no-price': { en: 'The station had no price at that time', zh: '充电时站点没有电价' },
  'unknown-payer': { en: 'Nobody was recognised to pay', zh: '没有识别出付款方' },
  'samples-cut': {
    en: 'Samples are missing: a message was too long, or the charger sent too many',
    zh: '采样数据不全：消息过长，或充电桩上报过多',
  },
  'unknown-transaction': { en: 'The charger reported a transaction that does not exist', zh: '充电桩上报的交易号不存在' },
};
