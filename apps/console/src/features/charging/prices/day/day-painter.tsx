import { UndoOutlined } from '@ant-design/icons';
import { TIER_NAMES } from '@csms/contract';
import { Button } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../../shared/format/format.ts';
import { useNarrow } from '../../../../shared/hooks/use-narrow.ts';
import { TierMark } from '../../parts/tier-mark.tsx';
import styles from './day.module.css';
import { clockOf, hoursOf, KEYS, paint, SLOTS, stretchesOf, type Tier } from './slots.ts';

interface Props {
  id?: string;
  value?: readonly Tier[];
  onChange?: (slots: Tier[]) => void;
  disabled?: boolean;
}

const slotOf = (element: Element | null): number | undefined => {
  const slot = element?.closest('[data-slot]')?.getAttribute('data-slot');
  return slot === null || slot === undefined ? undefined : Number(slot);
};

/** The four tiers, one of which is on the brush. */
function Brushes({ brush, value, onPick }: { brush: Tier; value: readonly Tier[]; onPick: (tier: Tier) => void }) {
  const { t } = useTranslation('prices');
  return (
    <div className={styles.brushes} role="radiogroup" aria-label={t('day.brush')}>
      {TIER_NAMES.map((tier, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio that looks like a brush, with its hours beside it
        <button
          key={tier}
          type="button"
          role="radio"
          aria-checked={brush === tier}
          className={styles.brush}
          onClick={() => onPick(tier)}
        >
          <TierMark tier={tier} />
          <span>{t('day.hours', { hours: decimal(hoursOf(value, tier), hoursOf(value, tier) % 1 ? 1 : 0) })}</span>
          <kbd>{index + 1}</kbd>
        </button>
      ))}
    </div>
  );
}

/**
 * The 48 half hours of a day, painted by dragging with mouse or finger, or by keyboard: arrows move, with Shift they select, 1–4 or Enter paint. A
 * slot always has a tier, so that the day is complete whatever is done.
 */
export function DayPainter({ id, value = [], onChange, disabled }: Props) {
  const { t } = useTranslation(['prices', 'common']);
  const own = useId();
  const narrow = useNarrow(640);
  const columns = narrow ? 12 : 24;
  const [brush, setBrush] = useState<Tier>('peak');
  const [active, setActive] = useState(0);
  const [anchor, setAnchor] = useState<number>();
  const [focused, setFocused] = useState(false);
  const [said, setSaid] = useState('');
  const [past, setPast] = useState<(readonly Tier[])[]>([]);
  const drag = useRef<{ from: number; before: readonly Tier[] }>(undefined);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // React listens passively to touches: only so does the page not scroll under a painting finger.
    const element = list.current;
    const hold = (event: TouchEvent) => event.preventDefault();
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, []);

  const [first, last] = anchor === undefined ? [active, active] : anchor <= active ? [anchor, active] : [active, anchor];
  const say = (from: number, to: number, tier: Tier) =>
    setSaid(t('day.painted', { from: clockOf(from), to: clockOf(to + 1), tier: t(`common:tier.${tier}`) }));
  const keep = () => setPast((before) => [...before.slice(-19), value]);
  const fill = (tier: Tier) => {
    keep();
    onChange?.(paint(value, first, last, tier));
    say(first, last, tier);
  };
  const move = (to: number, extend: boolean) => {
    const next = Math.max(0, Math.min(SLOTS - 1, to));
    setAnchor(extend ? (anchor ?? active) : undefined);
    setActive(next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (disabled || event.altKey) return;
    const all = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a';
    if ((event.ctrlKey || event.metaKey) && !all) return;
    const steps: Record<string, number> = {
      ArrowRight: active + 1,
      ArrowLeft: active - 1,
      ArrowDown: active + columns,
      ArrowUp: active - columns,
      Home: 0,
      End: SLOTS - 1,
    };
    const step = steps[event.key];
    const tier = KEYS[event.key];
    if (step !== undefined) move(step, event.shiftKey);
    else if (all) {
      setAnchor(0);
      setActive(SLOTS - 1);
    } else if (tier) {
      setBrush(tier);
      fill(tier);
    } else if (event.key === 'Enter' || event.key === ' ') fill(brush);
    else if (event.key === 'Escape' && anchor !== undefined) setAnchor(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const slot = slotOf(event.target as Element);
    if (disabled || slot === undefined || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    // With Shift a click paints from where the one before was: no drag is needed.
    const from = event.shiftKey ? active : slot;
    drag.current = { from, before: value };
    keep();
    setAnchor(undefined);
    setActive(slot);
    onChange?.(paint(value, from, slot, brush));
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current) return;
    const slot = slotOf(document.elementFromPoint(event.clientX, event.clientY));
    if (slot === undefined || slot === active) return;
    setActive(slot);
    onChange?.(paint(drag.current.before, drag.current.from, slot, brush));
  };
  const onPointerUp = () => {
    if (!drag.current) return;
    const { from } = drag.current;
    drag.current = undefined;
    say(Math.min(from, active), Math.max(from, active), brush);
  };

  return (
    <div>
      <Brushes brush={brush} value={value} onPick={setBrush} />
      <div
        ref={list}
        id={id}
        className={styles.painter}
        style={{ '--columns': columns } as React.CSSProperties}
        role="listbox"
        aria-multiselectable="true"
        aria-label={t('day.label')}
        aria-describedby={`${own}-how`}
        aria-activedescendant={focused ? `${own}-${active}` : undefined}
        aria-disabled={disabled}
        tabIndex={disabled ? -1 : 0}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
      >
        {value.map((tier, slot) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active option
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place in the day
            key={slot}
            id={`${own}-${slot}`}
            role="option"
            aria-selected={focused && anchor !== undefined && slot >= first && slot <= last}
            aria-label={`${clockOf(slot)}–${clockOf(slot + 1)} ${t(`common:tier.${tier}`)}`}
            className={styles.slot}
            data-slot={slot}
            data-tier={tier}
            data-active={focused && slot === active}
          >
            {slot % 4 === 0 ? <small>{clockOf(slot)}</small> : null}
            {value[slot - 1] !== tier || slot % columns === 0 ? <b>{t(`letters.${tier}`)}</b> : null}
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <p id={`${own}-how`}>{t('day.how')}</p>
        <Button
          icon={<UndoOutlined />}
          size="small"
          disabled={past.length === 0 || disabled}
          onClick={() => {
            onChange?.([...past.at(-1)!]);
            setPast(past.slice(0, -1));
            setSaid(t('day.undone'));
            // The last one leaves a button that cannot be used: the focus would be lost.
            if (past.length === 1) list.current?.focus({ preventScroll: true });
          }}
        >
          {t('day.undo')}
        </Button>
      </div>
      <span className="sr-only" aria-live="polite">
        {said}
      </span>
      <ul className={styles.stretches} aria-label={t('day.stretches')}>
        {stretchesOf(value).map((one) => (
          <li key={one.from}>
            <TierMark tier={one.tier} /> {clockOf(one.from)}–{clockOf(one.to)}
          </li>
        ))}
      </ul>
    </div>
  );
}
