import { type Connector, PLATE_FIELDS, PLATE_WORDS, type Point, pointList, shownState } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { ProblemNotices } from '../../../../entities/fault-problems/problem-notices.tsx';
import { useColumnWord, useWord } from '../../../../entities/list/list-words.ts';
import { decimal } from '../../../../shared/format/format.ts';
import { offsetText } from '../../../../shared/format/time.ts';
import { Facts, Section } from '../../../../shared/ui/facts.tsx';
import { ConnectorIcon } from '../../../../shared/ui/icons/connector-icon.tsx';
import { StatusTag } from '../../../../shared/ui/status-tag.tsx';
import { CopyId } from '../../../../shared/ui/value/copy-id.tsx';
import { Missing, Power, Time } from '../../../../shared/ui/value/values.tsx';
import { Proof, protocolText, ReservedFor, SessionLink, useOcppDetail } from '../point-parts.tsx';
import styles from '../points.module.css';

const ACCURATE_MS = 5_000;

function ConnectorBox({ connector, zone }: { connector: Connector; zone: string }) {
  const { t } = useTranslation(['network', 'terms']);
  const detailOf = useOcppDetail();
  return (
    <div className={styles.connector}>
      <ConnectorIcon type={connector.connectorType} size={42} />
      <span>
        <b>{connector.connectorName || t('points.connectorNo', { no: connector.connectorNo })}</b>{' '}
        <small>
          {t(`terms:connectorType.${connector.connectorType}`)} · <Power watts={connector.maxPowerW} />
        </small>
      </span>
      <StatusTag state={shownState(connector)} detail={detailOf(connector)} />
      <small>
        {connector.transactionId !== null ? (
          <SessionLink transactionId={connector.transactionId} />
        ) : connector.reservationId !== null ? (
          <ReservedFor id={connector.reservationId} />
        ) : (
          <Time at={connector.statusTime} zone={zone} />
        )}
      </small>
    </div>
  );
}

function Clock({ offset }: { offset: number | null }) {
  const { t } = useTranslation(['network', 'terms']);
  if (offset === null) return <Missing />;
  if (Math.abs(offset) < ACCURATE_MS) return t('detail.clockOk');
  const value = decimal(Math.abs(offset) / 1000, 0);
  return (
    <span style={{ color: 'var(--warning)' }}>
      {offset > 0 ? t('detail.clockAhead', { value }) : t('detail.clockBehind', { value })}
    </span>
  );
}

export function PointOverview({ point }: { point: Point }) {
  const { t } = useTranslation(['network', 'terms']);
  const word = useColumnWord(pointList);
  const plain = useWord();
  const plate = PLATE_FIELDS.slice(2).filter((field) => point.plate?.[field]);
  return (
    <>
      <ProblemNotices pointId={point.serialNumber} />
      <Section title={t('detail.connectors')}>
        <div className={styles.connectors}>
          {point.connectors.map((connector) => (
            <ConnectorBox key={connector.connectorNo} connector={connector} zone={point.timeZone} />
          ))}
        </div>
      </Section>
      <Section title={t('detail.facts')}>
        <Facts
          facts={[
            { label: t('points.serialNumber'), value: <CopyId value={point.serialNumber} /> },
            { label: word('type'), value: `${t(`points.${point.equipmentType}`)} ${point.ratedPower}\u00a0kW` },
            { label: word('provider'), value: point.providerName },
            { label: t('detail.vendor'), value: point.vendor ?? <Missing /> },
            { label: t('detail.model'), value: point.model ?? <Missing /> },
            ...plate.map((field) => ({ label: plain(PLATE_WORDS[field]), value: point.plate![field] })),
            { label: word('software'), value: point.softwareVersion ?? <Missing /> },
            { label: t('points.protocol'), value: protocolText(point.protocol) ?? <Missing /> },
            { label: t('detail.connected'), value: <Time at={point.connectedTime} zone={point.timeZone} /> },
            { label: t('detail.boot'), value: <Time at={point.lastBootTime} zone={point.timeZone} /> },
            { label: t('points.lastSeen'), value: <Time at={point.lastSeenTime} zone={point.timeZone} /> },
            { label: t('detail.clock'), value: <Clock offset={point.clockOffsetMs} /> },
            { label: t('detail.password'), value: point.hasPassword ? t('detail.set') : t('detail.notSet') },
            { label: t('points.proof'), value: <Proof point={point} brief /> },
            { label: t('detail.zone'), value: `${point.timeZone} (${offsetText(Date.now(), point.timeZone)})` },
          ]}
        />
      </Section>
    </>
  );
}
