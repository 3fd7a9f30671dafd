import type { Point } from '@csms/contract';
import { type InHand, PointInHandLine } from '../../../entities/work-orders/in-hand.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { AtWorkTag, Connection, ConnectorChips } from './point-parts.tsx';
import styles from './points.module.css';

/** A point on a phone. `inHand`: the order of one that is out of order, for those who may see it. */
export function PointCard({ point, onOpen, inHand }: { point: Point; onOpen: () => void; inHand: InHand | undefined }) {
  return (
    <div>
      <button type="button" className={listParts.cardButton} onClick={onOpen}>
        <span className={styles.cardHead}>
          <span className={listParts.two}>
            <b>{point.pointName}</b>
            <small>
              {point.stationName} · {point.serialNumber}
            </small>
          </span>
          <Connection point={point} />
        </span>
        <ConnectorChips point={point} />
        {point.atWork.length > 0 ? (
          <span>
            <AtWorkTag people={point.atWork} />
          </span>
        ) : null}
      </button>
      {inHand ? (
        <div className={listParts.cardLinks}>
          <PointInHandLine {...inHand} />
        </div>
      ) : null}
    </div>
  );
}
