import { billStanding, type RecordDetail } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../../shared/access/access.tsx';
import { duration, meterEnergy, money } from '../../../../shared/format/format.ts';
import { momentExact, offsetText, stretch } from '../../../../shared/format/time.ts';
import { colon } from '../../../../shared/i18n/colon.ts';
import { Facts } from '../../../../shared/ui/facts.tsx';
import { Logo } from '../../../../shared/ui/icons/logo.tsx';
import { Energy } from '../../../../shared/ui/value/values.tsx';
import { BillTable } from '../detail/bill.tsx';
import { Timeline } from '../detail/timeline.tsx';
import { payerOf } from '../record-words.ts';
import styles from './print.module.css';

export function BillPaper({ record }: { record: RecordDetail }) {
  const { t } = useTranslation(['charging', 'common']);
  const user = useUser();
  const zone = record.timeZone;
  const total = meterEnergy(record.energyWh);
  const { state, balanceAfter: after } = billStanding(record);
  return (
    <article>
      <header className={styles.head}>
        <div className={styles.issuer}>
          {user.logoPath ? <img src={user.logoPath} alt="" /> : <Logo size={36} />}
          <span>{record.providerName}</span>
        </div>
        <div className={styles.title}>
          <h1>{t('print.title')}</h1>
          <div>
            {t('print.number')} {record.transactionId}
          </div>
        </div>
      </header>
      {record.status !== 'finished' ? <p className={styles.warning}>{t('print.notFinal')}</p> : null}
      {record.valid ? null : (
        <p className={styles.warning}>
          {t('print.invalid')}
          {record.invalid ? `: ${record.invalid.reason}` : null}
        </p>
      )}
      <section className={styles.sum}>
        <div>
          <span>{t(`print.${state}`)}</span>
          <b>{money(record.cost, record.currency)}</b>
        </div>
        <div>
          <span>{t('print.energy')}</span>
          <b>
            {total.value} {total.unit}
          </b>
        </div>
        <div>
          <span>{t('detail.duration')}</span>
          <b>{record.endTime ? duration(Date.parse(record.endTime) - Date.parse(record.startTime)) : '–'}</b>
        </div>
      </section>
      <Facts
        facts={[
          { label: t('print.station'), value: record.stationName },
          { label: t('print.point'), value: `${record.pointName} (${record.serialNumber})` },
          { label: t('print.connector'), value: record.connectorNo },
          { label: t('print.payer'), value: payerOf(record) },
          {
            label: t('print.period'),
            value: stretch(record.startTime, record.endTime, zone),
          },
          {
            label: t('print.meter'),
            value: (
              <>
                <Energy wh={record.meterStartWh} as="meter" /> – <Energy wh={record.meterStopWh} as="meter" />
              </>
            ),
          },
        ]}
      />
      {record.lines.length > 0 ? (
        <section className={styles.fees}>
          <h2>{t('print.fees')}</h2>
          <Timeline record={record} />
          <div style={{ height: 14 }} />
          <BillTable record={record} />
          {after ? (
            <p className={styles.after}>
              {t('print.balanceAfter')}
              {colon()}
              {money(after, record.currency)}
            </p>
          ) : null}
        </section>
      ) : null}
      <footer className={styles.foot}>
        <p>{t('print.zone', { zone, offset: offsetText(record.startTime, zone) })}</p>
        <p>{t('print.footer')}</p>
        <p>
          {t('print.issued')}
          {colon()}
          {momentExact(Date.now(), undefined, true)} · {user.name || user.username}
        </p>
      </footer>
    </article>
  );
}
