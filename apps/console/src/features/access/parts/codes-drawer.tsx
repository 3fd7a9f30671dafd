import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../shared/api/report.ts';
import styles from './profile.module.css';

/** New recovery codes: they are shown here and never again. */
export function CodesDrawer({ title, codes, onClose }: { title: string; codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const copy = async () => {
    await navigator.clipboard?.writeText(codes.join('\n'));
    notify.success(t('common:actions.copied'));
  };
  const download = () => {
    const url = URL.createObjectURL(new Blob([`${t('codes.fileTitle')}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'csms-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Drawer
      open
      title={title}
      size={460}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      rootClassName={styles.printed}
    >
      <p className={styles.hint}>{t('codes.hint')}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.buttons} data-screen>
        {window.isSecureContext ? <Button onClick={() => void copy()}>{t('totp.copyAll')}</Button> : null}
        <Button onClick={download}>{t('codes.download')}</Button>
        <Button onClick={() => window.print()}>{t('codes.print')}</Button>
        <Button type="primary" onClick={onClose}>
          {t('totp.kept')}
        </Button>
      </div>
    </Drawer>
  );
}
