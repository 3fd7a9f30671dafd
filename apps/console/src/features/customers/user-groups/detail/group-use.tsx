import type { UserGroupDetail } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../../../shared/access/access.tsx';
import { energy } from '../../../../shared/format/format.ts';
import { dateTime } from '../../../../shared/format/time.ts';
import { Section } from '../../../../shared/ui/facts.tsx';
import listParts from '../../../../shared/ui/list-parts.module.css';
import { ScrollSection } from '../../../../shared/ui/scroll-section.tsx';
import { ToneTag } from '../../../../shared/ui/status-tag.tsx';
import textParts from '../../../../shared/ui/text.module.css';
import { Energy, Money, Power } from '../../../../shared/ui/value/values.tsx';
import styles from '../../parts/customers.module.css';
import own from '../user-groups.module.css';

/** Each month as a bar, against the limit where there is one. */
export function GroupMonths({ group }: { group: UserGroupDetail }) {
  const { t } = useTranslation('users');
  const limit = group.electricityLimit === null ? null : group.electricityLimit * 1000;
  // What was before the first use says nothing.
  const first = group.months.findIndex((one) => one.energyWh > 0);
  const months = group.months.slice(Math.min(first === -1 ? 9 : first, 9));
  const most = Math.max(...group.months.map((one) => one.energyWh), limit ?? 0, 1) * 1.04;
  const words = limit === null ? null : energy(limit);
  return (
    <>
      <dl className={own.months}>
        {months.toReversed().map((one) => (
          <div key={one.month} style={{ display: 'contents' }}>
            <dt>{one.month}</dt>
            <dd>
              <span className={own.track}>
                <i data-over={limit !== null && one.energyWh >= limit} style={{ width: `${(one.energyWh / most) * 100}%` }} />
                {limit === null ? null : <u style={{ left: `${(limit / most) * 100}%` }} />}
              </span>
              <b>
                <Energy wh={one.energyWh} />
              </b>
            </dd>
          </div>
        ))}
      </dl>
      {words ? (
        <p className={textParts.faint} style={{ marginTop: 8 }}>
          ┆ {t('groupDetail.limitLine', { limit: `${words.value} ${words.unit}` })}
        </p>
      ) : null}
    </>
  );
}

/** The sessions of its members that run now. */
export function GroupRunning({ group }: { group: UserGroupDetail }) {
  const { t } = useTranslation('users');
  const access = useAccess();
  if (group.running.length === 0) return <p className={textParts.faint}>{t('groupDetail.noRunning')}</p>;
  return (
    <ScrollSection label={t('groupDetail.runningNow')}>
      <table className={listParts.plainTable}>
        <thead>
          <tr>
            <th>{t('groupDetail.account')}</th>
            <th>{t('groupDetail.station')}</th>
            <th data-end="true">{t('groupDetail.energy')}</th>
            <th data-end="true">{t('groupDetail.power')}</th>
            <th data-end="true">{t('groupDetail.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {group.running.map((one) => (
            <tr key={one.transactionId}>
              <td>
                {access.can('charging:read') ? (
                  <Link className={styles.link} to={`/realTimeMonitor/charging?session=${one.transactionId}`}>
                    {one.account}
                  </Link>
                ) : (
                  one.account
                )}{' '}
                {one.stopRequested ? <ToneTag tone="warning">{t('groupDetail.stopping')}</ToneTag> : null}
              </td>
              <td>{one.stationName}</td>
              <td data-end="true">
                <Energy wh={one.energyWh} />
              </td>
              <td data-end="true">
                <Power watts={one.powerW} />
              </td>
              <td data-end="true">
                <Money amount={one.cost} currency={one.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollSection>
  );
}

/** The stations with a price of the group's own. */
export function GroupPrices({ group }: { group: UserGroupDetail }) {
  const { t } = useTranslation('users');
  const access = useAccess();
  if (group.prices.length === 0) return <p className={textParts.faint}>{t('groupDetail.noPrices')}</p>;
  return (
    <ul className={styles.list}>
      {group.prices.map((price) => (
        <li key={price.stationId}>
          {access.can('price:read') ? (
            <Link className={styles.link} to={`/financialManagement/groupPrice/${price.stationId}?group=${group.id}`}>
              {price.stationName}
            </Link>
          ) : (
            price.stationName
          )}
          <span className={textParts.faint}>{t('groupDetail.since', { date: dateTime(price.effectiveFrom).slice(0, 10) })}</span>
        </li>
      ))}
    </ul>
  );
}

export function GroupUse({ group }: { group: UserGroupDetail }) {
  const { t } = useTranslation('users');
  return (
    <>
      <Section title={t('groupDetail.months')}>
        <GroupMonths group={group} />
      </Section>
      <Section title={t('groupDetail.runningNow')}>
        <GroupRunning group={group} />
      </Section>
      <Section title={t('groupDetail.prices')}>
        <GroupPrices group={group} />
      </Section>
    </>
  );
}
