import { type PasskeyAssertion, signIn } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { notify } from '../../shared/api/report.ts';
import { COOKIE, token, writeCookie } from '../../shared/prefs/cookies.ts';
import type { HumanAnswer } from '../../shared/ui/captcha/use-captcha.ts';

export interface SignInForm {
  username: string;
  password: string;
  captcha?: string;
  /** The second factor, where the account has one. */
  totp?: string;
  passkey?: PasskeyAssertion;
}

const SHOWN_SECONDS = 1;

/** Signs in; tells the three failures of specification section 5 for 1000 ms each. Resolves to whether it worked. */
export function useSignIn() {
  const { t } = useTranslation();
  const say = (text: string) => {
    notify.error(text, SHOWN_SECONDS);
    return false;
  };
  const take = (username: string, answer: { token?: string; systemUserStatus?: number } | null | undefined): boolean => {
    if (!answer) return say(t('login.wrong'));
    if (answer.systemUserStatus === 0) return say(t('login.expired'));
    if (!answer.token) return say(t('login.mismatch'));
    token.write(answer.token);
    writeCookie(COOKIE.login, username, 30);
    return true;
  };
  return {
    byPassword: async (form: SignInForm, human: HumanAnswer): Promise<boolean> =>
      take(form.username, await call(signIn.login, { body: { ...form, ...human } })),
    /** With a passkey alone. Resolves to the account that it belongs to; undefined: it did not work. */
    async byPasskey(): Promise<string | undefined> {
      const { PasskeyError, signWithPasskey } = await import('../../shared/passkey/passkey.ts');
      const question = await call(signIn.passkeyQuestion, {});
      if (!question) throw new PasskeyError('unsupported', undefined);
      const answer = await call(signIn.loginByPasskey, { body: { passkey: await signWithPasskey(question) } });
      return take(answer.username, answer) ? answer.username : undefined;
    },
  };
}
