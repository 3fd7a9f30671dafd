import {
  CheckCircleOutlined,
  EditOutlined,
  KeyOutlined,
  SafetyCertificateOutlined,
  StopOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import { contract, type Permission, type SystemUser } from '@csms/contract';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { call } from '../../../shared/api/call.ts';

type T = TFunction<'access'>;

/** Something done to one user; with `permissions` it stands in the row's menu. */
export interface UserAction {
  key: 'edit' | 'enable' | 'disable' | 'charging' | 'secondFactor' | 'passkeys';
  icon: ReactNode;
  permissions: readonly Permission[];
  danger?: boolean;
  /** Whether it means anything for this user. */
  fits: (user: SystemUser) => boolean;
  /** Why it cannot be done now. */
  refusal?: (user: SystemUser, me: number, t: T) => string | undefined;
  /** What is asked before it is done. Absent: it opens the form. */
  question?: (t: T, user: string) => { title: string; consequence: string; done: string };
  send?: (user: SystemUser) => Promise<unknown>;
}

const notOneself = (user: SystemUser, me: number, t: T) => (user.id === me ? t('userActions.ownAccount') : undefined);
const { systemUsers } = contract;

export const userActions: readonly UserAction[] = [
  { key: 'edit', icon: <EditOutlined />, permissions: ['user:write'], fits: () => true },
  {
    key: 'charging',
    icon: <ThunderboltOutlined />,
    permissions: ['user:write', 'chargeUser:write'],
    fits: () => true,
    refusal: (user, _, t) =>
      user.chargeUser ? t('userActions.hasRights') : user.phone ? undefined : t('userActions.needsPhone'),
    question: (t, user) => ({
      title: t('userActions.chargingAsk', { user }),
      consequence: t('userActions.chargingWill'),
      done: t('userActions.charged', { user }),
    }),
    send: ({ id }) => call(systemUsers.systemUserChargeUserRel, { body: { id } }),
  },
  {
    key: 'secondFactor',
    icon: <SafetyCertificateOutlined />,
    permissions: ['user:write'],
    danger: true,
    fits: (user) => user.totp,
    refusal: notOneself,
    question: (t, user) => ({
      title: t('userActions.secondFactorAsk', { user }),
      consequence: t('userActions.secondFactorWill'),
      done: t('userActions.secondFactorDone', { user }),
    }),
    send: ({ id }) => call(systemUsers.resetSecondFactor, { body: { id } }),
  },
  {
    key: 'passkeys',
    icon: <KeyOutlined />,
    permissions: ['user:write'],
    danger: true,
    fits: (user) => user.passkeys > 0,
    refusal: notOneself,
    question: (t, user) => ({
      title: t('userActions.passkeysAsk', { user }),
      consequence: t('userActions.passkeysWill'),
      done: t('userActions.passkeysDone', { user }),
    }),
    send: ({ id }) => call(systemUsers.removePasskeys, { body: { id } }),
  },
  {
    key: 'enable',
    icon: <CheckCircleOutlined />,
    permissions: ['user:write'],
    fits: (user) => user.status === 'disabled',
    question: (t, user) => ({
      title: t('userActions.enableAsk', { user }),
      consequence: t('userActions.enableWill'),
      done: t('userActions.enabled', { user }),
    }),
    send: ({ id }) => call(systemUsers.updateSystemUserStatus, { body: { id, status: 1 } }),
  },
  {
    key: 'disable',
    icon: <StopOutlined />,
    permissions: ['user:write'],
    danger: true,
    fits: (user) => user.status === 'enabled',
    refusal: notOneself,
    question: (t, user) => ({
      title: t('userActions.disableAsk', { user }),
      consequence: t('userActions.disableWill'),
      done: t('userActions.disabled', { user }),
    }),
    send: ({ id }) => call(systemUsers.updateSystemUserStatus, { body: { id, status: 0 } }),
  },
];
