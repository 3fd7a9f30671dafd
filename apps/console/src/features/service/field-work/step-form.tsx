import { type FieldAction, type FieldOrder, SAID_DEEDS, WAITING_FOR, WAITING_FOR_WORDS, WORK_FAULT_WORDS } from '@csms/contract';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  dropDraft,
  keepDraft,
  keepDraftPhotos,
  keptDraft,
  type WaitingPhoto,
  type WaitingStep,
} from '../../../shared/field-store/field-store.ts';
import { SMALLER, shrinkPhoto } from '../../../shared/photo/shrink.ts';
import { serverNow } from './clock.ts';
import { keptParts, PartFields, type UsedPart } from './part-fields.tsx';
import { currentPosition, mayLocate } from './phone.ts';
import { PhotoFields } from './photo-fields.tsx';
import { change, faultOf, takeStep, useField } from './sync.ts';
import { go } from './url.ts';
import { placeOf, say, t } from './words.ts';

/** What a man types; it is kept on the phone until it is sent. */
interface Values {
  note: string;
  reason: string;
  waitingFor: string;
  until: string;
  cause: string;
  remedy: string;
  schemeId: string;
  labor: string;
  measured: { name: string; value: string }[];
  parts: UsedPart[];
}

/** A moment as an input of the browser writes it: local, without a zone. */
const localText = (at: Date) => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
const tomorrow = () => {
  const at = new Date(serverNow() + 86_400_000);
  at.setMinutes(0, 0, 0);
  return localText(at);
};
const empty = (): Values => ({
  note: '',
  reason: '',
  waitingFor: '',
  until: tomorrow(),
  cause: '',
  remedy: '',
  schemeId: '',
  labor: '',
  measured: [],
  parts: [],
});

function Field({ label, fault, children }: { label: string; fault: string | undefined; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {fault ? <p className="fault">{fault}</p> : null}
    </div>
  );
}

interface Part {
  values: Values;
  faults: Readonly<Record<string, string>>;
  set: (next: Partial<Values>) => void;
}

function TextField({
  name,
  label,
  rows = 2,
  values,
  faults,
  set,
}: Part & { name: 'note' | 'reason' | 'cause' | 'remedy'; label: string; rows?: number }) {
  return (
    <Field label={label} fault={faults[name]}>
      {(id) => (
        <textarea
          id={id}
          rows={rows}
          maxLength={name === 'cause' || name === 'remedy' ? 1000 : 2000}
          value={values[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  );
}

function HoldFields({ values, faults, set }: Part) {
  return (
    <>
      <Field label={t.form.waitingFor} fault={faults.waitingFor}>
        {(id) => (
          <select id={id} value={values.waitingFor} onChange={({ target }) => set({ waitingFor: target.value })}>
            <option value="">{t.form.choose}</option>
            {WAITING_FOR.map((one) => (
              <option key={one} value={one}>
                {say(WAITING_FOR_WORDS[one])}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t.form.until} fault={faults.until}>
        {(id) => (
          <input
            id={id}
            type="datetime-local"
            min={localText(new Date(serverNow()))}
            value={values.until}
            onChange={({ target }) => set({ until: target.value })}
          />
        )}
      </Field>
    </>
  );
}

function Measured({ values, set }: Part) {
  const change = (index: number, next: Partial<{ name: string; value: string }>) =>
    set({ measured: values.measured.map((one, at) => (at === index ? { ...one, ...next } : one)) });
  return (
    <fieldset>
      <legend>{t.form.measured}</legend>
      {values.measured.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added and removed
        <div key={index} className="three">
          <input
            aria-label={`${t.form.measuredName} ${index + 1}`}
            placeholder={t.form.measuredName}
            maxLength={100}
            value={one.name}
            onChange={({ target }) => change(index, { name: target.value })}
          />
          <input
            aria-label={`${t.form.measuredValue} ${index + 1}`}
            placeholder={t.form.measuredValue}
            maxLength={60}
            value={one.value}
            onChange={({ target }) => change(index, { value: target.value })}
          />
          <button
            type="button"
            aria-label={`${t.form.remove} ${index + 1}`}
            onClick={() => set({ measured: values.measured.filter((_, at) => at !== index) })}
          >
            ×
          </button>
        </div>
      ))}
      {values.measured.length < 20 ? (
        <button type="button" onClick={() => set({ measured: [...values.measured, { name: '', value: '' }] })}>
          + {t.form.addMeasured}
        </button>
      ) : null}
    </fieldset>
  );
}

function FinishFields({ one, ...part }: Part & { one: FieldOrder }) {
  const { values, set } = part;
  const own = one.schemes.filter(({ id }) => id !== null);
  return (
    <>
      <TextField name="cause" label={t.form.cause} {...part} />
      <TextField name="remedy" label={t.form.remedy} rows={3} {...part} />
      {own.length > 0 ? (
        <Field label={t.form.scheme} fault={undefined}>
          {(id) => (
            <select id={id} value={values.schemeId} onChange={({ target }) => set({ schemeId: target.value })}>
              <option value="">{t.form.noScheme}</option>
              {own.map((scheme) => (
                <option key={scheme.id} value={String(scheme.id)}>
                  {scheme.title}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
      <Measured {...part} />
      <PartFields one={one} parts={values.parts} onParts={(parts) => set({ parts })} />
      <Field label={t.form.labor} fault={undefined}>
        {(id) => (
          <input
            id={id}
            type="number"
            inputMode="numeric"
            min={0}
            max={100_000}
            value={values.labor}
            onChange={({ target }) => set({ labor: target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** What is missing before a step can be kept: without a line the server cannot say so. */
function faultsOf(action: FieldAction, values: Values, photos: readonly WaitingPhoto[]): Record<string, string> {
  const missing: Record<string, boolean> = {
    reason: action === 'handBack' && values.reason.trim() === '',
    waitingFor: action === 'wait' && values.waitingFor === '',
    until: action === 'wait' && !(Date.parse(values.until) > serverNow()),
    cause: action === 'finish' && values.cause.trim() === '',
    remedy: action === 'finish' && values.remedy.trim() === '',
    note: action === 'note' && values.note.trim() === '' && photos.length === 0,
  };
  return Object.fromEntries(Object.entries(missing).flatMap(([name, is]) => (is ? [[name, t.form.required]] : [])));
}

const stepOf = (action: FieldAction, taskId: string, values: Values) => ({
  taskId,
  action,
  note: values.note.trim(),
  ...(action === 'handBack' ? { reason: values.reason.trim() } : {}),
  ...(action === 'wait'
    ? {
        waitingFor: WAITING_FOR.find((one) => one === values.waitingFor),
        until: values.until === '' ? undefined : new Date(values.until).toISOString(),
      }
    : {}),
  ...(action === 'finish'
    ? {
        cause: values.cause.trim(),
        remedy: values.remedy.trim(),
        schemeId: values.schemeId ? Number(values.schemeId) : null,
        laborMinutes: values.labor === '' ? null : Math.max(0, Math.round(Number(values.labor))),
        measured: values.measured
          .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
          .filter(({ name, value }) => name !== '' && value !== ''),
        parts: values.parts.map(({ partId, storeId, count, serials }) => ({
          partId,
          storeId,
          count,
          serialNumbers: serials
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        })),
      }
    : {}),
});

/** A refused step of an order, which its form changes: also one that was reloaded. */
function useBefore(taskId: string, action: FieldAction) {
  const { changing, waiting } = useField();
  const isSame = ({ step }: WaitingStep) => step.taskId === taskId && step.action === action;
  const refused = waiting.find((step) => step.fault !== undefined && isSame(step));
  return changing && isSame(changing) ? changing : refused;
}

/** The phone has no room, and nothing can be sent. */
function Full({ photos, busy, onShrink }: { photos: number; busy: boolean; onShrink: () => void }) {
  return (
    <div className="block warning" role="alert">
      <b>{t.full.title}</b>
      <p>{photos > 0 ? t.full.hintPhotos : t.full.hint}</p>
      {photos > 0 ? (
        <button type="button" className="wide" disabled={busy} onClick={onShrink}>
          {t.full.shrink}
        </button>
      ) : null}
    </div>
  );
}

interface Props {
  one: FieldOrder;
  action: FieldAction;
  /** Why the order is no longer the man's; absent: it is. */
  gone: string | undefined;
}

/** One step of an order. What is typed is kept on the phone; sending keeps the whole step there first, so that a cut loses nothing. */
export function StepForm({ one, action, gone }: Props) {
  const { user, isOnline } = useField();
  const draft = `${one.taskId}/${action}`;
  const userId = user?.userId ?? 0;
  const before = useBefore(one.taskId, action);
  const [values, setValues] = useState<Values>(() => ({
    ...empty(),
    ...(action === 'finish' ? { parts: keptParts(one) } : {}),
    ...(before?.values as Partial<Values> | undefined),
  }));
  const [photos, setPhotos] = useState<WaitingPhoto[]>(before?.photos ?? []);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isBack, setIsBack] = useState(false);
  const [withPlace, setWithPlace] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isFull, setIsFull] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [isPhotoLost, setIsPhotoLost] = useState(false);
  const typed = useRef(false);
  // Who leaves the form without sending changes nothing.
  useEffect(() => () => change(undefined), []);
  useEffect(() => {
    keptDraft(userId, draft)
      .then((kept) => {
        if (!kept || typed.current) return;
        setValues((now) => ({ ...now, ...(kept.values as Partial<Values>) }));
        if (kept.photos.length > 0) setPhotos(kept.photos);
        setIsBack(true);
      })
      .catch(() => {});
  }, [userId, draft]);
  useEffect(() => {
    if (!typed.current) return;
    const timer = setTimeout(() => void keepDraft(userId, draft, { ...values }).catch(() => {}), 300);
    return () => clearTimeout(timer);
  }, [userId, draft, values]);
  const picture = (next: (now: WaitingPhoto[]) => WaitingPhoto[]) => {
    typed.current = true;
    setPhotos(next);
  };
  useEffect(() => {
    if (!typed.current) return;
    let isNewest = true;
    const kept = (isKept: boolean) => isNewest && setIsPhotoLost(!isKept);
    keepDraftPhotos(userId, draft, photos).then(
      () => kept(true),
      () => kept(false),
    );
    return () => {
      isNewest = false;
    };
  }, [userId, draft, photos]);
  const set = (next: Partial<Values>) => {
    typed.current = true;
    setValues((now) => ({ ...now, ...next }));
    setFaults({});
  };
  const part: Part = { values, faults, set };
  const send = async (shown: WaitingPhoto[]) => {
    setBusy(true);
    setIsFull(false);
    setRefusal('');
    try {
      const position = withPlace ? await currentPosition() : null;
      const filled = { stationName: one.stationName, photos: shown, values: { ...values }, draft, before };
      if (!(await takeStep({ ...stepOf(action, one.taskId, values), position }, filled))) return setIsFull(true);
      typed.current = false;
      await dropDraft(userId, draft).catch(() => {});
      go({ order: one.taskId }, 'replace');
    } catch (error) {
      setRefusal(faultOf(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // What another goes on with is told as far as it was written.
    const wrong = gone === undefined || action === 'note' ? faultsOf(action, values, photos) : {};
    setFaults(wrong);
    if (Object.keys(wrong).length === 0) await send(photos);
  };
  const shrink = async () => {
    setBusy(true);
    const smaller = await Promise.all(
      photos.map(async (one) => ({ ...one, photo: await shrinkPhoto(one.photo, SMALLER).catch(() => one.photo) })),
    );
    picture(() => smaller);
    await send(smaller);
  };
  const fields = SAID_DEEDS[action].photos;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t.actions[action]}</h1>
      <p className="soft">
        {say(WORK_FAULT_WORDS[one.faultCode])} · {one.stationName} · {placeOf(one)}
      </p>
      {gone === undefined ? null : (
        <div className="block warning" role="alert">
          <b>{gone}</b>
          <p>{t.gone.keep}</p>
        </div>
      )}
      {isBack ? <p className="soft">{t.form.draft}</p> : null}
      {action === 'handBack' ? <TextField name="reason" label={t.form.reason} {...part} /> : null}
      {action === 'wait' ? <HoldFields {...part} /> : null}
      {action === 'finish' ? <FinishFields one={one} {...part} /> : null}
      {fields ? (
        <PhotoFields photos={photos} onChange={picture} fields={fields} hint={isPhotoLost ? t.form.photosUnkept : undefined} />
      ) : null}
      {action === 'handBack' ? null : <TextField name="note" label={t.form.note} {...part} />}
      {mayLocate() ? (
        <label className="check">
          <input type="checkbox" checked={withPlace} onChange={({ target }) => setWithPlace(target.checked)} />
          {t.form.position}
        </label>
      ) : null}
      {isFull ? <Full photos={photos.length} busy={busy} onShrink={() => void shrink()} /> : null}
      {refusal ? (
        <p className="fault" role="alert">
          {t.notTaken}: {refusal}
        </p>
      ) : null}
      <button type="submit" className="main wide" disabled={busy}>
        {gone !== undefined ? t.gone.send : isOnline ? t.form.send : t.form.keep}
      </button>
    </form>
  );
}
