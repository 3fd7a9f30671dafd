import { type ChargeUserDetail, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Complain } from '../../../entities/complaints/complain.tsx';
import { ComplaintsOf } from '../../../entities/complaints/complaints-of.tsx';
import { HubHead, HubPage, HubPanel, HubTabs } from '../../../entities/hub/hub.tsx';
import { InvoicesOf } from '../../../entities/hub/lists/invoices-of.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { UserCards } from './detail/user-cards.tsx';
import { UserCars } from './detail/user-cars.tsx';
import { UserFacts } from './detail/user-facts.tsx';
import { UserDeeds, UserNotices, useUserFigures } from './detail/user-head.tsx';
import { UserMovements } from './detail/user-movements.tsx';
import { UserRecords } from './detail/user-records.tsx';
import { EraseDrawer } from './erase-drawer.tsx';
import { UserFormDrawer } from './form/user-form-drawer.tsx';
import { UserGoodwill } from './form/user-goodwill.tsx';
import { UserWallet } from './form/user-wallet.tsx';
import { MergeDrawer } from './merge/merge-drawer.tsx';
import { UserStatus } from './user-parts.tsx';

function UserHub({ user }: { user: ChargeUserDetail }) {
  const { t } = useTranslation(['users', 'hub']);
  const { can } = useAccess();
  return (
    <>
      <HubHead
        name={user.account}
        state={<UserStatus user={user} />}
        deeds={<UserDeeds user={user} />}
        needs={<UserNotices user={user} />}
        figures={useUserFigures(user)}
      />
      <HubTabs
        tabs={{
          now: (
            <>
              <ComplaintsOf of={{ chargeUserId: user.id }} />
              <HubPanel>
                <UserFacts user={user} />
              </HubPanel>
              <HubPanel title={t('detail.cards', { count: user.cards.length })}>
                <UserCards user={user} />
              </HubPanel>
              {can('car:read') ? <UserCars user={user} /> : null}
            </>
          ),
          history: can('record:read') && (
            <HubPanel>
              <UserRecords user={user} />
            </HubPanel>
          ),
          money: (
            <>
              <HubPanel>
                <UserMovements user={user} />
              </HubPanel>
              {can('invoice:read') ? (
                <HubPanel title={t('hub:invoices.label')}>
                  <InvoicesOf asked={{ chargeUserId: user.id }} name={user.account} />
                </HubPanel>
              ) : null}
            </>
          ),
        }}
      />
      {user.mergedInto || user.eraseTime ? null : (
        <Complain driver={{ id: user.id, account: user.account }} providerId={user.providerId} />
      )}
    </>
  );
}

/** One driver, whole: who it is, what it charged, its money. */
export function Component() {
  const { t } = useTranslation('users');
  const { id = '' } = useParams();
  const query = useCall(contract.chargeUsers.get, { params: { id } });
  return (
    <>
      <HubPage
        query={query}
        nameOf={({ account }) => account}
        missing={t('detail.missing')}
        list={{ to: '/userManagement/chargeUser', title: t('users.title') }}
      >
        {(user) => <UserHub user={user} />}
      </HubPage>
      <UserFormDrawer />
      <UserWallet />
      <UserGoodwill />
      <MergeDrawer />
      <EraseDrawer />
    </>
  );
}
