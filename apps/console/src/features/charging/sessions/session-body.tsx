import { type ChargingSession, pathOf, SESSION_FIELDS, sessionList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { History } from '../../../entities/history/history.tsx';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { PointLimits } from '../../../entities/power-limits/point-limits.tsx';
import { Allowed } from '../../../shared/access/access.tsx';
import { percent } from '../../../shared/format/format.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { ConnectorIcon } from '../../../shared/ui/icons/connector-icon.tsx';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { Energy, Live, Missing, Money, Time } from '../../../shared/ui/value/values.tsx';
import { Goal } from './goal.tsx';
import { LiveCurves } from './live-curves.tsx';
import { About, Whereabouts } from './session-about.tsx';
import { SessionClock, SessionPower, SessionState } from './session-parts.tsx';
import { Readings } from './session-readings.tsx';
import styles from './sessions.module.css';
import { useSamples } from './use-samples.ts';

/** All of a running session: its figures, its driver, why it has its current, its curves. `bare`: its place is said around it. */
export function SessionBody({ session, bare = false }: { session: ChargingSession; bare?: boolean }) {
  const { t } = useTranslation(['charging', 'terms']);
  const word = useColumnWord(sessionList);
  const field = useFieldWord(SESSION_FIELDS);
  const samples = useSamples(session.transactionId);
  return (
    <>
      {bare ? null : (
        <div className={styles.drawerHead}>
          {session.connectorType ? <ConnectorIcon type={session.connectorType} size={44} /> : null}
          <Whereabouts session={session} />
          <SessionState session={session} />
        </div>
      )}
      <StatStrip
        label={t('sessions.totals')}
        stats={[
          {
            key: 'power',
            label: word('power'),
            value: <SessionPower session={session} />,
          },
          {
            key: 'energy',
            label: word('energy'),
            value: (
              <Live value={session.energyWh}>
                <Energy wh={session.energyWh} />
              </Live>
            ),
          },
          {
            key: 'soc',
            label: word('soc'),
            value: session.soc === null ? <Missing /> : <Live value={session.soc}>{percent(session.soc, 0)}</Live>,
          },
          {
            key: 'cost',
            label: word('cost'),
            value: (
              <Live value={session.cost}>
                <Money amount={session.cost} currency={session.currency} />
              </Live>
            ),
          },
        ]}
      />
      <About session={session} samples={samples} />
      <Readings session={session} />
      <PointLimits serialNumber={session.serialNumber} connectorNo={session.connectorNo} />
      <Goal session={session} />
      <div style={{ height: 8 }} />
      <LiveCurves session={session} samples={samples} />
      <Section title={t('detail.facts')}>
        <Facts
          facts={[
            {
              label: field('transactionId'),
              value: (
                <span className={styles.line}>
                  <CopyId value={session.transactionId} />
                  <Allowed any={['record:read']}>
                    <Link className={styles.link} to={pathOf('record', session.transactionId)}>
                      {t('about.record')}
                    </Link>
                  </Allowed>
                </span>
              ),
            },
            { label: field('startType'), value: t(`terms:startType.${session.startType}`) },
            ...(session.startAccount === null ? [] : [{ label: field('startAccount'), value: session.startAccount }]),
            { label: field('startTime'), value: <Time at={session.startTime} zone={session.timeZone} offset /> },
            { label: word('duration'), value: <SessionClock session={session} /> },
            ...(session.closesTime
              ? [{ label: field('closesTime'), value: <Time at={session.closesTime} zone={session.timeZone} offset /> }]
              : []),
            {
              label: field('account'),
              value: session.account ? <CopyId value={session.account} mono={false} /> : <Missing />,
            },
            {
              label: field('cardNumber'),
              value: session.cardNumber ? (
                <span className={styles.line}>
                  <CopyId value={session.cardNumber} />
                  <Allowed any={['card:read']}>
                    <Link className={styles.link} to={pathOf('card', session.cardNumber)}>
                      {t('about.open')}
                    </Link>
                  </Allowed>
                </span>
              ) : (
                <Missing />
              ),
            },
            {
              label: field('balance'),
              value:
                session.balance === null && session.account === null && session.cardNumber === null ? (
                  <Missing />
                ) : session.balance === null ? (
                  t('sessions.postPaid')
                ) : (
                  <Money amount={session.balance} currency={session.currency} />
                ),
            },
            { label: field('sampleTime'), value: <Time at={session.sampleTime} zone={session.timeZone} /> },
            { label: field('serialNumber'), value: <CopyId value={session.serialNumber} /> },
          ]}
        />
      </Section>
      <Section title={t('detail.history')}>
        <History subject="record" id={String(session.transactionId)} />
      </Section>
    </>
  );
}
