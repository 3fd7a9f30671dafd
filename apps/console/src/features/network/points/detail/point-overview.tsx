import {
  type Connector,
  EQUIPMENT_TYPE_WORDS,
  PLATE_FIELDS,
  PLATE_WORDS,
  POINT_FIELDS,
  type Point,
  shownState,
} from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { ProblemNotices } from '../../../../entities/fault-problems/problem-notices.tsx';
import { ConnectorLink } from '../../../../entities/hub/thing-link.tsx';
import { useWord, wordIn } from '../../../../entities/list/list-words.ts';
import { decimal } from '../../../../shared/format/format.ts';
import { offsetText } from '../../../../shared/format/time.ts';
import { Facts, Section } from '../../../../shared/ui/facts.tsx';
import { ConnectorIcon } from '../../../../shared/ui/icons/connector-icon.tsx';
import { StatusTag } from '../../../../shared/ui/status-tag.tsx';
import { useFacts } from '../../../../shared/ui/value/field-value.tsx';
import { Missing, Power, Time } from '../../../../shared/ui/value/values.tsx';
import { Proof, protocolText, ReservedFor, SessionLink, useOcppDetail } from '../point-parts.tsx';
import styles from '../points.module.css';

const ACCURATE_MS = 5_000;

function ConnectorBox({ serialNumber, connector, zone }: { serialNumber: string; connector: Connector; zone: string }) {
  const { t } = useTranslation(['network', 'terms']);
  const detailOf = useOcppDetail();
  return (
    <div className={styles.connector}>
      <ConnectorIcon type={connector.connectorType} size={42} />
      <span>
        <b>
          <ConnectorLink serialNumber={serialNumber} connectorNo={connector.connectorNo}>
            {connector.connectorName || t('points.connectorNo', { no: connector.connectorNo })}
          </ConnectorLink>
        </b>{' '}
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
  const word = useWord();
  const fact = useFacts(POINT_FIELDS, point);
  const plate = PLATE_FIELDS.slice(2).filter((field) => point.plate?.[field]);
  return (
    <>
      <ProblemNotices pointId={point.serialNumber} />
      <Section title={t('detail.connectors')}>
        <div className={styles.connectors}>
          {point.connectors.map((connector) => (
            <ConnectorBox
              key={connector.connectorNo}
              serialNumber={point.serialNumber}
              connector={connector}
              zone={point.timeZone}
            />
          ))}
        </div>
      </Section>
      <Section title={t('detail.facts')}>
        <Facts
          facts={[
            fact('serialNumber'),
            fact('equipmentType', `${wordIn(EQUIPMENT_TYPE_WORDS, point.equipmentType)} ${point.ratedPower}\u00a0kW`),
            fact('providerName'),
            fact('vendor'),
            fact('model'),
            ...plate.map((field) => ({ label: word(PLATE_WORDS[field]), value: point.plate![field] })),
            fact('softwareVersion'),
            fact('protocol', protocolText(point.protocol) ?? <Missing />),
            fact('connectedTime'),
            fact('lastBootTime'),
            fact('lastSeenTime'),
            fact('clockOffsetMs', <Clock offset={point.clockOffsetMs} />),
            fact('hasPassword', point.hasPassword ? t('detail.set') : t('detail.notSet')),
            fact('proof', <Proof point={point} brief />),
            fact('timeZone', `${point.timeZone} (${offsetText(Date.now(), point.timeZone)})`),
          ]}
        />
      </Section>
    </>
  );
}
