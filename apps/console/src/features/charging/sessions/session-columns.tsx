import type { ChargingSession } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectorIcon } from '../../../shared/ui/icons/connector-icon.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { Duration, Energy, Live, Missing, Money, Power, Time } from '../../../shared/ui/value/values.tsx';
import { payerOf, SessionState, Soc, Stale } from './session-parts.tsx';
import styles from './sessions.module.css';
import { StopButton } from './stop-button.tsx';

export function useSessionColumns(): Column<ChargingSession>[] {
  const { t } = useTranslation(['charging', 'common']);
  return useMemo<Column<ChargingSession>[]>(
    () => [
      {
        key: 'point',
        title: t('sessions.point'),
        width: 190,
        required: true,
        fixed: 'start',
        render: (row) => (
          <div className={styles.two}>
            <span title={`${row.pointName} · ${row.serialNumber}`}>{row.pointName || row.serialNumber}</span>
            <span title={row.stationName}>{row.stationName}</span>
          </div>
        ),
      },
      {
        key: 'connector',
        title: t('sessions.connector'),
        width: 70,
        render: (row) => (
          <span className={styles.plug}>
            {row.connectorType ? <ConnectorIcon type={row.connectorType} size={22} /> : null}
            {row.connectorNo}
          </span>
        ),
      },
      { key: 'status', title: t('sessions.status'), width: 118, render: (row) => <SessionState session={row} /> },
      {
        key: 'power',
        title: t('sessions.powerCol'),
        width: 94,
        align: 'end',
        render: (row) => (
          <Stale session={row}>
            <Live value={row.powerW}>
              <Power watts={row.powerW} />
            </Live>
          </Stale>
        ),
      },
      {
        key: 'energy',
        title: t('sessions.energyCol'),
        width: 104,
        align: 'end',
        render: (row) => (
          <Live value={row.energyWh}>
            <Energy wh={row.energyWh} />
          </Live>
        ),
      },
      {
        key: 'soc',
        title: t('sessions.soc'),
        width: 112,
        render: (row) => (
          <Stale session={row} quiet>
            <Soc value={row.soc} />
          </Stale>
        ),
      },
      {
        key: 'cost',
        title: t('sessions.cost'),
        width: 84,
        align: 'end',
        render: (row) => (
          <Live value={row.cost}>
            <Money amount={row.cost} currency={row.currency} />
          </Live>
        ),
      },
      {
        key: 'balance',
        title: t('sessions.balance'),
        width: 90,
        align: 'end',
        render: (row) =>
          row.balance === null && row.account === null && row.cardNumber === null ? (
            <Missing />
          ) : row.balance === null ? (
            <span style={{ color: 'var(--text-faint)' }}>{t('sessions.postPaid')}</span>
          ) : (
            <Money amount={row.balance} currency={row.currency} />
          ),
      },
      {
        key: 'duration',
        title: t('sessions.duration'),
        width: 78,
        align: 'end',
        render: (row) => <Duration from={row.startTime} />,
      },
      {
        key: 'payer',
        title: t('sessions.payer'),
        width: 156,
        full: (row) => payerOf(row),
        render: (row) => (
          <div className={styles.two}>
            <span>{payerOf(row) ?? <Missing />}</span>
            <span>{t(`common:startType.${row.startType}`)}</span>
          </div>
        ),
      },
      {
        key: 'startTime',
        title: t('sessions.startTime'),
        width: 200,
        hidden: true,
        render: (row) => <Time at={row.startTime} zone={row.timeZone} />,
      },
      {
        key: 'transaction',
        title: t('sessions.transaction'),
        width: 120,
        hidden: true,
        render: (row) => <CopyId value={row.transactionId} />,
      },
      {
        key: 'sampleTime',
        title: t('sessions.sampleTime'),
        width: 200,
        hidden: true,
        render: (row) => <Time at={row.sampleTime} zone={row.timeZone} />,
      },
      {
        key: 'actions',
        title: '',
        name: t('sessions.actions'),
        width: 76,
        required: true,
        fixed: 'end',
        align: 'end',
        render: (row) => <StopButton session={row} size="small" />,
      },
    ],
    [t],
  );
}
