import { contract, type PointLimits as Limits } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../shared/access/access.tsx';
import { useCall } from '../../shared/api/queries.ts';
import { useNow } from '../../shared/hooks/use-now.ts';
import { Facts, Section } from '../../shared/ui/facts.tsx';
import { ToneTag } from '../../shared/ui/status-tag.tsx';
import { Live, Power } from '../../shared/ui/value/values.tsx';
import { findingLines } from './finding-words.ts';
import { clockOf, holdingSentence, LIMIT_TONES, pastOf, useSiteZone } from './limit-words.ts';
import styles from './power-limits.module.css';
import { amperes, countedSentence, whySentence } from './why-words.ts';

const EVERY_MS = 3000;

/** The limits of a point now, again and again while they are looked at. */
export function usePointLimits(serialNumber: string): Limits | undefined {
  return useCall(
    contract.loadBalancing.point,
    { params: { serialNumber } },
    { refetchInterval: EVERY_MS, keepPrevious: true, silent: true },
  ).data;
}

type Connector = Limits['connectors'][number];

function ConnectorLimit({ one, limits, isNamed }: { one: Connector; limits: Limits; isNamed: boolean }) {
  const { t } = useTranslation('powerLimits');
  const zone = useSiteZone(limits.timeZone);
  const limit = one.limitA;
  const now = useNow();
  const counted = countedSentence(t, one);
  const found = one.findings === null ? [] : findingLines(t, one.findings);
  return (
    <div className={styles.connector}>
      {isNamed ? <h3>{t('connector', { no: one.connectorNo })}</h3> : null}
      <p>{whySentence(t, one, { isOff: limits.mode === 'off', clock: clockOf(zone), past: pastOf(zone), now })}</p>
      {counted === null ? null : <p className={styles.found}>{counted}</p>}
      {found.length > 0 ? <p className={styles.found}>{found.join(' · ')}</p> : null}
      <Facts
        facts={[
          { label: t('limit'), value: limit === null ? t('none') : <Live value={limit}>{`${amperes(limit)} A`}</Live> },
          {
            label: t('drawn'),
            value: (
              <>
                <Live value={one.drawnA}>{`${amperes(one.drawnA)} A`}</Live> · <Power watts={one.drawnW} />
              </>
            ),
          },
          { label: t('answer'), value: <ToneTag tone={LIMIT_TONES[one.state]}>{t(`state.${one.state}`)}</ToneTag> },
        ]}
      />
    </div>
  );
}

interface Props {
  serialNumber: string;
  /** Absent: all connectors. */
  connectorNo?: number;
  className?: string | undefined;
}

/** Says why the connectors of a point, or one of them, have their current, and who limits them. It shows nothing while the site is not shared and no limit was set. Texts: `powerLimits`. */
export function PointLimits({ serialNumber, connectorNo, className }: Props) {
  const { t } = useTranslation('powerLimits');
  const limits = usePointLimits(serialNumber);
  const sees = useAccess().can('smartCharging:read');
  const zone = useSiteZone(limits?.timeZone ?? 'UTC');
  if (!limits) return null;
  const shown = limits.connectors.filter((one) => connectorNo === undefined || one.connectorNo === connectorNo);
  if (limits.mode === 'off' && shown.every(({ limitA }) => limitA === null)) return null;
  const section = (
    <Section
      title={t('title')}
      extra={sees ? <Link to={`/smartCharging/profiles?site=${limits.stationId}`}>{t('toSite')}</Link> : null}
    >
      {limits.mode === 'automatic'
        ? limits.holding.map((limit) => (
            <p key={limit.id} className={styles.holding}>
              {holdingSentence(t, limit, zone)}
            </p>
          ))
        : null}
      {shown.map((one) => (
        <ConnectorLimit key={one.connectorNo} one={one} limits={limits} isNamed={limits.connectors.length > 1} />
      ))}
    </Section>
  );
  return className ? <div className={className}>{section}</div> : section;
}
