import { session } from '@csms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import Input from 'antd/es/input/Input';
import { type ReactNode, useState } from 'react';
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

/** Who cannot read the picture needs this; it is fetched when it is asked for. */
export const makeProof = async () => (await import('../../proof/make-proof.ts')).makeProof();

/**
 * The captcha of a form (its field is called `captcha`), and the way around it: the browser calculates for half a second instead. `answer` gives what is sent, from
 * what was typed; each is good once, so `renew` follows each attempt.
 */
export function useHumanCheck(inputId: string): {
  field: ReactNode;
  answer: (typed: string | undefined) => Promise<HumanAnswer>;
  renew: () => void;
} {
  const { t } = useTranslation();
  const [byProof, setByProof] = useState(false);
  const captcha = useQuery({
    queryKey: ['captcha', inputId],
    queryFn: () => call(session.captcha, {}),
    enabled: !byProof,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const field = byProof ? (
    <p className={styles.instead} role="status">
      {t('login.byProof')}{' '}
      <Button type="link" size="small" onClick={() => setByProof(false)}>
        {t('login.byPicture')}
      </Button>
    </p>
  ) : (
    <Form.Item
      label={t('login.captcha')}
      htmlFor={inputId}
      required
      extra={
        <Button type="link" size="small" className={styles.unreadable} onClick={() => setByProof(true)}>
          {t('login.unreadable')}
        </Button>
      }
    >
      <div className={styles.row}>
        <Form.Item name="captcha" noStyle rules={[{ required: true, whitespace: true, message: t('login.captchaRequired') }]}>
          <Input id={inputId} autoComplete="off" maxLength={16} spellCheck={false} />
        </Form.Item>
        <CaptchaImage svg={captcha.data?.svg} failed={captcha.isError} onRenew={() => void captcha.refetch()} />
      </div>
    </Form.Item>
  );
  return {
    field,
    answer: async (typed) =>
      byProof ? { proof: await makeProof() } : { captchaId: captcha.data?.captchaId, ...(typed ? { captcha: typed } : {}) },
    renew: () => {
      if (!byProof) void captcha.refetch();
    },
  };
}
