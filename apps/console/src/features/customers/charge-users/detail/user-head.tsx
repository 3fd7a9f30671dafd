import { EditOutlined, GiftOutlined, PlayCircleOutlined, WalletOutlined } from '@ant-design/icons';
import { type ChargeUserDetail, pathOf } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ComplainButton } from '../../../../entities/complaints/complain.tsx';
import { figure } from '../../../../entities/handbook/definition.tsx';
import { startForPath } from '../../../../entities/start-for.ts';
import { Allowed, useAccess } from '../../../../shared/access/access.tsx';
import { money } from '../../../../shared/format/format.ts';
import { Notice } from '../../../../shared/ui/notice.tsx';
import type { Stat } from '../../../../shared/ui/stat-strip.tsx';
import { Energy, Money } from '../../../../shared/ui/value/values.tsx';
import styles from '../../parts/customers.module.css';
import { UserMenu, useOpener } from '../user-menu.tsx';

/** What needs somebody, or explains the account: it was merged, or it charges now. */
export function UserNotices({ user }: { user: ChargeUserDetail }) {
  const { t } = useTranslation('users');
  const access = useAccess();
  return (
    <>
      {user.mergedInto ? (
        <Notice tone="info" title={t('users.mergedHint', { account: user.mergedInto.account })}>
          <Link className={styles.link} to={pathOf('chargeUser', user.mergedInto.id)}>
            {t('users.openKept')}
          </Link>
        </Notice>
      ) : null}
      {user.runningSessions > 0 ? (
        <Notice tone="info" title={t('users.running', { count: user.runningSessions })}>
          {access.can('charging:read') ? (
            <Link className={styles.link} to={`/realTimeMonitor/charging?keyword=${encodeURIComponent(user.account)}`}>
              {t('users.seeSessions')}
            </Link>
          ) : null}
        </Notice>
      ) : null}
    </>
  );
}

/** The chief deeds as buttons, the others in a menu. */
export function UserDeeds({ user }: { user: ChargeUserDetail }) {
  const { t } = useTranslation('users');
  const open = useOpener();
  const navigate = useNavigate();
  return (
    <>
      {user.mergedInto || user.eraseTime ? null : (
        <>
          <Allowed one="chargeUser:recharge">
            <Button type="primary" icon={<WalletOutlined />} onClick={() => open({ wallet: String(user.id) })}>
              {t('actions.wallet')}
            </Button>
          </Allowed>
          <Allowed one="goodwill:give">
            <Button icon={<GiftOutlined />} onClick={() => open({ goodwill: String(user.id) })}>
              {t('actions.goodwill')}
            </Button>
          </Allowed>
          <Allowed one="charging:start">
            <Button icon={<PlayCircleOutlined />} onClick={() => void navigate(startForPath('chargeUser', user.id))}>
              {t('actions.start')}
            </Button>
          </Allowed>
          <ComplainButton />
          <Allowed one="chargeUser:write">
            <Button icon={<EditOutlined />} onClick={() => open({ edit: String(user.id) })}>
              {t('actions.edit')}
            </Button>
          </Allowed>
        </>
      )}
      <UserMenu user={user} text={t('actions.more')} />
    </>
  );
}

/** Its money and its energy. */
export function useUserFigures(user: ChargeUserDetail): Stat[] {
  const { t } = useTranslation('users');
  const hasBonus = Number(user.bonusBalance) > 0;
  return [
    figure(
      'customers.chargeUsers.mobileBalance',
      t('users.mobileBalance'),
      <Money amount={user.mobileBalance} currency={user.currency} />,
      hasBonus ? t('detail.ofBonus', { amount: money(user.bonusBalance, user.currency) }) : undefined,
    ),
    figure(
      'customers.chargeUsers.cardBalance',
      t('users.cardBalance'),
      <Money amount={user.cardBalance} currency={user.currency} />,
      t('users.cardCount', { count: user.cardCount }),
    ),
    {
      key: 'energy',
      label: t('detail.energy'),
      value: <Energy wh={user.energyWh} as="sum" />,
      note: t('detail.sessions', { count: user.sessions }),
    },
  ];
}
