import type { ChargingRecord } from '@csms/contract';
import listParts from '../../../shared/ui/list-parts.module.css';
import { Energy, Money, Time } from '../../../shared/ui/value/values.tsx';
import { RecordStatus } from './record-status.tsx';
import { payerOf } from './record-words.ts';
import styles from './records.module.css';

/** A record on a phone. */
export function RecordCard({ record, onOpen }: { record: ChargingRecord; onOpen: () => void }) {
  return (
    <button type="button" className={listParts.cardLines} onClick={onOpen}>
      <span className={styles.line}>
        <b>{record.pointName}</b>
        <RecordStatus record={record} />
      </span>
      <span className={listParts.soft}>
        {record.stationName} · {payerOf(record)}
      </span>
      <span className={styles.line}>
        <span className={listParts.soft}>
          <Time at={record.startTime} zone={record.timeZone} />
        </span>
        <span>
          <Energy wh={record.energyWh} />
          <b className={styles.cost}>
            <Money amount={record.cost} currency={record.currency} />
          </b>
        </span>
      </span>
    </button>
  );
}
