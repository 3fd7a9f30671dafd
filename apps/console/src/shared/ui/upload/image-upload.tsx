import { DeleteOutlined, LoadingOutlined, PlusOutlined } from '@ant-design/icons';
import { resourceUrl, UPLOADS, type UploadKind } from '@csms/contract';
import { Form } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptOf } from './check-file.ts';
import { sendsFiles } from './under-way.ts';
import styles from './upload.module.css';
import { useUpload } from './use-upload.ts';

interface Props {
  id?: string;
  kind: UploadKind;
  /** Names of uploaded files; a single-image field holds a name or null. */
  value?: string | readonly string[] | null;
  onChange?: (value: string | string[] | null) => void;
  /** What the picture is of, for its description. */
  label: string;
  round?: boolean;
}

const listOf = (value: Props['value']): string[] => (value ? (typeof value === 'string' ? [value] : [...value]) : []);

/** Pictures as a form field: chosen, dropped or pasted; shown small; limits and words of specification section 5. */
export function ImageUpload({ id, kind, value, onChange, label, round = false }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { send, busy, limit } = useUpload(kind);
  const form = Form.useFormInstance();
  const names = listOf(value);
  // What stands there when the files have come, not when they were chosen.
  const standing = useRef(names);
  useEffect(() => {
    standing.current = names;
  });
  const give = (next: string[]) => onChange?.(limit === 1 ? (next[0] ?? null) : next);
  const take = async (files: readonly File[]): Promise<boolean> => {
    const { taken, isWhole } = await send(files, names.length);
    const uploaded = taken.map(({ fileName }) => fileName);
    if (uploaded.length > 0) give(limit === 1 ? uploaded : [...standing.current, ...uploaded]);
    if (input.current) input.current.value = '';
    return isWhole;
  };
  const begin = (files: FileList | null) => {
    if (files && files.length > 0) sendsFiles(form, take([...files]));
  };
  const { types, maxMb } = UPLOADS[kind];
  const full = names.length >= limit;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way beside the button
    <div
      className={styles.images}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        begin(event.dataTransfer.files);
      }}
    >
      {names.map((name, index) => (
        <div key={name} className={styles.image} data-round={round}>
          <img src={resourceUrl(name)} alt={names.length > 1 ? `${label} ${index + 1}` : label} />
          <button
            type="button"
            onClick={() => give(names.filter((one) => one !== name))}
            aria-label={t('upload.remove', { name: names.length > 1 ? `${label} ${index + 1}` : label })}
          >
            <DeleteOutlined />
          </button>
        </div>
      ))}
      {full && limit > 1 ? null : (
        <button
          type="button"
          className={styles.add}
          data-round={round}
          onClick={() => input.current?.click()}
          disabled={busy}
          aria-label={t(full ? 'upload.replace' : 'upload.choose', { name: label })}
        >
          {busy ? <LoadingOutlined /> : <PlusOutlined />}
          <span>{t(full ? 'upload.replaceShort' : 'upload.chooseShort')}</span>
        </button>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        style={{ display: 'none' }}
        accept={acceptOf(kind)}
        multiple={limit > 1}
        onChange={({ target }) => begin(target.files)}
      />
      <div className={styles.hint}>{t('upload.hint', { types: types.join(', '), size: maxMb })}</div>
    </div>
  );
}
