import { signIn } from '@csms/contract';
import { Button, Form } from 'antd';
import Input from 'antd/es/input/Input';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import styles from './captcha.module.css';
import { CaptchaImage } from './captcha-image.tsx';

/** What a form sends to show that somebody sits there. */
export interface HumanAnswer {
  captchaId?: string | undefined;
  captcha?: string | undefined;
  proof?: { challenge: string; answers: number[] };
}

/** The calculation that replaces the picture. Its code is loaded when it is first used. */
export const makeProof = async () => (await import('../../proof/make-proof.ts')).makeProof();

/**
 * The captcha field of a form, named `captcha`. A user who cannot read the picture can choose half a second of calculation by the browser instead. `answer` gives what the form sends: the typed
 * characters or the result of the calculation. Both are valid once: call `renew` after each attempt.
 */
export function useHumanCheck(inputId: string): {
  field: ReactNode;
  answer: (typed: string | undefined) => Promise<HumanAnswer>;
  renew: () => void;
} {
  const { t } = useTranslation();
  const [byProof, setByProof] = useState(false);
  /** Whether the user has just switched between picture and calculation: the focus then moves to what replaced the pressed button. */
  const [chosen, setChosen] = useState(false);
  const choose = (proof: boolean) => {
    setChosen(true);
    setByProof(proof);
  };
  const [picture, setPicture] = useState<{ captchaId: string; svg: string } | 'failed'>();
  const asked = useRef(0);
  const renew = useCallback(async () => {
    const mine = ++asked.current;
    // The picture of before is not valid any more: nobody shall read it while the next is on its way.
    setPicture(undefined);
    const got = await call(signIn.captcha, {}).catch(() => 'failed' as const);
    // Only the newest picture is shown: who clicks twice sees what the answer is compared with.
    if (mine === asked.current) setPicture(got);
  }, []);
  useEffect(() => {
    if (!byProof) void renew();
  }, [byProof, renew]);
  const shown = picture === 'failed' ? undefined : picture;
  const field = byProof ? (
    <p className={styles.instead} role="status">
      {t('login.byProof')}{' '}
      <Button type="link" size="small" className={styles.link} autoFocus onClick={() => choose(false)}>
        {t('login.byPicture')}
      </Button>
    </p>
  ) : (
    <Form.Item
      label={t('login.captcha')}
      htmlFor={inputId}
      required
      extra={
        <Button type="link" size="small" className={styles.link} onClick={() => choose(true)}>
          {t('login.unreadable')}
        </Button>
      }
    >
      <div className={styles.row}>
        <Form.Item name="captcha" noStyle rules={[{ required: true, whitespace: true, message: t('login.captchaRequired') }]}>
          <Input id={inputId} autoFocus={chosen} autoComplete="off" maxLength={16} spellCheck={false} />
        </Form.Item>
        <CaptchaImage svg={shown?.svg} failed={picture === 'failed'} onRenew={() => void renew()} />
      </div>
    </Form.Item>
  );
  return {
    field,
    answer: async (typed) =>
      byProof ? { proof: await makeProof() } : { captchaId: shown?.captchaId, ...(typed ? { captcha: typed } : {}) },
    renew: () => {
      if (!byProof) void renew();
    },
  };
}
