import {
  CheckCircleOutlined,
  ClearOutlined,
  CloudUploadOutlined,
  HistoryOutlined,
  PoweroffOutlined,
  ReloadOutlined,
  StopOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import { hasSkill, type Permission, type ProtocolSkill, type Wish } from '@csms/contract';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Target } from './target.ts';

type T = TFunction<['network', 'common']>;

/** What the charger is asked for, and what the user is asked before. */
export interface Deed {
  wish: Wish;
  title: string;
  consequence: string;
}

interface Choice {
  key: string;
  label: string;
  deed: Deed;
}

/** One action on points: row menu, drawer and bulk bar use this same object. */
export interface PointAction {
  key: string;
  icon: ReactNode;
  permission: Permission;
  danger?: boolean;
  /** Interrupts running sessions. */
  interrupts?: boolean;
  label: (t: T) => string;
  /** What a charger must understand for it; absent: what all do. */
  skill?: ProtocolSkill;
  /** One way to do it, or several to choose from. */
  choices: (target: Target, t: T) => Deed | Choice[];
}

const connectorName = (no: number, t: T) => t('actions.connector', { no });

/** Whether every point that is meant understands something; of all that match nobody knows. */
export const allHave = ({ points }: Pick<Target, 'points'>, skill: ProtocolSkill): boolean =>
  points.length > 0 && points.every(({ protocol }) => hasSkill(protocol, skill));

const RESETS = {
  soft: { key: 'softReset', icon: <ReloadOutlined /> },
  hard: { key: 'hardReset', icon: <PoweroffOutlined /> },
  whenIdle: { key: 'idleReset', icon: <HistoryOutlined /> },
} as const;

function reset(type: keyof typeof RESETS): PointAction {
  const { key, icon } = RESETS[type];
  return {
    key,
    icon,
    permission: 'point:command',
    danger: type === 'hard',
    interrupts: type !== 'whenIdle',
    ...(type === 'whenIdle' ? { skill: 'resetWhenIdle' as const } : {}),
    label: (t) => t(`actions.${key}`),
    choices: (target, t) => {
      const deed = (name: string, place: { connectorNo?: number }): Deed => ({
        wish: { action: 'reset', payload: { type, ...place } },
        title: t(`actions.ask.${key}`, { point: name }),
        consequence: t(`actions.ask.${key}Will`),
      });
      const whole = deed(target.name, {});
      // Soft and hard are one for a place alone.
      const hasPlaces = type !== 'soft' && target.connectorNos.length > 1 && allHave(target, 'evseReset');
      if (!hasPlaces) return whole;
      return [
        { key: '0', label: t('actions.wholePoint'), deed: whole },
        ...target.connectorNos.map((connectorNo) => ({
          key: String(connectorNo),
          label: connectorName(connectorNo, t),
          deed: deed(`${target.name} · ${connectorName(connectorNo, t)}`, { connectorNo }),
        })),
      ];
    },
  };
}

const unsentMessages: PointAction = {
  key: 'unsentMessages',
  icon: <CloudUploadOutlined />,
  permission: 'point:command',
  skill: 'sessionStatus',
  label: (t) => t('actions.unsentMessages'),
  choices: (target, t) => ({
    wish: { action: 'getSessionStatus', payload: {} },
    title: t('actions.ask.unsentMessages', { point: target.name }),
    consequence: t('actions.ask.unsentMessagesWill'),
  }),
};

function availability(key: 'enable' | 'disable'): PointAction {
  const isAvailable = key === 'enable';
  return {
    key,
    icon: key === 'enable' ? <CheckCircleOutlined /> : <StopOutlined />,
    permission: 'point:command',
    danger: key === 'disable',
    label: (t) => t(`actions.${key}`),
    choices: (target, t) => {
      const deed = (connectorNo: number, name: string): Deed => ({
        wish: { action: 'setAvailability', payload: { connectorNo, isAvailable } },
        title: t(`actions.ask.${key}`, { point: name }),
        consequence: t(`actions.ask.${key}Will`),
      });
      const whole = deed(0, target.name);
      if (target.connectorNos.length < 2 && target.count === 1) return whole;
      return [
        { key: '0', label: t('actions.wholePoint'), deed: whole },
        ...target.connectorNos.map((connectorNo) => ({
          key: String(connectorNo),
          label: connectorName(connectorNo, t),
          deed: deed(connectorNo, `${target.name} · ${connectorName(connectorNo, t)}`),
        })),
      ];
    },
  };
}

const unlock: PointAction = {
  key: 'unlock',
  icon: <UnlockOutlined />,
  permission: 'point:command',
  interrupts: true,
  label: (t) => t('actions.unlock'),
  choices: (target, t) =>
    target.connectorNos.map((no) => ({
      key: String(no),
      label: connectorName(no, t),
      deed: {
        wish: { action: 'unlockConnector', payload: { connectorNo: no } },
        title: t('actions.ask.unlock', { point: target.name, no }),
        consequence: t('actions.ask.unlockWill'),
      },
    })),
};

const clearCache: PointAction = {
  key: 'clearCache',
  icon: <ClearOutlined />,
  permission: 'point:command',
  label: (t) => t('actions.clearCache'),
  choices: (target, t) => ({
    wish: { action: 'clearCache', payload: {} },
    title: t('actions.ask.clearCache', { point: target.name }),
    consequence: t('actions.ask.clearCacheWill'),
  }),
};

export const pointActions: readonly PointAction[] = [
  availability('enable'),
  availability('disable'),
  unlock,
  reset('soft'),
  reset('hard'),
  reset('whenIdle'),
  clearCache,
  unsentMessages,
];
