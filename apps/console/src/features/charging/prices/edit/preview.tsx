import {
  BESIDE_FEE_KEYS,
  contract,
  each,
  FEE_KINDS,
  FLAT_PRICE_FIELDS,
  OCCUPANCY_FIELDS,
  type PricePreview,
  previewForm,
  type StationPrice,
} from '@csms/contract';
import { compare, isZero, subtract } from '@csms/kernel';
import { Checkbox, DatePicker, InputNumber } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/queries.ts';
import { money, moneyOf } from '../../../../shared/format/format.ts';
import { offsetText, timeOfDay } from '../../../../shared/format/time.ts';
import { useDebounced } from '../../../../shared/hooks/use-debounced.ts';
import { ScrollSection } from '../../../../shared/ui/scroll-section.tsx';
import { ErrorState } from '../../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import { Energy } from '../../../../shared/ui/value/values.tsx';
import { TaxLines } from '../../parts/tax-lines.tsx';
import { TierMark } from '../../parts/tier-mark.tsx';
import styles from '../prices.module.css';
import { type PriceValues, wallOf } from './values.ts';

function Bill({ preview }: { preview: PricePreview }) {
  const { t } = useTranslation(['prices', 'common']);
  const { draft, current, currency, timeZone } = preview;
  const clock = (at: string) => timeOfDay(at, timeZone);
  const words = draft.segments
    .map((one) => `${clock(one.from)}–${clock(one.to)} ${t(`common:tier.${one.tier}`)}`)
    .join(t('day.comma'));
  const beside = BESIDE_FEE_KEYS.map((key) => ({ key, amount: draft[FEE_KINDS[key].field] })).filter(
    ({ amount }) => !isZero(amount),
  );
  const unitPrice = moneyOf(
    draft.lines.map((line) => line.unitPrice),
    currency,
  );
  const difference = current ? subtract(draft.cost, current.cost) : null;
  return (
    <div className={styles.result} aria-live="polite">
      <div className={styles.sum}>
        <b>{money(draft.cost, currency)}</b>
        {current && difference !== null ? (
          <span className={styles.soft}>
            {compare(difference, '0') === 0
              ? t('preview.same')
              : t('preview.now', {
                  cost: money(current.cost, currency),
                  difference: `${compare(difference, '0') > 0 ? '+' : ''}${money(difference, currency)}`,
                })}
          </span>
        ) : null}
      </div>
      <div>
        <div className={styles.bar} role="img" aria-label={words} title={words}>
          {draft.segments.map((one) => (
            <i key={one.from} data-tier={one.tier} style={{ flex: Math.max(1, Date.parse(one.to) - Date.parse(one.from)) }} />
          ))}
        </div>
        <span className={styles.soft}>
          {t('preview.times', { start: clock(preview.startTime), end: clock(preview.endTime) })} ·{' '}
          {offsetText(preview.startTime, timeZone)}
        </span>
      </div>
      {preview.dayHours === 24 ? null : (
        <p role="note">{t(preview.dayHours < 24 ? 'preview.short' : 'preview.long', { hours: preview.dayHours })}</p>
      )}{' '}
      <ScrollSection label={t('preview.lines')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('fees.tier')}</th>
              <th scope="col">{t('preview.fee')}</th>
              <th scope="col" data-end="true">
                {t('preview.energy')}
              </th>
              <th scope="col" data-end="true">
                {t('preview.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {draft.lines.map((line) => (
              <tr key={`${line.tier} ${line.kind}`}>
                <td>{line.tier ? <TierMark tier={line.tier} /> : null}</td>
                <td>
                  {t(`fees.short.${line.kind}`)}
                  <small className={styles.soft}> × {unitPrice(line.unitPrice)}</small>
                </td>
                <td data-end="true">{line.tier ? <Energy wh={line.energyWh} as="meter" /> : null}</td>
                <td data-end="true">{money(line.amount, currency)}</td>
              </tr>
            ))}
            {beside.map(({ key, amount }) => (
              <tr key={key}>
                <td colSpan={3}>{t(`fees.names.${key}`)}</td>
                <td data-end="true">{money(amount, currency)}</td>
              </tr>
            ))}
            {draft.tax ? <TaxLines tax={draft.tax} currency={currency} columns={4} /> : null}
          </tbody>
        </table>
      </ScrollSection>
    </div>
  );
}

/** What a typical session would cost by the price in the form, reckoned by the server as a bill is. */
export function Preview({ station, groupId, draft }: { station: StationPrice; groupId: number | null; draft: PriceValues }) {
  const { t } = useTranslation('prices');
  const labels = useId();
  const [kWh, setKWh] = useState<number | null>(30);
  const [kW, setKW] = useState<number | null>(11);
  const [at, setAt] = useState<Dayjs>(() => dayjs().startOf('day').add(17, 'hour'));
  const [reservation, setReservation] = useState(false);
  const asked = useDebounced(
    JSON.stringify({
      stationId: station.stationId,
      groupId,
      draft: {
        slots: draft.slots,
        fees: draft.fees,
        ...each(FLAT_PRICE_FIELDS, (field) => draft[field]),
        ...each(OCCUPANCY_FIELDS, (field) => draft[field]),
      },
      localTime: wallOf(at),
      energyWh: Math.round((kWh ?? 0) * 1000),
      powerW: Math.round((kW ?? 0) * 1000),
      reservation,
    }),
    400,
  );
  const form = previewForm.safeParse(JSON.parse(asked));
  const query = useCall(
    contract.prices.preview,
    { body: form.data! },
    { enabled: form.success, keepPrevious: true, staleTime: 30_000 },
  );
  return (
    <section className={styles.panel} aria-label={t('preview.title')}>
      <h2>{t('preview.title')}</h2>
      <p className={styles.soft} style={{ marginBottom: 12 }}>
        {t('preview.hint')}
      </p>
      {form.success ? (
        query.data ? (
          <>
            <Bill preview={query.data} />
            {draft.sessionFeePerStay && Number(draft.sessionFee) ? (
              <p className={styles.soft} style={{ marginBottom: 12 }}>
                {t('stay.preview')}
              </p>
            ) : null}
          </>
        ) : query.error ? (
          <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
        ) : (
          <SkeletonRows columns={2} rows={4} />
        )
      ) : (
        <p style={{ marginBottom: 16 }}>{t('preview.incomplete')}</p>
      )}
      <div className={styles.preview}>
        <label htmlFor={`${labels}-energy`}>
          {t('preview.energy')}
          <InputNumber
            id={`${labels}-energy`}
            value={kWh}
            onChange={setKWh}
            min={0.001}
            max={10_000}
            suffix="kWh"
            style={{ width: '100%', marginBottom: 10 }}
          />
        </label>
        <label htmlFor={`${labels}-power`}>
          {t('preview.power')}
          <InputNumber
            id={`${labels}-power`}
            value={kW}
            onChange={setKW}
            min={0.1}
            max={5000}
            suffix="kW"
            style={{ width: '100%', marginBottom: 10 }}
          />
        </label>
        <label htmlFor={`${labels}-start`}>
          {t('preview.start')}
          <DatePicker
            id={`${labels}-start`}
            value={at}
            onChange={(next) => next && setAt(next)}
            allowClear={false}
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            style={{ width: '100%', marginBottom: 10 }}
          />
        </label>
      </div>
      <Checkbox checked={reservation} onChange={({ target }) => setReservation(target.checked)}>
        {t('preview.reserved')}
      </Checkbox>
    </section>
  );
}
