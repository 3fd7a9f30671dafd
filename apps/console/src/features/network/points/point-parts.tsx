import { type Connector, contract, type PersonAtWork, type Point, pathOf, shownState, statusMeaning } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { moment, momentExact, since } from '../../../shared/format/time.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { ConnectorIcon } from '../../../shared/ui/icons/connector-icon.tsx';
import { StateIcon } from '../../../shared/ui/icons/state-icon.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { TextLink } from '../../../shared/ui/text-link.tsx';
import { Missing } from '../../../shared/ui/value/values.tsx';
import styles from './points.module.css';

/** The charger's own word, where it says more than our state does; for a fault its error code. */
export function useOcppDetail(): (connector: Connector) => string | null {
  const { t } = useTranslation(['network', 'common']);
  return ({ state, ocppStatus, errorCode }) => {
    if (state === 'faulted' && errorCode)
      return t(`network:errorCodes.${errorCode as 'GroundFailure'}`, { defaultValue: errorCode });
    const status = statusMeaning(ocppStatus);
    if (state === 'offline' || ocppStatus === null || (status?.state === state && !status.saysMore)) return null;
    return t(`common:ocppStatus.${ocppStatus}`);
  };
}

function Chip({ serialNumber, connector }: { serialNumber: string; connector: Connector }) {
  const { t } = useTranslation(['network', 'common']);
  const detail = useOcppDetail()(connector);
  const reservation = useReservation(connector.state === 'reserved' ? connector.reservationId : null);
  const shown = shownState(connector);
  const state = t(`common:state.${shown}`);
  const now = useNow();
  // Of what somebody has to look at: since when.
  const age =
    (shown === 'faulted' || shown === 'occupied') && connector.statusTime ? since(connector.statusTime, now) : undefined;
  const title = [
    t('points.connectorNo', { no: connector.connectorNo }),
    state,
    detail,
    age,
    reservation && t('points.reservedFor', reservation),
  ].filter(Boolean);
  return (
    <Link
      to={pathOf('connector', serialNumber, connector.connectorNo)}
      className={styles.chip}
      style={{ color: `var(--${shown})` }}
      title={title.join(' · ')}
      onClick={(event) => event.stopPropagation()}
    >
      <span className={textParts.soft}>
        <ConnectorIcon type={connector.connectorType} size={20} />
      </span>
      {connector.connectorNo}
      <StateIcon state={shown} size={13} />
      <span>
        {shown === 'occupied' ? state : (detail ?? state)}
        {age ? ` · ${age}` : null}
        {reservation ? ` · ${reservation.account}` : null}
      </span>
    </Link>
  );
}

/** A point's connectors side by side: plug, number, state; for whom one is kept. Each leads to its page. */
export function ConnectorChips({ point: { serialNumber, connectors } }: { point: Pick<Point, 'serialNumber' | 'connectors'> }) {
  return (
    <span className={styles.chips}>
      {connectors.map((connector) => (
        <Chip key={connector.connectorNo} serialNumber={serialNumber} connector={connector} />
      ))}
    </span>
  );
}

/** Somebody works there: no command reaches it. */
export function AtWorkTag({ people }: { people: readonly PersonAtWork[] }) {
  const { t } = useTranslation(['network', 'common']);
  if (people.length === 0) return null;
  return (
    <ToneTag
      tone="danger"
      title={people
        .map(({ name, since, taskId }) => t('points.atWorkWho', { name, time: momentExact(since), taskId }))
        .join('\n')}
    >
      {t('points.atWork')}
    </ToneTag>
  );
}

/** Who works there since when and for which order, above the page of the point. */
export function AtWorkNotice({ people }: { people: readonly PersonAtWork[] }) {
  const { t } = useTranslation(['network', 'common']);
  const sees = useAccess().can('workOrder:read');
  const [first] = people;
  if (!first) return null;
  return (
    <Notice
      tone="danger"
      title={t('points.atWorkTitle')}
      text={people.map(({ name, since, taskId }) => t('points.atWorkWho', { name, time: momentExact(since), taskId })).join('; ')}
    >
      {sees ? <TextLink to={pathOf('workOrder', first.taskId)}>{first.taskId}</TextLink> : null}
    </Notice>
  );
}

export function Connection({ point }: { point: Point }) {
  const { t } = useTranslation(['network', 'common']);
  const now = useNow();
  const { quarantinedUntil, cutOff } = point;
  return (
    <span className={styles.connection}>
      <span className={styles.dot} data-online={point.online}>
        {point.online ? t('points.online') : point.lastSeenTime ? t('points.offline') : t('points.never')}
      </span>
      {point.lastSeenTime ? <small title={momentExact(point.lastSeenTime)}>{since(point.lastSeenTime, now)}</small> : null}
      {cutOff ? (
        <ToneTag
          tone="danger"
          title={t('points.cutOffHint', { by: cutOff.by, time: momentExact(cutOff.time), reason: cutOff.reason })}
        >
          {t('points.cutOff')}
        </ToneTag>
      ) : null}
      {quarantinedUntil && Date.parse(quarantinedUntil) > now ? (
        <ToneTag tone="danger" title={t('points.quarantinedHint', { time: momentExact(quarantinedUntil) })}>
          {t('points.quarantined')}
        </ToneTag>
      ) : null}
    </span>
  );
}

/** How the present connection shows that it is this point; where it only claims it, why that matters and what mends it. */
export function Proof({ point, brief = false }: { point: Point; brief?: boolean }) {
  const { t } = useTranslation(['network', 'common']);
  const access = useAccess();
  if (point.proof === null) return <Missing />;
  if (point.proof !== 'claim') return <ToneTag tone="good">{t(`points.proofs.${point.proof}`)}</ToneTag>;
  if (brief)
    return (
      <ToneTag tone="warning" title={t('points.claimWhy')}>
        {t('points.proofs.claim')}
      </ToneTag>
    );
  const path = `/configurationManagement/point/${encodeURIComponent(point.serialNumber)}/security`;
  return (
    <span>
      <ToneTag tone="warning">{t('points.proofs.claim')}</ToneTag> {t('points.claimWhy')}{' '}
      {access.can('security:read') ? <TextLink to={path}>{t('points.claimMend')}</TextLink> : null}
    </span>
  );
}

/** A subprotocol as people say it. */
export const protocolText = (subprotocol: string | null): string | null => subprotocol?.replace(/^ocpp(?=\d)/, 'OCPP ') ?? null;

export function SessionLink({ transactionId }: { transactionId: number }) {
  const { t } = useTranslation(['network', 'common']);
  const access = useAccess();
  const words = t('points.charging', { id: transactionId });
  return access.can('charging:read') ? (
    <Link
      to={`/realTimeMonitor/charging?session=${transactionId}`}
      title={t('points.session')}
      style={{ display: 'inline-block', minHeight: 24, lineHeight: '24px' }}
    >
      {words}
    </Link>
  ) : (
    <span>{words}</span>
  );
}

/** For whom a connector is kept and until when; undefined: nobody, or for those who may not see reservations. */
function useReservation(id: number | null): { account: string; time: string } | undefined {
  const sees = useAccess().can('reservation:read');
  const { data } = useCall(
    contract.reservations.get,
    { params: { id: id ?? 0 } },
    { enabled: sees && id !== null, staleTime: 10_000 },
  );
  return data && id !== null ? { account: data.account, time: moment(data.expiryTime, data.timeZone) } : undefined;
}

/** The same in words, with the way there. */
export function ReservedFor({ id }: { id: number }) {
  const { t } = useTranslation(['network', 'common']);
  const reservation = useReservation(id);
  if (!reservation) return null;
  return <TextLink to={`/smartCharging/reservation?reservation=${id}`}>{t('points.reservedFor', reservation)}</TextLink>;
}
