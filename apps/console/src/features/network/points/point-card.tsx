import type { Point } from '@csms/contract';
import { Connection, ConnectorChips } from './point-parts.tsx';
import styles from './points.module.css';

/** A point on a phone. */
export function PointCard({ point, onOpen }: { point: Point; onOpen: () => void }) {
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <span className={styles.cardHead}>
        <span className={styles.two}>
          <b>{point.pointName}</b>
          <small>
            {point.stationName} · {point.serialNumber}
          </small>
        </span>
        <Connection point={point} />
      </span>
      <ConnectorChips connectors={point.connectors} />
    </button>
  );
}
