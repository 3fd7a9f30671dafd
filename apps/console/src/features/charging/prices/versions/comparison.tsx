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
import { isZero } from '@csms/kernel';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { moneyOf } from '../../../../shared/format/format.ts';
import { moment } from '../../../../shared/format/time.ts';
import { patched } from '../../../../shared/hooks/use-url-state.ts';
import { useFieldWord } from '../../../../shared/ui/form/field-words.ts';
import { ScrollSection } from '../../../../shared/ui/scroll-section.tsx';
import { TierMark } from '../../parts/tier-mark.tsx';
import { DayStrip } from '../day/day-strip.tsx';
import { changedSlots } from '../day/slots.ts';
import styles from '../prices.module.css';
import { Change, DayChange, StayChange } from './change.tsx';

interface Line {
  key: string;
  label: React.ReactNode;
  before: string;
  after: string;
  /** Of what it is minutes, not money. */
  minutes?: true;
}

/** Two versions side by side: which hours and which fees changed. */
export function Comparison({ station, versions }: { station: StationPrice; versions: readonly PriceVersionView[] }) {
  const { t } = useTranslation(['prices', 'common']);
  const word = useFieldWord(PRICE_FIELDS);
  const [search, setSearch] = useSearchParams();
  if (versions.length < 2) return null;
  const pick = (name: string) => versions.find((one) => String(one.id) === search.get(name));
  const after = pick('new') ?? versions[0]!;
  const before = pick('old') ?? versions.find((one) => one !== after)!;
  const options = versions.map((one) => ({
    value: one.id,
    label: moment(one.effectiveFrom, station.timeZone, true),
  }));
  const choose = (name: string) => (id: number) =>
    setSearch((now) => patched(now, { [name]: String(id) }), { replace: true, preventScrollReset: true });
  const changed = changedSlots(before.slots, after.slots);
  const lines: Line[] = [
    ...TIER_NAMES.flatMap((tier) =>
      TIER_FEE_KEYS.map(
        (kind): Line => ({
          key: `${tier} ${kind}`,
          label: (
            <>
              <TierMark tier={tier} /> {t(`fees.short.${kind}`)}
            </>
          ),
          before: before.fees[tier][kind],
          after: after.fees[tier][kind],
        }),
      ),
    ),
    ...FLAT_FEE_KEYS.map((key): Line => {
      const field = FEE_KINDS[key].price;
      return { key, label: t(`fees.names.${key}`), before: before[field], after: after[field] };
    }),
    ...(isZero(before.occupancyFee) && isZero(after.occupancyFee) ? [] : OCCUPANCY_FIELDS).map(
      (field): Line => ({
        key: field,
        label: word(field),
        before: String(before[field]),
        after: String(after[field]),
        minutes: true,
      }),
    ),
  ];
  const money = moneyOf(
    lines.flatMap((line) => (line.minutes ? [] : [line.before, line.after])),
    station.currency,
  );
  const shown = (line: Line) => (value: string) => (line.minutes ? `${value} ${t('fees.units.minute')}` : money(value));
  return (
    <section className={styles.panel} style={{ marginTop: 14 }} aria-label={t('compare.title')}>
      <h2>{t('compare.title')}</h2>
      <div className={styles.pick}>
        <Select
          value={before.id}
          options={options}
          onChange={choose('old')}
          aria-label={t('compare.before')}
          prefix={t('compare.before')}
        />
        <Select
          value={after.id}
          options={options}
          onChange={choose('new')}
          aria-label={t('compare.after')}
          prefix={t('compare.after')}
        />
      </div>
      <div className={styles.compare}>
        <span>{t('compare.before')}</span>
        <DayStrip slots={before.slots} tall />
        <span>{t('compare.after')}</span>
        <DayStrip slots={after.slots} tall hours />
        {changed.length > 0 ? (
          <>
            <span>{t('compare.changed')}</span>
            <span className={styles.changes} aria-hidden="true">
              {after.slots.map((_, slot) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place in the day
                <i key={slot} data-changed={changed.includes(slot)} />
              ))}
            </span>
          </>
        ) : null}
      </div>
      <p style={{ marginBottom: 12 }}>
        <DayChange before={before.slots} after={after.slots} />
      </p>{' '}
      <StayChange before={before} after={after} />
      <ScrollSection label={t('edit.fees')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('preview.fee')}</th>
              <th scope="col" data-end="true">
                {t('compare.before')}
              </th>
              <th scope="col" data-end="true">
                {t('compare.after')}
              </th>
              <th scope="col">{t('compare.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key}>
                <th scope="row">{line.label}</th>
                <td data-end="true">{shown(line)(line.before)}</td>
                <td data-end="true">{shown(line)(line.after)}</td>
                <td>
                  <Change before={line.before} after={line.after} shown={shown(line)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollSection>
    </section>
  );
}
