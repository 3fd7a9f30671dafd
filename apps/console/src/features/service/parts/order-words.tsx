import {
  OVERDUE_GOAL_WORDS,
  orderFaultWords,
  type PriorityPart,
  pathOf,
  WORK_ORDER_PRIORITY_WORDS,
  WORK_ORDER_STATE_WORDS,
  type WorkOrder,
  type WorkOrderState,
} from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWord } from '../../../entities/list/list-words.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import styles from './orders.module.css';

const TONES: Readonly<Record<WorkOrderState, Tone>> = {
  waitingAcceptance: 'warning',
  waitingDispatch: 'warning',
  dispatched: 'info',
  onSite: 'info',
  waiting: 'neutral',
  waitingConfirmation: 'warning',
  inProof: 'info',
  waitingArchive: 'good',
  archived: 'neutral',
  cancelled: 'neutral',
};

export function OrderState({ state }: { state: WorkOrderState }) {
  const word = useWord();
  return <ToneTag tone={TONES[state]}>{word(WORK_ORDER_STATE_WORDS[state])}</ToneTag>;
}

/** The number of an order, as a link for those who may open it. */
export function OrderNumber({ taskId }: { taskId: string }) {
  const mayOpen = useAccess().can('workOrder:read');
  return mayOpen ? <Link to={pathOf('workOrder', taskId)}>{taskId}</Link> : taskId;
}

export function Priority({ priority }: { priority: number }) {
  const word = useWord();
  return (
    <ToneTag tone={priority === 1 ? 'danger' : priority === 2 ? 'warning' : 'neutral'}>
      {word(WORK_ORDER_PRIORITY_WORDS[String(priority) as '1'])}
    </ToneTag>
  );
}

export function Fault({ one }: { one: Pick<WorkOrder, 'faultCode'> & Partial<Pick<WorkOrder, 'source'>> }) {
  return useWord()(orderFaultWords(one));
}

/** The point that it is about, with how many more; or the station as a whole. */
export function Place({ one }: { one: WorkOrder }) {
  const { t } = useTranslation('workOrders');
  if (one.pointId === null) return t('station');
  const below = [
    one.connectorNo ? t('connector', { no: one.connectorNo }) : '',
    one.points > 1 ? t('morePoints', { count: one.points - 1 }) : one.pointId,
  ];
  return (
    <span className={styles.two}>
      <span>{one.pointName || one.pointId}</span>
      <small>{below.filter(Boolean).join(' · ')}</small>
    </span>
  );
}

/** Nothing is due any more: the work is done, or nobody does it. */
export const isOver = ({ finishTime, archiveTime, cancelTime }: WorkOrder): boolean =>
  finishTime !== null || archiveTime !== null || cancelTime !== null;

/** Until when it is to work again; what is late says so. */
export function Due({ one }: { one: WorkOrder }) {
  const word = useWord();
  if (isOver(one)) return <Missing />;
  return (
    <span className={styles.two} data-late={one.overdue !== null}>
      <Time at={one.repairDueTime} zone={one.timeZone} />
      {one.overdue === null ? null : <small>{word(OVERDUE_GOAL_WORDS[one.overdue])}</small>}
    </span>
  );
}

/** What made it so urgent, in words. */
export function Why({ parts }: { parts: readonly PriorityPart[] }) {
  const { t } = useTranslation('workOrders');
  return parts.map(({ kind, count }) => t(`why.${kind}`, { count: count ?? 0 })).join(' · ');
}

/** A session, with the way to its record for those who may see it. */
export function SessionLink({ id }: { id: number | null }) {
  const { t } = useTranslation('workOrders');
  const sees = useAccess().can('record:read');
  if (id === null) return <Missing />;
  const text = t('detail.session', { id });
  return sees ? <Link to={pathOf('record', id)}>{text}</Link> : text;
}
