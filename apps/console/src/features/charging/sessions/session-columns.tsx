import { type ChargingSession, sessionList } from '@csms/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type OwnColumns, useListColumns } from '../../../entities/list/list-columns.tsx';
import { ConnectorIcon } from '../../../shared/ui/icons/connector-icon.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { Energy, Live, Missing, Money } from '../../../shared/ui/value/values.tsx';
import { payerOf, SessionClock, SessionPower, SessionState, Soc, Stale } from './session-parts.tsx';
import styles from './sessions.module.css';
import { StopButton } from './stop-button.tsx';

/** How it was started, and by whom. */
const startOf = ({ startType, startAccount }: ChargingSession, t: TFunction<['charging', 'terms']>) =>
  [t(`terms:startType.${startType}`), startAccount].filter(Boolean).join(' · ');

/** The columns of running sessions, live. */
export function useSessionColumns(): Column<ChargingSession>[] {
  const { t } = useTranslation(['charging', 'terms']);
  const own = useMemo(
    (): OwnColumns<typeof sessionList> => ({
      point: (row) => (
        <div className={styles.two}>
          <span title={`${row.pointName} · ${row.serialNumber}`}>{row.pointName || row.serialNumber}</span>
          <span title={row.stationName}>{row.stationName}</span>
        </div>
      ),
      connector: (row) => (
        <span className={styles.plug}>
          {row.connectorType ? <ConnectorIcon type={row.connectorType} size={22} /> : null}
          {row.connectorNo}
        </span>
      ),
      status: (row) => <SessionState session={row} />,
      power: (row) => <SessionPower session={row} />,
      energy: (row) => (
        <Live value={row.energyWh}>
          <Energy wh={row.energyWh} />
        </Live>
      ),
      soc: (row) => (
        <Stale session={row} quiet>
          <Soc value={row.soc} />
        </Stale>
      ),
      cost: (row) => (
        <Live value={row.cost}>
          <Money amount={row.cost} currency={row.currency} />
        </Live>
      ),
      balance: (row) =>
        row.balance === null && row.account === null && row.cardNumber === null ? (
          <Missing />
        ) : row.balance === null ? (
          <span style={{ color: 'var(--text-faint)' }}>{t('sessions.postPaid')}</span>
        ) : (
          <Money amount={row.balance} currency={row.currency} />
        ),
      duration: { align: 'end', render: (row) => <SessionClock session={row} /> },
      payer: {
        full: (row) => [payerOf(row), startOf(row, t)].filter(Boolean).join(' · '),
        render: (row) => (
          <div className={styles.two}>
            <span>{payerOf(row) ?? <Missing />}</span>
            <span>{startOf(row, t)}</span>
          </div>
        ),
      },
    }),
    [t],
  );
  const columns = useListColumns(sessionList, own);
  return useMemo(
    () => [
      ...columns,
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
    [columns, t],
  );
}
