import {
  FEE_KINDS,
  FLAT_FEE_KEYS,
  OCCUPANCY_FIELDS,
  PRICE_FIELDS,
  type PriceVersionView,
  type StationPrice,
  TIER_FEE_KEYS,
  TIER_NAMES,
} from '@csms/contract';
import { isZero, sum } from '@csms/kernel';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { moneyOf } from '../../../../shared/format/format.ts';
import { Facts } from '../../../../shared/ui/facts.tsx';
import { useFieldWord } from '../../../../shared/ui/form/field-words.ts';
import { ScrollSection } from '../../../../shared/ui/scroll-section.tsx';
import { TierMark } from '../../parts/tier-mark.tsx';
import { DayStrip } from '../day/day-strip.tsx';
import { clockOf, stretchesOf, type Tier } from '../day/slots.ts';
import { unitOf } from '../edit/values.ts';
import styles from '../prices.module.css';

/** What a kWh costs in a tier, electricity and service together. */
export const kWhCost = (version: PriceVersionView, tier: Tier): string =>
  sum(TIER_FEE_KEYS.map((kind) => version.fees[tier][kind]));

/** The hours of a tier, as stretches of the day that stay whole. */
function Hours({ version, tier }: { version: PriceVersionView; tier: Tier }) {
  const { t } = useTranslation('prices');
  return stretchesOf(version.slots)
    .filter((one) => one.tier === tier)
    .map(({ from, to }, index) => (
      <Fragment key={from}>
        {index > 0 ? t('day.comma') : null}
        <span style={{ whiteSpace: 'nowrap' }}>
          {clockOf(from)}–{clockOf(to)}
        </span>
      </Fragment>
    ));
}

/** The fees that have one price, as far as there are any. */
function FlatFees({ station, version }: { station: StationPrice; version: PriceVersionView }) {
  const { t } = useTranslation('prices');
  const word = useFieldWord(PRICE_FIELDS);
  const flat = FLAT_FEE_KEYS.filter((key) => !isZero(version[FEE_KINDS[key].price]));
  const money = moneyOf(
    flat.map((key) => version[FEE_KINDS[key].price]),
    station.currency,
  );
  const minutes = isZero(version.occupancyFee) ? [] : OCCUPANCY_FIELDS;
  return (
    <Facts
      facts={[
        ...flat.map((key) => ({
          label: t(`fees.names.${key}`),
          value: `${money(version[FEE_KINDS[key].price])} / ${t(`fees.units.${FEE_KINDS[key].unit}`)}`,
        })),
        ...minutes.map((field) => ({ label: word(field), value: `${version[field]} ${t('fees.units.minute')}` })),
        !isZero(version.sessionFee) &&
          version.sessionFeePerStay && {
            label: word('sessionFeePerStay'),
            value: t('stay.once', { minutes: version.stayGapMinutes }),
          },
        { label: word('followsChanges'), value: t(version.followsChanges ? 'now.follows' : 'now.keeps'), wide: true },
      ]}
    />
  );
}

/** A price as it charges: the day, what a kWh costs in each tier and when, and the other fees. */
export function PriceNow({ station, version }: { station: StationPrice; version: PriceVersionView }) {
  const { t } = useTranslation('prices');
  const tiers = TIER_NAMES.filter((tier) => version.slots.includes(tier));
  const money = moneyOf(
    tiers.flatMap((tier) => [...TIER_FEE_KEYS.map((kind) => version.fees[tier][kind]), kWhCost(version, tier)]),
    station.currency,
  );
  return (
    <>
      <DayStrip slots={version.slots} tall hours />
      <ScrollSection label={t('edit.fees')}>
        <table className={styles.table} data-spaced="true">
          <thead>
            <tr>
              <th scope="col">{t('fees.tier')}</th>
              <th scope="col" data-end="true">
                {t('fees.head', { fee: t('fees.total'), unit: unitOf(station) })}
              </th>
              {TIER_FEE_KEYS.map((kind) => (
                <th key={kind} scope="col" data-end="true">
                  {t(`fees.short.${kind}`)}
                </th>
              ))}
              <th scope="col">{t('now.hours')}</th>
            </tr>
          </thead>
          <tbody>
            {tiers.map((tier) => (
              <tr key={tier}>
                <th scope="row">
                  <TierMark tier={tier} />
                </th>
                <td data-end="true">
                  <b>{money(kWhCost(version, tier))}</b>
                </td>
                {TIER_FEE_KEYS.map((kind) => (
                  <td key={kind} data-end="true">
                    {money(version.fees[tier][kind])}
                  </td>
                ))}
                <td data-wraps="true">
                  <Hours version={version} tier={tier} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollSection>
      <FlatFees station={station} version={version} />
    </>
  );
}
