import { type ReactNode, useRef } from 'react';
import { duration, energy, type Measure, MISSING, money, power } from '../../format/format.ts';
import { dateTime, offsetText, userZone } from '../../format/time.ts';
import { useNow } from '../../hooks/use-now.ts';
import { usePreferences } from '../../prefs/preferences.ts';
import styles from './values.module.css';

export const Missing = () => <span className={styles.missing}>{MISSING}</span>;

export const TextOrMissing = ({ text }: { text: string }) => (text === '' ? <Missing /> : text);

/** Marks softly what has changed by itself since it was first shown. */
export function Live({ value, children }: { value: string | number | null; children: ReactNode }) {
  const seen = useRef({ value, times: 0 });
  if (seen.current.value !== value) seen.current = { value, times: seen.current.times + 1 };
  const { times } = seen.current;
  // A new key starts the animation anew.
  return (
    <span key={times} className={times > 0 ? 'changed' : undefined}>
      {children}
    </span>
  );
}

function MeasureText({ value, unit }: Measure) {
  return (
    <span className={styles.measure}>
      {value}
      <span className={styles.unit}>{unit}</span>
    </span>
  );
}

export const Energy = ({ wh }: { wh: number | null }) => (wh === null ? <Missing /> : <MeasureText {...energy(wh)} />);
export const Power = ({ watts }: { watts: number | null }) => (watts === null ? <Missing /> : <MeasureText {...power(watts)} />);
export const Money = ({ amount, currency }: { amount: string | null; currency: string }) =>
  amount === null ? <Missing /> : <span className={styles.measure}>{money(amount, currency)}</span>;

/** A moment, in the user's zone or the station's; the offset shows where the two differ, and always in the tooltip. */
export function Time({ at, zone, offset }: { at: string | null; zone?: string; offset?: boolean }) {
  const clock = usePreferences((state) => state.clock);
  if (at === null) return <Missing />;
  const shown = clock === 'station' && zone ? zone : userZone();
  const other = zone && zone !== shown ? `${zone}: ${dateTime(at, zone)} ${offsetText(at, zone)}` : undefined;
  const visible = offset ?? (clock === 'station' && zone !== undefined && offsetText(at, zone) !== offsetText(at));
  return (
    <time
      dateTime={at}
      className={styles.measure}
      title={[`${shown}: ${dateTime(at, shown)} ${offsetText(at, shown)}`, other].filter(Boolean).join('\n')}
    >
      {dateTime(at, shown)}
      {visible ? <span className={styles.unit}>{offsetText(at, shown)}</span> : null}
    </time>
  );
}

/** A length of time; without an end it ticks. */
export function Duration({ from, to }: { from: string; to?: string | null }) {
  return to ? <span className={styles.measure}>{duration(Date.parse(to) - Date.parse(from))}</span> : <Ticking from={from} />;
}

function Ticking({ from }: { from: string }) {
  const now = useNow();
  return <span className={styles.measure}>{duration(now - Date.parse(from))}</span>;
}
