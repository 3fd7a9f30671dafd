import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { notify } from '../../shared/api/report.ts';
import { dateTime } from '../../shared/format/time.ts';
import { TABLE_DIALOG_PX } from '../../shared/ui/table/in-dialog.ts';
import { closeOverlay } from '../layout/overlays.ts';
import styles from './error-log.module.css';
import { clearErrors, type LoggedError, useErrorLog } from './error-log.ts';

const asText = (error: LoggedError) => [error.time, error.page, error.message, error.stack].filter(Boolean).join('\n');

/** What went wrong in this browser, to be read and passed on. */
export function ErrorLogDialog() {
  const { t } = useTranslation(['frame', 'common']);
  const errors = useErrorLog((state) => state.errors);
  const copy = async () => {
    await navigator.clipboard.writeText(errors.map(asText).join('\n\n'));
    notify.success(t('common:actions.copied'));
  };
  const clear = () => {
    clearErrors();
    closeOverlay();
  };
  return (
    <Modal
      open
      title={t('errorLog.title')}
      width={TABLE_DIALOG_PX}
      onCancel={closeOverlay}
      footer={[
        <Button key="clear" onClick={clear}>
          {t('errorLog.clear')}
        </Button>,
        <Button key="copy" type="primary" onClick={() => void copy()}>
          {t('errorLog.copy')}
        </Button>,
      ]}
    >
      <p className={styles.hint}>{t('errorLog.hint')}</p>
      <ul className={styles.list}>
        {errors.map((error) => (
          <li key={error.id}>
            <div className={styles.facts}>
              <time dateTime={error.time}>{dateTime(error.time)}</time>
              <span>{error.page}</span>
            </div>
            <strong>{error.message}</strong>
            <details>
              <summary>{t('errorLog.stack')}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
              <pre tabIndex={0}>{error.stack || t('errorLog.noStack')}</pre>
            </details>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
