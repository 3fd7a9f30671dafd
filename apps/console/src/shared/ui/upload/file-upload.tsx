import { DeleteOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { UPLOADS, type UploadKind } from '@csms/contract';
import { Button, Form } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptOf } from './check-file.ts';
import { sendsFiles } from './under-way.ts';
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
  const { send, busy, limit } = useUpload(kind);
  const form = Form.useFormInstance();
  // What stands there when the files have come, not when they were chosen.
  const standing = useRef(value);
  useEffect(() => {
    standing.current = value;
  });
  const take = async (files: readonly File[]): Promise<boolean> => {
    const { taken, isWhole } = await send(files, value.length);
    const uploaded = taken.map(({ fileName, originalName }) => ({ fileName, originalName }));
    if (uploaded.length > 0) onChange?.(limit === 1 ? uploaded : [...standing.current, ...uploaded]);
    if (input.current) input.current.value = '';
    return isWhole;
  };
  const begin = (files: FileList | null) => {
    if (files && files.length > 0) sendsFiles(form, take([...files]));
  };
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
        onChange={({ target }) => begin(target.files)}
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
