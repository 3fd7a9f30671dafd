import { TIER_NAMES, type TimedSlot } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { power } from '../../../shared/format/format.ts';
import { offsetText, timeOfDay } from '../../../shared/format/time.ts';
import { TierMark } from '../parts/tier-mark.tsx';
import styles from './timed-charging.module.css';
import { hourMarks } from './timed-times.ts';

interface Props {
  plan: readonly TimedSlot[];
  zone: string;
  /** The time that the picture spans, where that is more than the plan. */
  from?: string | null;
  to?: string | null;
  /** Marks this moment (epoch ms), where it lies within. */
  now?: number;
}

const kilowatts = (watts: number): string => {
  const { value, unit } = power(watts);
  return `${value} ${unit}`;
};

/** When a start charges: each stretch as high as its power and in the colour of its tier, pauses empty. For a screen reader as a sentence. */
export function PlanPicture({ plan: slots, zone, from, to, now }: Props) {
  const { t } = useTranslation(['timedCharging', 'common']);
  const [head, tail] = [slots[0], slots.at(-1)];
  if (!head || !tail) return null;
  const first = Math.min(Date.parse(head.from), from ? Date.parse(from) : Number.POSITIVE_INFINITY);
  const last = Math.max(Date.parse(tail.to), to ? Date.parse(to) : 0, first + 60_000);
  const most = Math.max(...slots.map(({ powerW }) => powerW), 1);
  const part = (at: number) => `${((at - first) / (last - first)) * 100}%`;
  const say = (slot: TimedSlot) =>
    t(slot.tier === null ? 'plan.step' : 'plan.tierStep', {
      from: timeOfDay(slot.from, zone),
      to: timeOfDay(slot.to, zone),
      tier: slot.tier === null ? '' : t(`common:tier.${slot.tier}`),
      power: kilowatts(slot.powerW),
    });
  const tiers = TIER_NAMES.filter((tier) => slots.some((slot) => slot.tier === tier));
  return (
    <div className={styles.plan}>
      <div role="img" aria-label={t('plan.label', { steps: slots.map(say).join(t('plan.comma')) })}>
        <div className={styles.planTop} aria-hidden="true">
          <span>{kilowatts(most)}</span>
          <span>{offsetText(first, zone)}</span>
        </div>
        <div className={styles.planBars} aria-hidden="true">
          {slots.map((slot) => (
            <i
              key={slot.from}
              {...(slot.tier === null ? {} : { 'data-tier': slot.tier })}
              style={{
                insetInlineStart: part(Date.parse(slot.from)),
                width: part(first + Date.parse(slot.to) - Date.parse(slot.from)),
                height: `${Math.max(4, (slot.powerW / most) * 100)}%`,
              }}
              title={say(slot)}
            />
          ))}
          {now !== undefined && now > first && now < last ? (
            <span className={styles.planNow} style={{ insetInlineStart: part(now) }} />
          ) : null}
        </div>
        <div className={styles.planHours} aria-hidden="true">
          <span data-edge="start">{timeOfDay(first, zone)}</span>
          {hourMarks(first, last, zone).map((at) => (
            <span key={at} style={{ insetInlineStart: part(at) }}>
              {timeOfDay(at, zone)}
            </span>
          ))}
          <span data-edge="end">{timeOfDay(last, zone)}</span>
        </div>
      </div>
      {tiers.length > 0 ? (
        <div className={styles.planTiers}>
          {tiers.map((tier) => (
            <TierMark key={tier} tier={tier} />
          ))}
        </div>
      ) : null}
    </div>
  );
}
