import type { ChargeUserDetail } from '@csms/contract';
import { RecordsOf } from '../../../../entities/hub/lists/records-of.tsx';

/** The sessions of this user, on its account and on its cards, the newest first. */
export const UserRecords = ({ user }: { user: ChargeUserDetail }) => (
  <RecordsOf asked={{ chargeUserId: user.id }} all={{ account: user.account }} />
);
