import {
  FEE_KINDS,
  FLAT_FEE_KEYS,
  OCCUPANCY_FIELDS,
  PRICE_FIELDS,
  type PriceReview,
  TIER_FEE_KEYS,
  TIER_NAMES,
} from '@csms/contract';
import { compare, isZero, sum } from '@csms/kernel';
import { useTranslation } from 'react-i18next';
import { moneyOf } from '../../../../shared/format/format.ts';
import { dateTime, offsetText } from '../../../../shared/format/time.ts';
import { colon } from '../../../../shared/i18n/colon.ts';
import { useFieldWord } from '../../../../shared/ui/form/field-words.ts';
import { ScrollSection } from '../../../../shared/ui/scroll-section.tsx';
import { TierMark } from '../../parts/tier-mark.tsx';
import { changedSlots } from '../day/slots.ts';
import styles from '../prices.module.css';
import { Change, DayChange, StayChange } from '../versions/change.tsx';

export type NewPrice = NonNullable<PriceReview['before']>;

/** Stations beyond these are only counted: the question stays on one screen. */
export const MOST_NAMED = 6;

/** What a kWh costs in a tier, electricity and service together. */
const tierCost = (price: NewPrice, tier: (typeof TIER_NAMES)[number]) => sum(TIER_FEE_KEYS.map((kind) => price.fees[tier][kind]));

/** A place of the day, old and new: tiers of either day, and what else costs something or differs. */
function linesOf(before: NewPrice | null, after: NewPrice) {
  const tiers = TIER_NAMES.filter((tier) => after.slots.includes(tier) || before?.slots.includes(tier));
  const flat = FLAT_FEE_KEYS.map((key) => ({ key, field: FEE_KINDS[key].price })).filter(
    ({ field }) => !isZero(after[field]) || (before !== null && !isZero(before[field])),
  );
  return {
    tiers: tiers.map((tier) => ({ tier, before: before && tierCost(before, tier), after: tierCost(after, tier) })),
    flat: flat.map(({ key, field }) => ({ key, before: before?.[field] ?? null, after: after[field] })),
    minutes: OCCUPANCY_FIELDS.filter((field) => !isZero(after.occupancyFee) && before?.[field] !== after[field]).map((field) => ({
      field,
      before: before?.[field],
      after: after[field],
    })),
  };
}

const isChanged = ({ before, after }: { before: string | null; after: string }) =>
  before === null || compare(before, after) !== 0;

/** Old and new price of some stations that pay the same now; of a `brief` one only what differs. */
export function Prices({
  before,
  after,
  currency,
  brief = false,
}: {
  before: NewPrice | null;
  after: NewPrice;
  currency: string;
  brief?: boolean;
}) {
  const { t } = useTranslation('prices');
  const word = useFieldWord(PRICE_FIELDS);
  const lines = linesOf(before, after);
  const { minutes } = lines;
  const tiers = brief ? lines.tiers.filter(isChanged) : lines.tiers;
  const flat = brief ? lines.flat.filter(isChanged) : lines.flat;
  const money = moneyOf(
    [...tiers, ...flat].flatMap((line) => [line.before, line.after]),
    currency,
  );
  const row = (key: string, label: React.ReactNode, line: { before: string | null; after: string }) => (
    <tr key={key}>
      <th scope="row">{label}</th>
      <td data-end="true">{line.before === null ? t('review.none') : money(line.before)}</td>
      <td data-end="true">{money(line.after)}</td>
      <td>{line.before === null ? null : <Change before={line.before} after={line.after} shown={money} />}</td>
    </tr>
  );
  return (
    <>
      <ScrollSection label={t('review.prices')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('preview.fee')}</th>
              <th scope="col" data-end="true">
                {t('review.old')}
              </th>
              <th scope="col" data-end="true">
                {t('review.new')}
              </th>
              <th scope="col">{t('compare.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {tiers.map((line) => row(line.tier, <TierMark tier={line.tier} />, line))}
            {flat.map((line) => row(line.key, t(`fees.names.${line.key}`), line))}
          </tbody>
        </table>
      </ScrollSection>
      {before === null || (brief && changedSlots(before.slots, after.slots).length === 0) ? null : (
        <p className={styles.soft}>
          <DayChange before={before.slots} after={after.slots} />
        </p>
      )}
      <StayChange before={before} after={after} />
      {minutes.map((line) => (
        <p key={line.field} className={styles.soft}>
          {word(line.field)}
          {colon()}
          {line.before ?? t('review.none')} → {line.after} {t('fees.units.minute')}
        </p>
      ))}
    </>
  );
}

/** What of a station a line of the review tells. */
type Placed = Pick<PriceReview, 'stationName' | 'timeZone' | 'effectiveFrom' | 'until' | 'sessions'>;

/** A station, from when until when the new price holds there, and how many sessions run. */
export function Place({ one, what = '' }: { one: Placed; what?: string }) {
  const { t } = useTranslation('prices');
  const clock = (at: string) => `${dateTime(at, one.timeZone).slice(0, 16)} ${offsetText(at, one.timeZone)}`;
  const isNow = Date.parse(one.effectiveFrom) <= Date.now();
  return (
    <li>
      <b>{one.stationName}</b>
      {what ? ` · ${what}` : ''} · {isNow ? t('review.now') : t('review.from', { time: clock(one.effectiveFrom) })}
      {one.until ? ` ${t('review.until', { time: clock(one.until) })}` : ''} · {t('review.sessions', { count: one.sessions })}
    </li>
  );
}

/** Whether the sessions that run at some stations pay the new price. */
export function Following({ stations }: { stations: readonly Pick<PriceReview, 'sessions' | 'following'>[] }) {
  const { t } = useTranslation('prices');
  const sum = (read: (one: Pick<PriceReview, 'sessions' | 'following'>) => number) =>
    stations.reduce((all, one) => all + read(one), 0);
  const [count, following] = [sum((one) => one.sessions), sum((one) => one.following)];
  if (count === 0) return null;
  const key = following === 0 ? 'keeping' : following === count ? 'following' : 'someFollowing';
  return <p>{t(`review.${key}`, { count, following })}</p>;
}

/** What a new price changes: old and new by tier, where, from when on, how many sessions run there, and whether they pay it. Stations that pay the same now stand together. */
export function PriceReviewContent({ list, after }: { list: readonly PriceReview[]; after: NewPrice }) {
  const { t } = useTranslation('prices');
  const groups = [...Map.groupBy(list, (one) => JSON.stringify([one.currency, one.before])).entries()];
  return (
    <div className={styles.review}>
      {groups.map(([key, stations]) => (
        <section key={key}>
          <ul>
            {stations.slice(0, MOST_NAMED).map((one) => (
              <Place key={one.stationId} one={one} />
            ))}
            {stations.length > MOST_NAMED ? <li>{t('review.more', { count: stations.length - MOST_NAMED })}</li> : null}
          </ul>
          <Following stations={stations} />
          <Prices before={stations[0]!.before} after={after} currency={stations[0]!.currency} />
        </section>
      ))}
    </div>
  );
}
