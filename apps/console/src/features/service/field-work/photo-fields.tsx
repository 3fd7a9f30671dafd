import { STEP_FILE_FIELDS, STEP_FILE_WORDS, type StepFile } from '@csms/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { WaitingPhoto } from '../../../shared/field-store/field-store.ts';
import { shrinkPhoto } from '../../../shared/photo/shrink.ts';
import { say, t } from './words.ts';

/** The shared widget's number of pictures. */
const MOST = 5;

function Shown({
  photo,
  label,
  onRemove,
  removeLabel,
}: {
  photo: Blob;
  label: string;
  onRemove: () => void;
  removeLabel: string;
}) {
  const url = useMemo(() => URL.createObjectURL(photo), [photo]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <span className="photo">
      <img src={url} alt={label} />
      <button type="button" aria-label={removeLabel} onClick={onRemove}>
        ×
      </button>
    </span>
  );
}

interface Props {
  photos: readonly WaitingPhoto[];
  onChange: (change: (before: WaitingPhoto[]) => WaitingPhoto[]) => void;
  fields: readonly StepFile['field'][];
  /** Said of them beside what is wrong with a photo. */
  hint?: string | undefined;
}

/** Photos of a step by what they show; each is made small as soon as it is taken. */
export function PhotoFields({ photos, onChange, fields, hint }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [field, setField] = useState<StepFile['field']>(fields[0] ?? 'other');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const take = async (files: File[]) => {
    setFault(photos.length + files.length > MOST ? t.form.limit(MOST) : '');
    setBusy(true);
    for (const file of files.slice(0, MOST - photos.length)) {
      const photo = await shrinkPhoto(file).catch(() => undefined);
      if (photo) onChange((before) => [...before, { field, photo }]);
      else setFault(t.form.noPicture);
    }
    setBusy(false);
  };
  return (
    <div className="field">
      <span className="label">{t.form.photos}</span>
      <div className="photos">
        {photos.map((one, index) => {
          const what = say(STEP_FILE_WORDS[one.field]);
          return (
            <Shown
              // biome-ignore lint/suspicious/noArrayIndexKey: photos have no name before they are sent
              key={index}
              photo={one.photo}
              label={t.form.photo(what, index + 1)}
              removeLabel={t.form.removePhoto(what, index + 1)}
              onRemove={() => onChange((before) => before.filter((_, at) => at !== index))}
            />
          );
        })}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          void take(files);
        }}
      />
      <div className="kinds">
        {STEP_FILE_FIELDS.filter((one) => fields.includes(one)).map((one) => (
          <button
            key={one}
            type="button"
            disabled={busy || photos.length >= MOST}
            onClick={() => {
              setField(one);
              input.current?.click();
            }}
          >
            + {say(STEP_FILE_WORDS[one])}
          </button>
        ))}
      </div>
      {busy ? <p className="soft">{t.form.preparing}</p> : null}
      {fault ? <p className="fault">{fault}</p> : null}
      {hint ? <p className="soft">{hint}</p> : null}
    </div>
  );
}
