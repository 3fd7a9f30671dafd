import {
  CheckCircleOutlined,
  ClearOutlined,
  PoweroffOutlined,
  ReloadOutlined,
  StopOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import type { Permission, Wish } from '@csms/contract';
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
  /** One way to do it, or several to choose from. */
  choices: (target: Target, t: T) => Deed | Choice[];
}

const connectorName = (no: number, t: T) => t('actions.connector', { no });

function reset(type: 'soft' | 'hard'): PointAction {
  const key = type === 'soft' ? 'softReset' : 'hardReset';
  return {
    key,
    icon: type === 'soft' ? <ReloadOutlined /> : <PoweroffOutlined />,
    permission: 'point:command',
    danger: type === 'hard',
    interrupts: true,
    label: (t) => t(`actions.${key}`),
    choices: (target, t) => ({
      wish: { action: 'reset', payload: { type } },
      title: t(`actions.ask.${key}`, { point: target.name }),
      consequence: t(`actions.ask.${key}Will`),
    }),
  };
}

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
  clearCache,
];
