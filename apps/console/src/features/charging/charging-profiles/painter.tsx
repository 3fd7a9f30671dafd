import { Select } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { integer } from '../../../shared/format/format.ts';
import styles from './charging-profiles.module.css';
import { clockOf, type Period, paint, periodsOf, SLOT_S, SLOTS, type Slot, STEP, slotsOf, TOPS, topFor } from './plan.ts';

interface Props {
  periods: readonly Period[];
  unit: 'A' | 'W';
  /** Seconds after midnight at which the schedule begins; null: with the session. */
  begins: number | null;
  onPaint: (periods: Period[]) => void;
}

/** A day in quarters of an hour. The height of a quarter is its limit: drag it, or move with the arrows and change it with up and down. */
export function Painter({ periods, unit, begins, onPaint }: Props) {
  const { t } = useTranslation('chargingProfiles');
  const own = useId();
  const slots = slotsOf(periods);
  const most = Math.max(...slots.map(({ powerLimit }) => powerLimit));
  const [wanted, setWanted] = useState<number>(TOPS[unit][1]);
  const top = Math.max(wanted, topFor(unit, most));
  const [active, setActive] = useState(0);
  const [anchor, setAnchor] = useState<number>();
  const [focused, setFocused] = useState(false);
  const [said, setSaid] = useState('');
  const drag = useRef<{ from: number; before: Slot[] }>(undefined);
  const surface = useRef<HTMLDivElement>(null);
  useEffect(() => setWanted(TOPS[unit][1]), [unit]);
  useEffect(() => {
    // React listens passively to touches: only so does the page not scroll under a painting finger.
    const element = surface.current;
    const hold = (event: TouchEvent) => event.preventDefault();
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, []);

  const timeAt = (slot: number) => {
    const at = slot * SLOT_S;
    return begins === null ? `+${clockOf(at)}` : clockOf((begins + at) % (SLOTS * SLOT_S));
  };
  const words = (slot: number, limit: number) => `${timeAt(slot)}–${timeAt(slot + 1)} ${integer(limit)} ${unit}`;
  const step = STEP[unit];
  const snap = (limit: number) => Math.max(0, Math.min(top, Math.round(limit / step) * step));
  const put = (next: Slot[], at: number) => {
    onPaint(periodsOf(next));
    setSaid(words(at, next[at]!.powerLimit));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return;
    const all = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a';
    const moves: Record<string, number> = { ArrowRight: active + 1, ArrowLeft: active - 1, Home: 0, End: SLOTS - 1 };
    const changes: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 };
    const [to, change] = [moves[event.key], changes[event.key]];
    if (all) {
      setAnchor(0);
      setActive(SLOTS - 1);
    } else if (to !== undefined) {
      const next = Math.max(0, Math.min(SLOTS - 1, to));
      setAnchor(event.shiftKey ? (anchor ?? active) : undefined);
      setActive(next);
      setSaid(words(next, slots[next]!.powerLimit));
    } else if (change !== undefined)
      put(
        paint(slots, anchor ?? active, active, (before) => Math.max(0, Math.round((before + change * step) * 10) / 10)),
        active,
      );
    else if (event.key === 'Escape' && anchor !== undefined) setAnchor(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Where on the surface a pointer is: its quarter and its limit. */
  const placeOf = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const slot = Math.floor(((event.clientX - box.left) / box.width) * SLOTS);
    const limit = snap((1 - (event.clientY - box.top) / box.height) * top);
    return { slot: Math.max(0, Math.min(SLOTS - 1, slot)), limit };
  };
  const drawTo = (event: PointerEvent<HTMLDivElement>) => {
    const { slot, limit } = placeOf(event);
    setActive(slot);
    if (drag.current)
      put(
        paint(drag.current.before, drag.current.from, slot, () => limit),
        slot,
      );
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    setAnchor(undefined);
    drag.current = { from: placeOf(event).slot, before: slots };
    drawTo(event);
  };
  const onPointerEnd = () => {
    drag.current = undefined;
  };
  const [first, last] = anchor === undefined || anchor >= active ? [active, anchor ?? active] : [anchor, active];

  return (
    <div>
      <div className={styles.paintHead}>
        <span>{focused ? words(active, slots[active]!.powerLimit) : t('plan.how')}</span>
        <Select
          size="small"
          value={top}
          onChange={setWanted}
          aria-label={t('plan.top')}
          popupMatchSelectWidth={false}
          options={[...new Set([...TOPS[unit], top])].map((value) => ({
            value,
            label: t('plan.upTo', { limit: `${integer(value)} ${unit}` }),
          }))}
        />
      </div>
      <div
        ref={surface}
        className={styles.surface}
        role="listbox"
        aria-multiselectable="true"
        aria-label={t('plan.label')}
        aria-describedby={`${own}-how`}
        aria-activedescendant={focused ? `${own}-${active}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => (drag.current ? drawTo(event) : undefined)}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
      >
        {slots.map(({ powerLimit }, slot) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active option
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a quarter is its place in the day
            key={slot}
            id={`${own}-${slot}`}
            role="option"
            aria-selected={focused && slot >= first && slot <= last}
            aria-label={words(slot, powerLimit)}
            className={styles.slot}
          >
            <i style={{ height: `${(powerLimit / top) * 100}%` }} />
          </div>
        ))}
      </div>
      <div className={styles.hours} aria-hidden="true">
        {[0, 16, 32, 48, 64, 80].map((slot) => (
          <span key={slot}>{timeAt(slot)}</span>
        ))}
      </div>
      <span id={`${own}-how`} className="sr-only">
        {t('plan.keys')}
      </span>
      <span className="sr-only" aria-live="polite">
        {said}
      </span>
    </div>
  );
}
