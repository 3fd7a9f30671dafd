import { useTranslation } from 'react-i18next';
import styles from './captcha.module.css';

/** The picture as an image, not as markup: what the server draws cannot script. */
export function CaptchaImage(props: { svg: string | undefined; failed: boolean; onRenew: () => void }) {
  const { t } = useTranslation();
  const hint = props.failed ? t('login.captchaFailed') : t('login.renew');
  return (
    <button type="button" className={styles.captcha} onClick={props.onRenew} title={hint} aria-label={hint}>
      {props.svg ? <img src={`data:image/svg+xml;utf8,${encodeURIComponent(props.svg)}`} alt="" /> : props.failed ? '↻' : null}
    </button>
  );
}
