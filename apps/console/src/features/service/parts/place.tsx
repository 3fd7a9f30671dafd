import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../../shared/access/access.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';

interface Where {
  serialNumber: string;
  pointName: string;
  connectorNo: number;
  stationName: string;
}

/** A point in words, with its connector where it is about one. */
export function usePointName() {
  const { t } = useTranslation('components');
  return ({ pointName, connectorNo }: Pick<Where, 'pointName' | 'connectorNo'>): string =>
    connectorNo > 0 ? `${pointName} · ${t('connector', { no: connectorNo })}` : pointName;
}

/** Where something is: its point as a link, below it the station. */
export function Place({ one }: { one: Where }) {
  const nameOf = usePointName();
  const seesPoints = useAccess().can('point:read');
  const name = nameOf(one);
  return (
    <span className={listParts.two}>
      {seesPoints ? (
        <Link to={`/realTimeMonitor/chargePoint/${encodeURIComponent(one.serialNumber)}`} title={one.serialNumber}>
          {name}
        </Link>
      ) : (
        <span title={one.serialNumber}>{name}</span>
      )}
      <small>{one.stationName}</small>
    </span>
  );
}
