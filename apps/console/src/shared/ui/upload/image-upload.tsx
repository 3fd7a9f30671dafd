import { DeleteOutlined, LoadingOutlined, PlusOutlined } from '@ant-design/icons';
import { resourceUrl, UPLOADS, type UploadKind } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { FileDrop } from './file-drop.tsx';
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
  const names = listOf(value);
  const give = (next: string[]) => onChange?.(UPLOADS[kind].limit === 1 ? (next[0] ?? null) : next);
  const { begin, busy, limit } = useUpload({ kind, held: names, keep: ({ fileName }) => fileName, onTaken: give });
  const { types, maxMb } = UPLOADS[kind];
  const full = names.length >= limit;
  return (
    <FileDrop id={id} kind={kind} className={styles.images} begin={begin}>
      {(choose) => (
        <>
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
              onClick={choose}
              disabled={busy}
              aria-label={t(full ? 'upload.replace' : 'upload.choose', { name: label })}
            >
              {busy ? <LoadingOutlined /> : <PlusOutlined />}
              <span>{t(full ? 'upload.replaceShort' : 'upload.chooseShort')}</span>
            </button>
          )}
          <div className={styles.hint}>{t('upload.hint', { types: types.join(', '), size: maxMb })}</div>
        </>
      )}
    </FileDrop>
  );
}
