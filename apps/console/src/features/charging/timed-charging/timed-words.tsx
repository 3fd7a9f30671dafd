import {
  contract,
  pathOf,
  TIMED_END_REASON_WORDS,
  TIMED_PROBLEM_WORDS,
  TIMED_START_STATE_WORDS,
  TIMED_STATE_WORDS,
  type TimedCharge,
  type TimedStart,
  type TimedStartState,
  weekdaysText,
} from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWord } from '../../../entities/list/list-words.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { needsOffset, offsetText } from '../../../shared/format/time.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { Missing } from '../../../shared/ui/value/values.tsx';
import styles from './timed-charging.module.css';
import { beginsEve } from './timed-times.ts';

const TONES: Record<TimedCharge['status'], Tone> = {
  planned: 'info',
  active: 'good',
  paused: 'warning',
  over: 'neutral',
  ended: 'neutral',
};
const START_TONES: Record<TimedStartState, Tone> = {
  planned: 'info',
  due: 'warning',
  asked: 'info',
  charging: 'good',
  done: 'neutral',
  missed: 'danger',
  skipped: 'neutral',
};

/** What shows timed charges and their starts. */
export const STALE_BY_TIMED = [
  contract.timedCharges.list,
  contract.timedCharges.get,
  contract.timedCharges.starts,
  contract.timedCharges.getStart,
  contract.timedCharges.calendar,
];

export function Status({ one }: { one: TimedCharge }) {
  const word = useWord();
  return <ToneTag tone={TONES[one.status]}>{word(TIMED_STATE_WORDS[one.status])}</ToneTag>;
}

/** How a start stands; one that goes on in spite of a problem is marked. */
export function StartStatus({ one }: { one: Pick<TimedStart, 'status' | 'problem'> }) {
  const word = useWord();
  const isLate = one.problem === 'late' && one.status === 'charging';
  return (
    <ToneTag
      tone={isLate ? 'warning' : START_TONES[one.status]}
      {...(one.problem === null ? {} : { title: word(TIMED_PROBLEM_WORDS[one.problem]) })}
    >
      {word(TIMED_START_STATE_WORDS[one.status])}
    </ToneTag>
  );
}

export function Problem({ one }: { one: Pick<TimedStart, 'problem'> }) {
  const word = useWord();
  return one.problem === null ? <Missing /> : word(TIMED_PROBLEM_WORDS[one.problem]);
}

/** The state of the last start, with its reason. */
export function LastStart({ one }: { one: TimedCharge }) {
  const word = useWord();
  if (one.lastStatus === null) return <Missing />;
  return (
    <span className={styles.flow}>
      <StartStatus one={{ status: one.lastStatus, problem: one.lastProblem }} />
      {one.lastProblem === null ? null : <small>{word(TIMED_PROBLEM_WORDS[one.lastProblem])}</small>}
    </span>
  );
}

/** The valid period in a list, its days below each other. */
export function Period({ one }: { one: TimedCharge }) {
  const { t } = useTranslation('timedCharging');
  return (
    <span className={styles.two}>
      <span>{one.validPeriod.from}</span>
      <small>{t('periodTo', { to: one.validPeriod.to })}</small>
    </span>
  );
}

export function EndReason({ one }: { one: TimedStart }) {
  const word = useWord();
  return one.endReason === null ? <Missing /> : word(TIMED_END_REASON_WORDS[one.endReason]);
}

export function Point({ one }: { one: Pick<TimedCharge, 'pointName' | 'serialNumber'> }) {
  return (
    <span className={styles.two} title={`${one.pointName} · ${one.serialNumber}`}>
      <span>{one.pointName}</span>
      <small>{one.serialNumber}</small>
    </span>
  );
}

/** The point with a link, for those who may see points. */
export function PointLink({ one }: { one: Pick<TimedCharge, 'pointName' | 'serialNumber'> }) {
  const name = `${one.pointName} · ${one.serialNumber}`;
  if (!useAccess().can('point:read')) return name;
  return <Link to={pathOf('point', one.serialNumber)}>{name}</Link>;
}

/** The session of a start: the running one, or its record. */
export function Session({ one, children }: { one: TimedStart; children?: string }) {
  const access = useAccess();
  if (one.transactionId === null) return <Missing />;
  const runs = one.status === 'charging';
  const text = children ?? String(one.transactionId);
  if (!access.can(runs ? 'charging:read' : 'record:read')) return text;
  return (
    <Link to={runs ? `/realTimeMonitor/charging?session=${one.transactionId}` : pathOf('record', one.transactionId)}>{text}</Link>
  );
}

/** `18:00`, or `18:00 the day before → ready by 07:00`. */
export function useTimes(): (one: Pick<TimedCharge, 'kind' | 'startTime' | 'readyTime'>) => string {
  const { t } = useTranslation('timedCharging');
  return (one) =>
    one.kind === 'start' || one.readyTime === null
      ? one.startTime
      : t(beginsEve(one) ? 'readyEve' : 'readyBy', { start: one.startTime, ready: one.readyTime });
}

/** The start time in a list; the whole of it at the pointer. */
export function StartTime({ one }: { one: TimedCharge }) {
  const { t } = useTranslation('timedCharging');
  const times = useTimes();
  const words =
    one.kind === 'start' || one.readyTime === null ? one.startTime : t('readyBy', { start: one.startTime, ready: one.readyTime });
  return (
    <span title={`${times(one)} (${one.timeZone})`}>
      <WallTime words={words} one={one} />
    </span>
  );
}

/** A time of the station's clock, with its offset where the reader's clock shows another: the next start beside it is by that. */
export function WallTime({ words, one }: { words: string; one: Pick<TimedCharge, 'timeZone' | 'nextTime'> }) {
  const at = one.nextTime ?? Date.now();
  return (
    <>
      {words}
      {needsOffset(at, one.timeZone) ? <small className={textParts.faint}> {offsetText(at, one.timeZone)}</small> : null}
    </>
  );
}

export const daysText = (one: Pick<TimedCharge, 'days'>): string => weekdaysText(one.days, language());

export const connectorsText = (one: Pick<TimedCharge, 'connectorNos'>): string => one.connectorNos.join(', ');

/** A length of time in words: `90 minutes`. */
export const minutesText = (minutes: number): string =>
  new Intl.NumberFormat(language(), { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);

/** `Tue, 24 Nov`: a day of the station's clock, in a sentence. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat(language() === 'zh' ? 'zh-CN' : 'en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
