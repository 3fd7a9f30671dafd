import type { PasskeyQuestion } from '@csms/contract';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../shared/api/api-error.ts';
import { passkeyFaultOf, passkeysPossible } from '../../shared/passkey/possible.ts';
import { CaptchaImage } from '../../shared/ui/captcha/captcha-image.tsx';
import { makeProof, useCaptcha } from '../../shared/ui/captcha/use-captcha.ts';
import { PlainButton } from '../../shared/ui/plain-button.tsx';
import styles from './login-form.module.css';
import { PasswordField, PlainField } from './plain-field.tsx';
import { type SignInForm, useSignIn } from './use-sign-in.ts';

interface Props {
  account?: string;
  onSignedIn: (account: string, before: string | undefined) => void;
  /** The form is on the page: its host may now focus it. */
  onShown?: () => void;
  /** Offers the way out for who has forgotten the password; gets the account typed so far. */
  onForgotten?: (account: string) => void;
}

/** The password was right, and something else is asked for. */
const FACTOR_KEYS = new Set(['totpRequired', 'passkeyRequired', 'passkeyElsewhere']);

type Field = 'username' | 'password' | 'captcha' | 'totp';
const EMPTY: Record<Field, string> = { username: '', password: '', captcha: '', totp: '' };
const MISSING = {
  username: 'login.usernameRequired',
  password: 'login.passwordRequired',
  captcha: 'login.captchaRequired',
  totp: 'login.totpRequired',
} as const;

/** Account, password, captcha: the sign-in page and the re-login dialog are the same form. Of plain elements: whoever signs in waits for no library of controls. */
export function LoginForm({ account, onSignedIn, onShown, onForgotten }: Props) {
  const { t } = useTranslation();
  const [values, setValues] = useState({ ...EMPTY, username: account ?? '' });
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({});
  const set = (field: Field) => (value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    setFaults(({ [field]: _, ...others }) => others);
  };
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** The password was right and a second factor is asked for: the captcha has done its work, unless the server wants another. */
  const [factor, setFactor] = useState<'none' | 'code' | 'codeAndCaptcha'>('none');
  /** What the passkey is asked beside the code; a question is good for one answer. */
  const [question, setQuestion] = useState<PasskeyQuestion>();
  /** One of the account's passkeys works here. */
  const [offered, setOffered] = useState(false);
  /** There is an authenticator app beside; else the code is a recovery code. */
  const [app, setApp] = useState(true);
  const possible = passkeysPossible();
  const passwordRef = useRef<HTMLInputElement>(null);
  const signIn = useSignIn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it stands
  useEffect(() => onShown?.(), []);
  const human = useCaptcha();

  /** Signs in; where many have tried before, the server asks the browser for some work, which is done without a question. */
  const attempt = async ({ captcha, ...values }: SignInForm) => {
    const form = { ...values, username: values.username.trim() };
    try {
      return await signIn.byPassword(form, factor === 'code' ? {} : await human.answer(captcha));
    } catch (thrown) {
      if (asApiError(thrown).key !== 'proofRequired') throw thrown;
      return signIn.byPassword(form, { proof: await makeProof() });
    }
  };
  const submit = async (values: SignInForm) => {
    setBusy(true);
    setFailure(undefined);
    try {
      if (await attempt(values)) return onSignedIn(values.username.trim(), account);
    } catch (thrown) {
      const { key, message, passkey } = asApiError(thrown);
      if (FACTOR_KEYS.has(key ?? '')) {
        setQuestion(passkey);
        setOffered(passkey !== undefined);
        setApp(key === 'totpRequired');
        if (key === 'passkeyElsewhere') setFailure(message);
        if (factor === 'none') return setFactor('code');
      }
      if (key === 'captchaRequired' && factor === 'code') setFactor('codeAndCaptcha');
      setFailure(message);
    } finally {
      setBusy(false);
    }
    // A captcha answers for one attempt only.
    setValues((now) => ({ ...now, captcha: '', ...(factor === 'none' ? {} : { totp: '' }) }));
    human.renew();
    if (factor === 'none') passwordRef.current?.select();
  };
  const typed = (): SignInForm => ({ username: values.username, password: values.password, captcha: values.captcha });
  /** A question that was answered wrongly is asked anew, by the password that was right; undefined: nothing is asked any more. */
  const renewed = async (): Promise<PasskeyQuestion | undefined> => {
    try {
      if (await attempt(typed())) onSignedIn(typed().username.trim(), account);
      return undefined;
    } catch (thrown) {
      const { passkey } = asApiError(thrown);
      if (!passkey) throw thrown;
      return passkey;
    }
  };
  const wordsOf = async (thrown: unknown): Promise<string> => {
    const fault = passkeyFaultOf(thrown);
    if (!fault) return asApiError(thrown).message;
    return (await import('../../shared/passkey/fault-words.ts')).faultWords(fault);
  };
  /** The passkey as second factor, or alone. */
  const byPasskey = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      if (factor === 'none') {
        const username = await signIn.byPasskey();
        if (username) onSignedIn(username, account);
        return;
      }
      const asked = question ?? (await renewed());
      if (!asked) return;
      const { signWithPasskey } = await import('../../shared/passkey/passkey.ts');
      const passkey = await signWithPasskey(asked);
      setQuestion(undefined);
      await submit({ ...typed(), passkey });
    } catch (thrown) {
      setFailure(await wordsOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  const back = () => {
    setFactor('none');
    setQuestion(undefined);
    setFailure(undefined);
    human.renew();
  };

  const asksCaptcha = factor !== 'code' && !human.byProof;
  /** Sends what is complete; else the first field that is not is focused. */
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked: Field[] = [
      ...(factor === 'none' ? (['username', 'password'] as const) : (['totp'] as const)),
      ...(asksCaptcha ? (['captcha'] as const) : []),
    ];
    const missing = asked.filter((field) => (field === 'password' ? values[field] : values[field].trim()) === '');
    setFaults(Object.fromEntries(missing.map((field) => [field, t(MISSING[field])])));
    if (missing[0]) return void event.currentTarget.querySelector<HTMLElement>(`#${missing[0]}`)?.focus();
    void submit({ ...typed(), ...(factor === 'none' ? {} : { totp: values.totp }) });
  };
  const field = (name: Field) => ({ id: name, name, value: values[name], onChange: set(name), fault: faults[name] });

  return (
    <form onSubmit={send} noValidate>
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <div hidden={factor !== 'none'}>
        <PlainField
          {...field('username')}
          label={t('login.username')}
          autoComplete="username"
          autoFocus={!account}
          maxLength={64}
          spellCheck={false}
          autoCapitalize="off"
        />
        <PasswordField
          {...field('password')}
          label={t('login.password')}
          inputRef={passwordRef}
          autoComplete="current-password"
          autoFocus={Boolean(account)}
          maxLength={256}
        />
      </div>
      {factor !== 'none' && possible && offered ? (
        <PlainButton large block autoFocus look="primary" busy={busy} className={styles.passkey} onClick={() => void byPasskey()}>
          {t(question ? 'passkey.use' : 'passkey.again')}
        </PlainButton>
      ) : null}
      {factor === 'none' ? null : (
        <PlainField
          {...field('totp')}
          label={t(app ? 'login.totp' : 'login.recoveryCode')}
          hint={t(app ? 'login.totpHint' : 'login.recoveryCodeHint')}
          autoFocus={!offered}
          inputMode="text"
          autoComplete="one-time-code"
          maxLength={20}
          spellCheck={false}
        />
      )}
      {factor === 'code' ? null : human.byProof ? (
        <p className={styles.instead} role="status">
          {t('login.byProof')}{' '}
          <PlainButton look="link" autoFocus onClick={() => human.choose(false)}>
            {t('login.byPicture')}
          </PlainButton>
        </p>
      ) : (
        <PlainField
          {...field('captcha')}
          label={t('login.captcha')}
          autoFocus={human.chosen}
          autoComplete="off"
          maxLength={16}
          spellCheck={false}
          hint={
            <PlainButton look="link" onClick={() => human.choose(true)}>
              {t('login.unreadable')}
            </PlainButton>
          }
          beside={<CaptchaImage svg={human.svg} failed={human.failed} onRenew={human.renew} />}
        />
      )}
      <PlainButton
        type="submit"
        large
        block
        look={factor !== 'none' && offered ? 'default' : 'primary'}
        busy={busy}
        className={styles.submit}
      >
        {t(factor !== 'none' && offered ? 'login.byCode' : 'login.submit')}
      </PlainButton>
      {factor === 'none' && possible ? (
        <PlainButton large block disabled={busy} className={styles.other} onClick={() => void byPasskey()}>
          {t('passkey.use')}
        </PlainButton>
      ) : null}
      {factor !== 'none' ? (
        <PlainButton look="link" block className={styles.forgotten} onClick={back}>
          {t('login.back')}
        </PlainButton>
      ) : onForgotten ? (
        <PlainButton look="link" block className={styles.forgotten} onClick={() => onForgotten(values.username.trim())}>
          {t('login.forgotten')}
        </PlainButton>
      ) : null}
    </form>
  );
}
