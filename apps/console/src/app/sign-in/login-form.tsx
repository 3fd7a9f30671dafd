import type { PasskeyQuestion } from '@csms/contract';
import { Button, Form, type InputRef } from 'antd';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../shared/api/api-error.ts';
import { passkeyFaultOf, passkeysPossible } from '../../shared/passkey/possible.ts';
import { makeProof, useHumanCheck } from '../../shared/ui/captcha/use-human-check.tsx';
import styles from './login-form.module.css';
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

/** Account, password, captcha: the sign-in page and the re-login dialog are the same form. */
export function LoginForm({ account, onSignedIn, onShown, onForgotten }: Props) {
  const { t } = useTranslation();
  const [form] = Form.useForm<SignInForm>();
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
  const passwordRef = useRef<InputRef>(null);
  const signIn = useSignIn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it stands
  useEffect(() => onShown?.(), []);
  const human = useHumanCheck('captcha');

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
    form.setFieldValue('captcha', undefined);
    human.renew();
    if (factor === 'none') passwordRef.current?.focus({ cursor: 'all' });
    else form.setFieldValue('totp', '');
  };
  const typed = () => form.getFieldsValue(['username', 'password', 'captcha']) as SignInForm;
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

  return (
    <Form<SignInForm>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
      initialValues={{ username: account }}
      size="large"
    >
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <Form.Item
        name="username"
        hidden={factor !== 'none'}
        label={t('login.username')}
        rules={[{ required: true, whitespace: true, message: t('login.usernameRequired') }]}
      >
        <Input autoComplete="username" autoFocus={!account} maxLength={64} spellCheck={false} autoCapitalize="off" />
      </Form.Item>
      <Form.Item
        name="password"
        hidden={factor !== 'none'}
        label={t('login.password')}
        rules={[{ required: true, message: t('login.passwordRequired') }]}
      >
        <Password ref={passwordRef} autoComplete="current-password" autoFocus={Boolean(account)} maxLength={256} />
      </Form.Item>
      {factor !== 'none' && possible && offered ? (
        <Button block autoFocus type="primary" loading={busy} className={styles.passkey} onClick={() => void byPasskey()}>
          {t(question ? 'passkey.use' : 'passkey.again')}
        </Button>
      ) : null}
      {factor === 'none' ? null : (
        <Form.Item
          name="totp"
          label={t(app ? 'login.totp' : 'login.recoveryCode')}
          extra={t(app ? 'login.totpHint' : 'login.recoveryCodeHint')}
          rules={[{ required: true, whitespace: true, message: t('login.totpRequired') }]}
        >
          <Input autoFocus={!offered} inputMode="text" autoComplete="one-time-code" maxLength={20} spellCheck={false} />
        </Form.Item>
      )}
      {factor === 'code' ? null : human.field}
      <Button
        type={factor !== 'none' && offered ? 'default' : 'primary'}
        htmlType="submit"
        block
        loading={busy}
        className={styles.submit}
      >
        {t(factor !== 'none' && offered ? 'login.byCode' : 'login.submit')}
      </Button>
      {factor === 'none' && possible ? (
        <Button block disabled={busy} className={styles.other} onClick={() => void byPasskey()}>
          {t('passkey.use')}
        </Button>
      ) : null}
      {factor !== 'none' ? (
        <Button type="link" block onClick={back}>
          {t('login.back')}
        </Button>
      ) : onForgotten ? (
        <Button type="link" block onClick={() => onForgotten(String(form.getFieldValue('username') ?? '').trim())}>
          {t('login.forgotten')}
        </Button>
      ) : null}
    </Form>
  );
}
