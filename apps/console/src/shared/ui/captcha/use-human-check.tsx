import { Button, Form } from 'antd';
import Input from 'antd/es/input/Input';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './captcha.module.css';
import { CaptchaImage } from './captcha-image.tsx';
import { type HumanAnswer, useCaptcha } from './use-captcha.ts';

/**
 * The captcha field of a form, named `captcha`. A user who cannot read the picture can choose half a second of calculation by the browser instead. `answer` gives what the form sends: the typed
 * characters or the result of the calculation.
 */
export function useHumanCheck(inputId: string): {
  field: ReactNode;
  answer: (typed: string | undefined) => Promise<HumanAnswer>;
  renew: () => void;
} {
  const { t } = useTranslation();
  const { svg, failed, byProof, chosen, choose, renew, answer } = useCaptcha();
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
        <CaptchaImage svg={svg} failed={failed} onRenew={renew} />
      </div>
    </Form.Item>
  );
  return { field, answer, renew };
}
