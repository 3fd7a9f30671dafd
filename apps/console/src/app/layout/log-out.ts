import { signIn } from '@csms/contract';
import { call } from '../../shared/api/call.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { token } from '../../shared/prefs/cookies.ts';
import { leaveFor } from '../../shared/prefs/leaving.ts';
import { ask } from '../../shared/ui/dialogs.tsx';
import { LOGIN } from '../router/paths.ts';

/** How many steps on site wait on this device for a line. */
const unsent = () => import('../../shared/field-store/field-store.ts').then(({ countUnsent }) => countUnsent()).catch(() => 0);

/** Asks, and says what has not been sent, then ends the session here and on the server. */
export async function logOut(): Promise<void> {
  const count = await unsent();
  ask({
    title: i18n.t('common:frame.dialogTitle'),
    content: count > 0 ? i18n.t('frame:logoutUnsent', { count }) : i18n.t('common:frame.logoutAsk'),
    okText: i18n.t('common:actions.ok'),
    cancelText: i18n.t('common:actions.cancel'),
    onOk: async () => {
      // Signing out here must work even when the server cannot be reached.
      await call(signIn.logout, {}).catch(() => {});
      token.remove();
      leaveFor(LOGIN);
    },
  });
}
