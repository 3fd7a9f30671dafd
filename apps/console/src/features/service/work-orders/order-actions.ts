import {
  CheckCircleOutlined,
  CheckOutlined,
  CloseCircleOutlined,
  EnvironmentOutlined,
  InboxOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  RedoOutlined,
  RollbackOutlined,
  SafetyOutlined,
  SendOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import {
  nextWorkOrderState,
  WORK_ORDER_ACTIONS,
  WORK_ORDER_TRANSITIONS,
  type WorkOrder,
  type WorkOrderAction,
} from '@csms/contract';
import type { ComponentType } from 'react';
import { useAccess, useUser } from '../../../shared/access/access.tsx';

/** What the menu shows beside each action. */
export const ICONS: Readonly<Record<HandAction, ComponentType>> = {
  accept: CheckOutlined,
  dispatch: SendOutlined,
  handBack: RollbackOutlined,
  arrive: EnvironmentOutlined,
  wait: PauseCircleOutlined,
  resume: PlayCircleOutlined,
  finish: ToolOutlined,
  sendBack: RollbackOutlined,
  confirm: CheckCircleOutlined,
  decide: SafetyOutlined,
  archive: InboxOutlined,
  reopen: RedoOutlined,
  cancel: CloseCircleOutlined,
};

/** An action of a person. */
export type HandAction = Exclude<WorkOrderAction, 'prove' | 'heal'>;
export const isHandAction = (word: string | undefined): word is HandAction =>
  word !== undefined && word !== 'prove' && word !== 'heal' && WORK_ORDER_ACTIONS.some((action) => action === word);

/** What stands first among the actions of a state. */
export const MAIN: readonly HandAction[] = ['accept', 'dispatch', 'arrive', 'finish', 'resume', 'confirm', 'archive'];
export const DANGER: readonly HandAction[] = ['cancel', 'sendBack', 'handBack', 'reopen'];

/** What the signed-in user can do to an order as it is now: the main action first. */
export function useOrderActions(): (one: WorkOrder) => HandAction[] {
  const access = useAccess();
  const { userId } = useUser();
  return (one) => {
    const possible = WORK_ORDER_ACTIONS.filter(isHandAction).filter((action) => {
      const { permission, own } = WORK_ORDER_TRANSITIONS[action];
      if (permission === null || !access.can(permission)) return false;
      if (nextWorkOrderState(action, one.state, one.arriveTime !== null) === null) return false;
      return !own || access.can('workOrder:dispatch') || one.serviceMan?.id === userId;
    });
    return [...MAIN.filter((action) => possible.includes(action)), ...possible.filter((action) => !MAIN.includes(action))];
  };
}
