import { CheckOutlined, CloseCircleOutlined, CloseOutlined, InboxOutlined, SendOutlined } from '@ant-design/icons';
import { APPLY_STATE_WORDS, type ApplyAction, type ApplyState, contract, pathOf } from '@csms/contract';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { useWord } from '../../../entities/list/list-words.ts';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Missing } from '../../../shared/ui/value/values.tsx';
import { STALE_BY_STOCK } from '../parts/stale-by-stock.ts';

const { applyOrders } = contract;
/** What a step of an apply order may change. */
export const STALE = [...STALE_BY_STOCK, applyOrders.list, applyOrders.get, applyOrders.flow];
const TONES: Readonly<Record<ApplyState, Tone>> = {
  applied: 'warning',
  agreed: 'info',
  notAgreed: 'danger',
  shipped: 'info',
  partlyReceived: 'info',
  received: 'good',
  cancelled: 'neutral',
};
export const ICONS: Readonly<Record<ApplyAction, ComponentType>> = {
  agree: CheckOutlined,
  refuse: CloseOutlined,
  ship: SendOutlined,
  receive: InboxOutlined,
  cancel: CloseCircleOutlined,
};
export const DANGER: readonly ApplyAction[] = ['refuse', 'cancel'];

export function Status({ status }: { status: ApplyState }) {
  const word = useWord();
  return <ToneTag tone={TONES[status]}>{word(APPLY_STATE_WORDS[status])}</ToneTag>;
}

export const WorkOrderLink = ({ taskId }: { taskId: string | null }) =>
  taskId === null ? <Missing /> : <Link to={pathOf('workOrder', taskId)}>{taskId}</Link>;
