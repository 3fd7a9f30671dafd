import { session } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { notify } from '../../shared/api/report.ts';
import { COOKIE, token, writeCookie } from '../../shared/prefs/cookies.ts';
import type { HumanAnswer } from '../../shared/ui/captcha/use-human-check.tsx';

export interface SignInForm {
  username: string;
  password: string;
  captcha?: string;
  /** The second factor, where the account has one. */
  totp?: string;
}

const SHOWN_SECONDS = 1;

/** Signs in; tells the three failures of specification section 5 for 1000 ms each. Resolves to whether it worked. */
export function useSignIn() {
  const { t } = useTranslation();
  const say = (text: string) => {
    notify.error(text, SHOWN_SECONDS);
    return false;
  };
  return async (form: SignInForm, human: HumanAnswer): Promise<boolean> => {
    const answer = (await call(session.login, { body: { ...form, ...human } })) as
      | { token?: string; systemUserStatus?: number }
      | null
      | undefined;
    if (!answer) return say(t('login.wrong'));
    if (answer.systemUserStatus === 0) return say(t('login.expired'));
    if (!answer.token) return say(t('login.mismatch'));
    token.write(answer.token);
    writeCookie(COOKIE.login, form.username, 30);
    return true;
  };
}
