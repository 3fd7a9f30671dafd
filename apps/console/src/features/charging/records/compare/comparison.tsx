import { pathOf, type RecordDetail, TIER_NAMES, TIER_WORDS } from '@csms/contract';
import { compare, isZero, negate } from '@csms/kernel';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWord } from '../../../../entities/list/list-words.ts';
import { duration, meterEnergy, money, moneyOf } from '../../../../shared/format/format.ts';
import { moment } from '../../../../shared/format/time.ts';
import { Section } from '../../../../shared/ui/facts.tsx';
import styles from '../records.module.css';
import { type Cause, type ComparedLine, comparedBills, minutesByTier } from './compare.rules.ts';

interface Props {
  before: RecordDetail;
  now: RecordDetail;
}

const MINUTE = 60_000;

/** An amount with its sign. */
const signed = (amount: string, currency: string): string =>
  isZero(amount) ? money('0', currency) : `${amount.startsWith('-') ? '−' : '+'}${money(amount.replace('-', ''), currency)}`;

function useLineWords(now: RecordDetail) {
  const { t } = useTranslation(['charging', 'common']);
  const word = useWord();
  const { currency } = now;
  const name = ({ kind, tier }: ComparedLine): string => {
    if (kind === 'discount') return t('detail.discount');
    if (kind === 'refunded') return t('refund.given');
    if (kind === 'total') return t('compare.total');
    return tier === null ? t(`detail.fees.${kind}`) : `${t(`detail.fees.${kind}`)} · ${word(TIER_WORDS[tier])}`;
  };
  const cause = (line: ComparedLine, one: Cause): string => {
    const words = { line: name(line), amount: signed(one.amount, currency) };
    switch (one.by) {
      case 'energy': {
        const { value, unit } = meterEnergy(Math.abs(one.wh));
        return t(one.wh > 0 ? 'compare.moreEnergy' : 'compare.lessEnergy', { ...words, energy: `${value} ${unit}` });
      }
      case 'quantity':
        return t(one.units > 0 ? 'compare.moreUnits' : 'compare.lessUnits', { ...words, units: Math.abs(one.units) });
      case 'price': {
        const price = moneyOf([one.from, one.to], currency);
        return t('compare.price', { ...words, from: price(one.from), to: price(one.to) });
      }
      default:
        return t(`compare.${one.by}`, words);
    }
  };
  return { name, cause };
}

/** What differs between two bills, in words and figures. */
export function Comparison({ before, now }: Props) {
  const { t } = useTranslation(['charging', 'common']);
  const word = useWord();
  const { name, cause } = useLineWords(now);
  const { currency } = now;
  const { lines, total } = comparedBills(before, now);
  const more = compare(total.difference, '0');
  const time = (record: RecordDetail) => moment(record.startTime, record.timeZone);
  const causes = lines
    .flatMap((line) => line.causes.map((one) => ({ key: `${line.key}${one.by}`, amount: one.amount, text: cause(line, one) })))
    .sort((a, b) => Math.abs(Number(b.amount)) - Math.abs(Number(a.amount)));
  const minutes = { before: minutesByTier(before.segments), now: minutesByTier(now.segments) };
  const energyOf = (record: RecordDetail, tier: (typeof TIER_NAMES)[number]) =>
    record.segments.filter((one) => one.tier === tier).reduce((all, one) => all + one.energyWh, 0);
  const energy = (wh: number) => {
    const { value, unit } = meterEnergy(wh);
    return `${value} ${unit}`;
  };
  const lasted = ({ startTime, endTime }: RecordDetail) =>
    endTime ? duration(Date.parse(endTime) - Date.parse(startTime)) : '–';
  const versions = (record: RecordDetail) =>
    record.tariff
      .map(({ id, effectiveFrom }) => t('compare.version', { id, time: moment(effectiveFrom, record.timeZone) }))
      .join(', ') || '–';
  const tiers = TIER_NAMES.filter((tier) => minutes.before.has(tier) || minutes.now.has(tier));
  const inTier = (record: RecordDetail, tier: (typeof TIER_NAMES)[number], spent: number | undefined) =>
    spent === undefined ? '–' : `${energy(energyOf(record, tier))} · ${duration(spent * MINUTE)}`;
  const facts: [string, string, string][] = [
    [t('print.station'), before.stationName, now.stationName],
    [t('detail.energy'), energy(before.energyWh), energy(now.energyWh)],
    [t('detail.duration'), lasted(before), lasted(now)],
    ...tiers.map((tier): [string, string, string] => [
      word(TIER_WORDS[tier]),
      inTier(before, tier, minutes.before.get(tier)),
      inTier(now, tier, minutes.now.get(tier)),
    ]),
    [t('compare.priceVersion'), versions(before), versions(now)],
  ];
  const head = (
    <thead>
      <tr>
        <th scope="col" aria-label={t('detail.kind')} />
        <th scope="col" data-end>
          <Link to={pathOf('record', before.transactionId)}>{time(before)}</Link>
        </th>
        <th scope="col" data-end>
          {time(now)}
        </th>
        <th scope="col" data-end>
          {t('compare.difference')}
        </th>
      </tr>
    </thead>
  );
  const row = (line: ComparedLine) => (
    <tr key={line.key} {...(line.kind === 'total' ? { 'data-total': true } : {})}>
      <td>{name(line)}</td>
      <td data-end>{money(line.before, currency)}</td>
      <td data-end>{money(line.now, currency)}</td>
      <td data-end>{signed(line.difference, currency)}</td>
    </tr>
  );
  return (
    <>
      <p className={styles.verdict} role="status">
        {t(more > 0 ? 'compare.more' : more < 0 ? 'compare.less' : 'compare.same', {
          amount: money(more < 0 ? negate(total.difference) : total.difference, currency),
          time: time(before),
        })}
      </p>
      {causes.length > 0 ? (
        <ul className={styles.causes} aria-label={t('compare.why')}>
          {causes.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      ) : null}
      <Section title={t('compare.bills')}>
        <div className={styles.scroll}>
          <table className={styles.table}>
            {head}
            <tbody>{lines.map(row)}</tbody>
            <tfoot>{row(total)}</tfoot>
          </table>
        </div>
      </Section>
      <Section title={t('compare.sessions')}>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" aria-label={t('detail.kind')} />
                <th scope="col">{time(before)}</th>
                <th scope="col">{time(now)}</th>
              </tr>
            </thead>
            <tbody>
              {facts.map(([label, was, is]) => (
                <tr key={label}>
                  <td>{label}</td>
                  <td>{was}</td>
                  <td>{is}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </>
  );
}
