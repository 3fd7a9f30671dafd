import {
  ApiOutlined,
  DollarOutlined,
  IdcardOutlined,
  LineChartOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  SwapOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import type { Permission } from '@csms/contract';
import type { ReactNode } from 'react';
import type { Target } from './target.ts';

/** The actions that need more than a yes: each opens a form, named in the URL by `act`. */
export type FormActionKey = 'start' | 'stop' | 'whitelist' | 'trigger' | 'dataTransfer' | 'schedule' | 'move' | 'price';

interface FormAction {
  key: FormActionKey;
  icon: ReactNode;
  permission: Permission;
  word: 'start' | 'stop' | 'whitelist' | 'triggerForm' | 'dataTransfer' | 'schedule' | 'move' | 'price';
  fits: (target: Target) => boolean;
}

/** What must be named one by one does not go to all that match. */
const named = (target: Target) => target.matching === undefined;

export const formActions: readonly FormAction[] = [
  {
    key: 'start',
    icon: <PlayCircleOutlined />,
    permission: 'charging:start',
    word: 'start',
    fits: (target) => named(target) && target.count <= 20,
  },
  {
    key: 'stop',
    icon: <PauseCircleOutlined />,
    permission: 'charging:stop',
    word: 'stop',
    fits: (target) => named(target) && target.charging > 0,
  },
  {
    key: 'whitelist',
    icon: <IdcardOutlined />,
    permission: 'whitelist:read',
    word: 'whitelist',
    fits: (target) => named(target) && target.count <= 200,
  },
  { key: 'trigger', icon: <ThunderboltOutlined />, permission: 'point:command', word: 'triggerForm', fits: () => true },
  { key: 'dataTransfer', icon: <ApiOutlined />, permission: 'point:command', word: 'dataTransfer', fits: () => true },
  {
    key: 'schedule',
    icon: <LineChartOutlined />,
    permission: 'point:command',
    word: 'schedule',
    fits: (target) => target.count === 1 && named(target),
  },
  {
    key: 'move',
    icon: <SwapOutlined />,
    permission: 'point:write',
    word: 'move',
    fits: (target) => named(target) && target.count <= 300,
  },
  { key: 'price', icon: <DollarOutlined />, permission: 'price:write', word: 'price', fits: () => true },
];
