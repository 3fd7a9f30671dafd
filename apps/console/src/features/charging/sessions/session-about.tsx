import { type ChargingSession, contract, pathOf, type SessionAbout } from '@csms/contract';
import { sum } from '@csms/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { accessOf, opensPath, useAccess, useUser } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { money, power } from '../../../shared/format/format.ts';
import { ago, moment, timeOfDay, userZone } from '../../../shared/format/time.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { usePreferences } from '../../../shared/prefs/preferences.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Missing, Money } from '../../../shared/ui/value/values.tsx';
import { TierMark } from '../parts/tier-mark.tsx';
import { useEndPreview } from './end-preview.ts';
import { dropsOf, likelyEnd } from './forecast.ts';
import styles from './sessions.module.css';
import type { Samples } from './use-samples.ts';

const EVERY_MS = 60_000;
/** A drop is told so long, in ms. */
const TOLD_MS = 30 * 60_000;

/** Where one may go from here; else the words alone. */
function useTo() {
  const user = useUser();
  return (to: string, page: string, permission: Parameters<ReturnType<typeof accessOf>['can']>[0], words: ReactNode) =>
    opensPath(user, page) && accessOf(user).can(permission) ? (
      <Link className={styles.link} to={to}>
        {words}
      </Link>
    ) : (
      words
    );
}

/** Point, connector and station of a session, each with the way to its page. */
export function Whereabouts({ session }: { session: ChargingSession }) {
  const { t } = useTranslation('charging');
  const to = useTo();
  const { serialNumber, pointName, connectorNo, stationId, stationName } = session;
  const point = pathOf('point', serialNumber);
  return (
    <div style={{ flex: 1, minWidth: 0 }}>
      <h2>
        {to(point, '/realTimeMonitor/chargePoint', 'point:read', pointName || serialNumber)} ·{' '}
        {to(
          pathOf('connector', serialNumber, connectorNo),
          '/realTimeMonitor/chargePoint',
          'point:read',
          t('sessions.connectorNo', { no: connectorNo }),
        )}
      </h2>
      <div style={{ color: 'var(--text-soft)' }}>
        {to(pathOf('station', stationId), '/configurationManagement/stationManagement', 'station:read', stationName)}
      </div>
    </div>
  );
}

/** What a kWh costs now, by tier, and until when. */
function PriceNow({ price, currency, zone }: { price: NonNullable<SessionAbout['price']>; currency: string; zone: string }) {
  const { t } = useTranslation('charging');
  return (
    <span className={styles.line}>
      <TierMark tier={price.tier} />
      <b>{money(sum([price.electricity, price.service]), currency)}/kWh</b>
      {price.until === null ? null : (
        <span className={styles.faint}>{t('about.until', { time: moment(price.until, zone) })}</span>
      )}
    </span>
  );
}

function Driver({ about, session }: { about: SessionAbout; session: ChargingSession }) {
  const to = useTo();
  const { driver } = about;
  if (!driver) return <Missing />;
  const { chargeUserId, name, phone } = driver;
  return (
    <span className={styles.line}>
      {chargeUserId !== null
        ? to(pathOf('chargeUser', chargeUserId), '/userManagement/chargeUser', 'chargeUser:read', name)
        : session.cardNumber
          ? to(pathOf('card', session.cardNumber), '/userManagement/cardManage', 'card:read', name)
          : name}
      {phone ? (
        <a className={styles.link} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
          {phone}
        </a>
      ) : null}
    </span>
  );
}

function Cars({ cars }: Pick<SessionAbout, 'cars'>) {
  const to = useTo();
  if (cars.length === 0) return <Missing />;
  return (
    <span className={styles.line}>
      {cars.map(({ id, carNumber, brand, model }) => (
        <span key={id}>
          {to(pathOf('car', id), '/configurationManagement/carManage', 'car:read', carNumber)}{' '}
          <small className={styles.faint}>{[brand, model].filter(Boolean).join(' ')}</small>
        </span>
      ))}
    </span>
  );
}

/** What the bill would be if the session ended now: the live figures know no discounts. To those who may end or stop it. */
function BillNow({ transactionId }: { transactionId: number }) {
  const { data } = useEndPreview(transactionId, true);
  if (!data) return <Missing />;
  return <Money amount={data.cost} currency={data.currency} />;
}

/** Who charges which car at what price, when it will most likely be over, and whether its power has dropped lately. */
export function About({ session, samples }: { session: ChargingSession; samples: Samples }) {
  const { t } = useTranslation('charging');
  const now = useNow();
  const clock = usePreferences((state) => state.clock);
  const { transactionId } = session;
  const access = useAccess();
  const seesBill = access.can('charging:end') || access.can('charging:stop');
  const { data } = useCall(contract.sessions.about, { params: { transactionId } }, { silent: true, refetchInterval: EVERY_MS });
  const end = likelyEnd(session, samples, data?.price ?? null, now);
  const drop = dropsOf(samples).at(-1);
  const isLow = drop !== undefined && now - drop.at < TOLD_MS && (session.powerW ?? 0) < drop.fromW * 0.8;
  const zone = clock === 'station' ? session.timeZone : userZone();
  const shown = (watts: number) => `${power(watts).value} ${power(watts).unit}`;
  return (
    <>
      {isLow ? (
        <Notice
          tone="warning"
          title={t('about.drop', { from: shown(drop.fromW), to: shown(drop.toW), time: timeOfDay(drop.at, zone) })}
        />
      ) : null}
      <Section title={t('about.title')}>
        <Facts
          facts={[
            { label: t('about.driver'), value: data ? <Driver about={data} session={session} /> : <Missing /> },
            { label: t('about.cars'), value: data ? <Cars cars={data.cars} /> : <Missing /> },
            {
              label: t('about.price'),
              value: data?.price ? <PriceNow price={data.price} currency={session.currency} zone={zone} /> : <Missing />,
            },
            ...(seesBill ? [{ label: t('about.billNow'), value: <BillNow transactionId={transactionId} /> }] : []),
            {
              label: t('about.end'),
              value: end ? (
                <span className={styles.line}>
                  <span>≈ {moment(end.at, zone)}</span>
                  <span className={styles.faint}>
                    {ago(new Date(end.at).toISOString(), now)} · {t(`about.reasons.${end.reason}`)}
                  </span>
                </span>
              ) : (
                <Missing />
              ),
            },
          ]}
        />
      </Section>
    </>
  );
}
