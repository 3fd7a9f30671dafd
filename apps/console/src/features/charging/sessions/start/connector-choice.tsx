import { contract, type Point, shownState } from '@csms/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { canStart, isReady, likelyConnector } from '../../../../entities/likely-connector.ts';
import { useCall } from '../../../../shared/api/queries.ts';
import { ConnectorIcon } from '../../../../shared/ui/icons/connector-icon.tsx';
import { StatusTag } from '../../../../shared/ui/status-tag.tsx';
import { Power } from '../../../../shared/ui/value/values.tsx';
import styles from '../sessions.module.css';

interface Props {
  id?: string;
  value?: number;
  onChange?: (no: number) => void;
  point: Point | undefined;
}

export function ConnectorChoice({ id, value, onChange, point }: Props) {
  const { t } = useTranslation(['charging', 'common']);
  const serialNumber = point?.serialNumber ?? '';
  // What was found by search may be minutes old by now.
  const { data = point } = useCall(
    contract.points.get,
    { params: { serialNumber } },
    { enabled: point !== undefined, staleTime: 0 },
  );
  const likely = data?.online && value === undefined ? likelyConnector(data.connectors) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is chosen once, and may be changed
  useEffect(() => {
    if (likely !== undefined) onChange?.(likely);
  }, [likely]);
  if (!data || !point) return <span style={{ color: 'var(--text-faint)' }}>{t('start.pickPoint')}</span>;
  if (!data.online) return <span className={styles.warn}>{t('start.offline')}</span>;
  return (
    <div className={styles.options} role="radiogroup" id={id}>
      {data.connectors.map((connector) => (
        <label key={connector.connectorNo} className={styles.option}>
          <input
            type="radio"
            name="connector"
            checked={value === connector.connectorNo}
            disabled={!canStart(connector)}
            onChange={() => onChange?.(connector.connectorNo)}
          />
          <ConnectorIcon type={connector.connectorType} size={30} />
          <span className={styles.two}>
            <span>
              {connector.connectorName || t('sessions.connectorNo', { no: connector.connectorNo })} ·{' '}
              <Power watts={connector.maxPowerW} />
            </span>
            <span>
              <StatusTag
                state={shownState(connector)}
                detail={isReady(connector) ? t(`common:ocppStatus.${connector.ocppStatus!}`) : null}
              />
            </span>
          </span>
        </label>
      ))}
      {data.connectors.some(canStart) ? null : <span className={styles.warn}>{t('start.noConnector')}</span>}
    </div>
  );
}
