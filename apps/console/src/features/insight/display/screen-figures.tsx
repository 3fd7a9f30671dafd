import { useTranslation } from 'react-i18next';
import { incomeIn, shareOf } from '../../../entities/network-figures/figures.ts';
import { energySum, integer, MISSING, money, percent } from '../../../shared/format/format.ts';
import { Live } from '../../../shared/ui/value/values.tsx';
import styles from './display.module.css';
import type { Figures } from './feed.ts';

const shareText = (share: number | null) => (share === null ? MISSING : percent(share * 100, 1));

/** The day so far in large letters, yesterday up to the same time of day below. */
export function ScreenFigures({ figures, currency }: { figures: Figures; currency: string }) {
  const { t } = useTranslation('dashboard');
  const { today, yesterday, utilisation } = figures;
  const kWh = energySum(today.energyWh);
  const before = energySum(yesterday.energyWh);
  const cost = incomeIn(today, currency);
  const others = today.income.filter((one) => one.currency !== currency);
  const rows = [
    {
      key: 'energy',
      value: kWh.value,
      unit: kWh.unit,
      before: before.unit === kWh.unit ? before.value : `${before.value}\u00a0${before.unit}`,
    },
    {
      key: 'income',
      value: money(cost, currency),
      before: money(incomeIn(yesterday, currency), currency),
      note:
        others.length > 0
          ? t('screen.otherCurrencies', { list: others.map((one) => money(one.cost, one.currency)).join(', ') })
          : undefined,
    },
    { key: 'sessions', value: integer(today.sessions), before: integer(yesterday.sessions) },
    { key: 'utilisation', value: shareText(shareOf(utilisation)) },
    { key: 'members', value: integer(today.members ?? 0), before: integer(yesterday.members ?? 0) },
  ] as const;
  return (
    <section className={styles.figures} aria-label={t('screen.today')}>
      {rows.map((row) => (
        <div key={row.key} className={styles.block}>
          <h2>{t(`screen.${row.key}`)}</h2>
          <p className={styles.number} data-long={row.value.length > 11}>
            <Live value={row.value}>{row.value}</Live>
            {'unit' in row ? <small>{row.unit}</small> : null}
          </p>
          {'note' in row && row.note ? <p className={styles.soft}>{row.note}</p> : null}
          {'before' in row ? <p className={styles.soft}>{t('screen.yesterday', { value: row.before })}</p> : null}
        </div>
      ))}
    </section>
  );
}
