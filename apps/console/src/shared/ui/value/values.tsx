import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { duration, energy, energySum, type Measure, MISSING, meterEnergy, money, power } from '../../format/format.ts';
import { dateTime, inColumn, millisecond, needsOffset, offsetText, userZone } from '../../format/time.ts';
import { useNow } from '../../hooks/use-now.ts';
import { useSeen } from '../../hooks/use-seen.ts';
import { usePreferences } from '../../prefs/preferences.ts';
import textParts from '../text.module.css';
import styles from './values.module.css';

export const Missing = () => <span className={textParts.faint}>{MISSING}</span>;

export const TextOrMissing = ({ text }: { text: string }) => (text === '' ? <Missing /> : text);

/** Marks softly what has changed by itself since it was first shown. */
export function Live({ value, children }: { value: string | number | null; children: ReactNode }) {
  const seen = useRef({ value, times: 0 });
  if (seen.current.value !== value) seen.current = { value, times: seen.current.times + 1 };
  const { times } = seen.current;
  // Another name of the same animation starts it anew, and the element stays.
  return <span className={times > 0 ? (times % 2 === 1 ? 'changed' : 'changed again') : undefined}>{children}</span>;
}

function MeasureText({ value, unit }: Measure) {
  return (
    <span className={styles.measure}>
      {value}
      <span className={styles.unit}>{unit}</span>
    </span>
  );
}

/** Energy in a list; `as` a sum that stands alone, or as the meter tells it, which bills and their evidence need. */
export function Energy({ wh, as = 'list' }: { wh: number | null; as?: 'list' | 'sum' | 'meter' }) {
  if (wh === null) return <Missing />;
  return <MeasureText {...{ list: energy, sum: energySum, meter: meterEnergy }[as](wh)} />;
}
export const Power = ({ watts }: { watts: number | null }) => (watts === null ? <Missing /> : <MeasureText {...power(watts)} />);
/** An amount; `places` where others that stand below it have more decimals. */
export const Money = ({ amount, currency, places }: { amount: string | null; currency: string; places?: number | undefined }) =>
  amount === null ? <Missing /> : <span className={styles.measure}>{money(amount, currency, undefined, places)}</span>;

/** Whether values stand in the rows of a list: a time is short there. */
export const InRows = createContext(false);

interface TimeProps {
  at: string | null;
  zone?: string | undefined;
  offset?: boolean;
  own?: boolean;
  /** With milliseconds: the order of what happens within a second. */
  exact?: boolean;
  /** To the second in a list too: rows of one minute have an order. */
  seconds?: boolean | undefined;
}

/** The zone by whose clock a time is shown, and whether its offset is. */
function clockOf(at: string, { zone, offset, own }: TimeProps, clock: 'user' | 'station') {
  const shown = (own || clock === 'station') && zone ? zone : userZone();
  return { shown, hasOffset: offset ?? (own || needsOffset(at, shown)) };
}

/** Lists ask for the same times with every draw, and reading a clock takes a while. */
const MOST_WIDTHS = 5000;
const widths = new Map<string, number>();

/** The px that a time needs in a row of a list, the cell's padding included. */
export function timeWidth(time: TimeProps): number {
  const { at, zone, offset, own, seconds } = time;
  if (at === null) return 0;
  const { clock } = usePreferences.getState();
  const key = [at, zone, offset, own, seconds, clock].join();
  const known = widths.get(key);
  if (known !== undefined) return known;
  const { shown, hasOffset } = clockOf(at, time, clock);
  const width = Math.ceil(
    20 + inColumn(at, shown, seconds).length * 7.85 + (hasOffset ? 3 + offsetText(at, shown).length * 8.2 : 0),
  );
  if (widths.size >= MOST_WIDTHS) widths.clear();
  widths.set(key, width);
  return width;
}

/**
 * A moment, in the user's zone or the station's; its own offset shows where it is another than the reader's clock has now, and always in the tooltip. `own`: what goes by the clock of a place (a price,
 * a provider's paper) is shown by that to every reader. In the rows of a list it is to the minute, and this year's says no year.
 */
export function Time(time: TimeProps) {
  const { at, zone, own, exact, seconds } = time;
  const isShort = useContext(InRows) && !exact;
  const clock = usePreferences((state) => state.clock);
  if (at === null) return <Missing />;
  const { shown, hasOffset } = clockOf(at, time, clock);
  const elsewhere = own ? userZone() : zone;
  const other =
    elsewhere && elsewhere !== shown ? `${elsewhere}: ${dateTime(at, elsewhere)} ${offsetText(at, elsewhere)}` : undefined;
  return (
    <time
      dateTime={at}
      className={styles.measure}
      title={[`${shown}: ${dateTime(at, shown)} ${offsetText(at, shown)}`, other].filter(Boolean).join('\n')}
    >
      {isShort ? inColumn(at, shown, seconds) : dateTime(at, shown)}
      {exact ? `.${millisecond(at)}` : null}
      {hasOffset ? <span className={styles.unit}>{offsetText(at, shown)}</span> : null}
    </time>
  );
}

/** A length of time; without an end it ticks. */
export function Duration({ from, to }: { from: string; to?: string | null }) {
  return to ? <span className={styles.measure}>{duration(Date.parse(to) - Date.parse(from))}</span> : <Ticking from={from} />;
}

/** It ticks where it is seen: a list may have hundreds of them. */
function Ticking({ from }: { from: string }) {
  const place = useRef<HTMLSpanElement>(null);
  // The shared clock stands still where nothing has ticked yet.
  const [mounted] = useState(Date.now);
  const now = useNow(useSeen(place));
  return (
    <span ref={place} className={styles.measure}>
      {duration(Math.max(now, mounted) - Date.parse(from))}
    </span>
  );
}
