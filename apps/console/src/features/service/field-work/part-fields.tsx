import { type Part, type Store, spareParts } from '@csms/contract';
import { useEffect, useId, useState } from 'react';
import { callOnce } from '../../../shared/api/call.ts';
import { useField } from './sync.ts';
import { t } from './words.ts';

export interface UsedPart {
  partId: number;
  name: string;
  isSerialised: boolean;
  count: number;
  serials: string;
}

interface Props {
  storeId: number | null;
  onStore: (storeId: number | null) => void;
  parts: readonly UsedPart[];
  onParts: (parts: UsedPart[]) => void;
}

function Finder({ onFound }: { onFound: (part: Part) => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly Part[]>([]);
  useEffect(() => {
    if (typed.trim() === '') return setFound([]);
    let isHere = true;
    const timer = setTimeout(() => {
      callOnce(spareParts.list, { query: { keyword: typed.trim(), limit: 8 } })
        .then(({ list }) => isHere && setFound(list))
        .catch(() => {});
    }, 300);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return (
    <div className="field">
      <label htmlFor={id}>{t.form.addPart}</label>
      <input id={id} value={typed} placeholder={t.form.findPart} onChange={({ target }) => setTyped(target.value)} />
      {found.map((part) => (
        <button
          key={part.id}
          type="button"
          onClick={() => {
            onFound(part);
            setTyped('');
          }}
        >
          {part.partsNumber} · {part.name}
        </button>
      ))}
    </div>
  );
}

/** Spare parts that were used, and the store that they leave: chosen with a line, since stock is nobody's to remember. */
export function PartFields({ storeId, onStore, parts, onParts }: Props) {
  const { user, isOnline } = useField();
  const id = useId();
  const [stores, setStores] = useState<readonly Store[]>([]);
  const sees = user?.permissions.some((one) => one === 'material:read' || one === '*:*:*') ?? false;
  useEffect(() => {
    if (!sees || !isOnline) return;
    callOnce(spareParts.stores, { query: { limit: 100 } })
      .then(({ list }) => setStores(list.filter(({ isClosed }) => !isClosed)))
      .catch(() => {});
  }, [sees, isOnline]);
  if (!sees) return null;
  const change = (index: number, next: Partial<UsedPart>) =>
    onParts(parts.map((one, at) => (at === index ? { ...one, ...next } : one)));
  return (
    <fieldset>
      <legend>{t.form.parts}</legend>
      {parts.length > 0 ? (
        <div className="field">
          <label htmlFor={id}>{t.form.store}</label>
          <select id={id} value={storeId ?? ''} onChange={({ target }) => onStore(target.value ? Number(target.value) : null)}>
            <option value="">{t.form.choose}</option>
            {stores.map((store) => (
              <option key={store.id} value={store.id}>
                {store.name}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      {parts.map((part, index) => (
        <div key={part.partId} className="block">
          <b>{part.name}</b>
          <div className="pair">
            <input
              type="number"
              inputMode="numeric"
              min={1}
              max={1000}
              aria-label={`${t.form.count}: ${part.name}`}
              value={part.count}
              onChange={({ target }) => change(index, { count: Math.max(1, Math.round(Number(target.value) || 1)) })}
            />
            <button type="button" onClick={() => onParts(parts.filter((_, at) => at !== index))}>
              {t.form.remove}
            </button>
          </div>
          {part.isSerialised ? (
            <textarea
              rows={2}
              aria-label={`${t.form.serials}: ${part.name}`}
              placeholder={t.form.serials}
              value={part.serials}
              onChange={({ target }) => change(index, { serials: target.value })}
            />
          ) : null}
        </div>
      ))}
      {isOnline ? (
        <Finder
          onFound={({ id: partId, partsNumber, name, isSerialised }) => {
            if (!parts.some((one) => one.partId === partId))
              onParts([...parts, { partId, name: `${partsNumber} · ${name}`, isSerialised, count: 1, serials: '' }]);
          }}
        />
      ) : (
        <p className="soft">{t.form.partsOffline}</p>
      )}
    </fieldset>
  );
}
