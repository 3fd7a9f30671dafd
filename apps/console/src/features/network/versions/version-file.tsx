import { UploadOutlined } from '@ant-design/icons';
import { VERSION_FILES, VERSION_MAX_MB, type Version } from '@csms/contract';
import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify, report } from '../../../shared/api/report.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import textParts from '../../../shared/ui/text.module.css';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import styles from '../parts/firmware.module.css';
import { fileSize } from '../parts/sizes.ts';
import { type SentFile, sendFile } from './send-file.ts';

interface Props {
  id?: string;
  value?: SentFile | null;
  onChange?: (value: SentFile | null) => void;
  applicationType: Version['applicationType'];
}

/** The file of a version as a form field: sent at once, with its progress, and then its size and SHA-256. */
export function VersionFile({ id, value, onChange, applicationType }: Props) {
  const { t } = useTranslation(['firmware', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(undefined);
  const [share, setShare] = useState<number>();
  useEffect(() => () => sending.current?.abort(), []);
  const types = VERSION_FILES[applicationType];
  const take = async (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    if (file.size > VERSION_MAX_MB * 1024 * 1024) {
      notify.error(t('common:upload.fileSize', { size: VERSION_MAX_MB }), 5);
      return;
    }
    sending.current?.abort();
    sending.current = new AbortController();
    onChange?.(null);
    setShare(0);
    try {
      onChange?.(await sendFile(file, applicationType, setShare, sending.current.signal));
    } catch (error) {
      report(error);
    } finally {
      setShare(undefined);
    }
  };
  const percent = Math.round((share ?? 0) * 100);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way beside the button
    <div
      className={styles.file}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
    >
      <div className={styles.tags}>
        <Button id={id} icon={<UploadOutlined />} loading={share !== undefined} onClick={() => input.current?.click()}>
          {t('versions.choose')}
        </Button>
        {share === undefined ? null : (
          <Button type="text" onClick={() => sending.current?.abort()}>
            {t('versions.stop')}
          </Button>
        )}
      </div>
      <span className={textParts.faintSmall}>{t('versions.chosen', { size: VERSION_MAX_MB, types: types.join(', ') })}</span>
      <input
        ref={input}
        type="file"
        style={{ display: 'none' }}
        accept={types.map((type) => `.${type}`).join(',')}
        onChange={({ target }) => void take(target.files?.[0])}
      />
      {share === undefined ? null : <Progress percent={percent} size="small" aria-label={t('versions.uploading', { percent })} />}
      {value ? (
        <div className={listParts.two}>
          <span title={value.originalName}>
            {value.originalName} · {fileSize(value.size)}
          </span>
          <CopyId value={value.sha256} />
        </div>
      ) : null}
    </div>
  );
}
