import { DeleteOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { UPLOADS, type UploadKind } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { FileDrop } from './file-drop.tsx';
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
  const { begin, busy } = useUpload({
    kind,
    held: value,
    keep: ({ fileName, originalName }) => ({ fileName, originalName }),
    onTaken: (files) => onChange?.(files),
  });
  const { types, maxMb } = UPLOADS[kind];
  return (
    <FileDrop id={id} kind={kind} begin={begin}>
      {(choose) => (
        <>
          <Button icon={<UploadOutlined />} loading={busy} onClick={choose}>
            {t('upload.chooseFile')}
          </Button>
          <span className={styles.beside}>{t('upload.hint', { types: types.join(', '), size: maxMb })}</span>
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
        </>
      )}
    </FileDrop>
  );
}
