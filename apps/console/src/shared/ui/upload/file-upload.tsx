import { DeleteOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { UPLOADS, type UploadKind } from '@csms/contract';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptOf } from './check-file.ts';
import styles from './upload.module.css';
import { useUpload } from './use-upload.ts';

/** A file that is kept on the server: its name there, and the one it came with. */
export interface FileValue {
  fileName: string;
  originalName: string;
}

interface Props {
  id?: string;
  kind: UploadKind;
  value?: readonly FileValue[];
  onChange?: (value: FileValue[]) => void;
}

/** Files as a form field; limits and words of specification section 5. */
export function FileUpload({ id, kind, value = [], onChange }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { begin, busy, limit } = useUpload({
    kind,
    held: value,
    keep: ({ fileName, originalName }) => ({ fileName, originalName }),
    onTaken: (files) => onChange?.(files),
  });
  const { types, maxMb } = UPLOADS[kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way beside the button
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        begin(event.dataTransfer.files);
      }}
    >
      <Button icon={<UploadOutlined />} loading={busy} onClick={() => input.current?.click()}>
        {t('upload.chooseFile')}
      </Button>
      <span className={styles.beside}>{t('upload.hint', { types: types.join(', '), size: maxMb })}</span>
      <input
        ref={input}
        id={id}
        type="file"
        style={{ display: 'none' }}
        accept={acceptOf(kind)}
        multiple={limit > 1}
        onChange={({ target }) => {
          begin(target.files);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      {value.length > 0 ? (
        <ul className={styles.files}>
          {value.map((file) => (
            <li key={file.fileName}>
              <PaperClipOutlined aria-hidden="true" />
              <span title={file.originalName}>{file.originalName}</span>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                onClick={() => onChange?.(value.filter((one) => one !== file))}
                aria-label={t('upload.remove', { name: file.originalName })}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
