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
  buttonOf,
  HAND_ACTIONS,
  type HandAction,
  nextWorkOrderState,
  SAID_DEEDS,
  WORK_ORDER_DEEDS,
  type WorkOrder,
  type WorkOrderDetail,
} from '@csms/contract';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownDeed } from '../../../entities/deeds.tsx';
import { useWord } from '../../../entities/list/list-words.ts';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useUrlPatch } from '../../../shared/hooks/use-url-state.ts';

const ICONS: Readonly<Record<HandAction, ComponentType>> = {
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

const isMain = (action: HandAction) => WORK_ORDER_DEEDS[action].kind === 'main';

/** What the signed-in user can do to an order as it is now: the main action first. */
export function useOrderActions(): (one: WorkOrder) => HandAction[] {
  const access = useAccess();
  const { userId } = useUser();
  return (one) =>
    HAND_ACTIONS.filter(
      (action) =>
        access.can(SAID_DEEDS[action].permission) &&
        nextWorkOrderState(action, one.state, one.arriveTime !== null) !== null &&
        (!WORK_ORDER_DEEDS[action].own || access.can('workOrder:dispatch') || one.serviceMan?.id === userId),
    ).toSorted((action, other) => Number(isMain(other)) - Number(isMain(action)));
}

/** The same as menus and buttons show it: each opens its form. What needs days in proof is shown once they are over. */
export function useOrderDeeds(one: WorkOrder & Partial<Pick<WorkOrderDetail, 'decidableTime'>>): ShownDeed[] {
  const { t } = useTranslation('workOrders');
  const word = useWord();
  const patch = useUrlPatch();
  const actions = useOrderActions()(one);
  const isDecidable = typeof one.decidableTime === 'string' && Date.parse(one.decidableTime) <= Date.now();
  return actions
    .filter((action) => !WORK_ORDER_DEEDS[action].proofDays || isDecidable)
    .map((action, index) => {
      const Icon = ICONS[action];
      return {
        key: action,
        icon: <Icon />,
        label: word(buttonOf(SAID_DEEDS[action], one.state)),
        danger: SAID_DEEDS[action].kind === 'danger',
        main: index === 0 && isMain(action),
        // What the server would refuse is not offered, and the way on is named.
        refusal:
          WORK_ORDER_DEEDS[action].notWhileInside && one.inside.length > 0
            ? t('someoneInside', { who: one.inside.join(', ') })
            : undefined,
        perform: () => patch({ order: one.taskId, act: action }),
      };
    });
}
