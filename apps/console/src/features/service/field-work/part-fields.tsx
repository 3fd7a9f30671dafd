import type { FieldOrder, FieldStock } from '@csms/contract';
import { useId, useState } from 'react';
import { useField } from './sync.ts';
import { moment, t } from './words.ts';

export interface UsedPart {
  partId: number;
  /** Where it is taken from. */
  storeId: number;
  storeName: string;
  name: string;
  isSerialised: boolean;
  count: number;
  serials: string;
}

/** So many parts a search shows. */
const SHOWN = 8;

const nameOf = ({ partsNumber, name }: { partsNumber: string; name: string }) => `${partsNumber} · ${name}`;

/** What stores keep for an order: it is taken unless the man changes it. */
export const keptParts = ({ reserved }: FieldOrder): UsedPart[] =>
  [...Map.groupBy(reserved, ({ partId, storeId }) => `${partId}/${storeId}`).values()].map((pieces) => {
    const { partId, storeId, storeName, isSerialised } = pieces[0]!;
    return {
      partId,
      storeId,
      storeName,
      name: nameOf(pieces[0]!),
      isSerialised,
      count: pieces.reduce((sum, { count }) => sum + count, 0),
      serials: pieces
        .map(({ serialNumber }) => serialNumber)
        .filter(Boolean)
        .join('\n'),
    };
  });

function Finder({ stock, onFound }: { stock: readonly FieldStock[]; onFound: (part: FieldStock) => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const word = typed.trim().toLowerCase();
  const found = word === '' ? [] : stock.filter((part) => nameOf(part).toLowerCase().includes(word)).slice(0, SHOWN);
  return (
    <div className="field">
      <label htmlFor={id}>{t.form.addPart}</label>
      <input id={id} value={typed} placeholder={t.form.findPart} onChange={({ target }) => setTyped(target.value)} />
      {found.map((part) => (
        <button
          key={part.partId}
          type="button"
          onClick={() => {
            onFound(part);
            setTyped('');
          }}
        >
          {nameOf(part)} · {t.form.free(part.free)}
        </button>
      ))}
      {word !== '' && found.length === 0 ? <p className="soft">{t.form.noPart}</p> : null}
    </div>
  );
}

interface Props {
  one: FieldOrder;
  parts: readonly UsedPart[];
  onParts: (parts: UsedPart[]) => void;
}

/** Spare parts that were used, each from a store. The stock is what this phone was last told, so that it can be chosen without a line; the server says whether it is still there. */
export function PartFields({ one, parts, onParts }: Props) {
  const catalogue = useField((state) => state.catalogue);
  const isOnline = useField((state) => state.isOnline);
  const id = useId();
  const [chosen, setChosen] = useState<number>();
  if (!catalogue && parts.length === 0) return null;
  const stores = catalogue?.stores ?? [];
  const store = stores.find((at) => at.id === chosen) ?? stores[0];
  const change = (index: number, next: Partial<UsedPart>) =>
    onParts(parts.map((part, at) => (at === index ? { ...part, ...next } : part)));
  const isKept = ({ partId, storeId }: UsedPart) =>
    one.reserved.some((piece) => piece.partId === partId && piece.storeId === storeId);
  return (
    <fieldset>
      <legend>{t.form.parts}</legend>
      {parts.map((part, index) => (
        <div key={`${part.partId}/${part.storeId}`} className="block">
          <b>{part.name}</b>
          <p className="soft">{isKept(part) ? t.form.keptAt(part.storeName) : part.storeName}</p>
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
      {store ? (
        <>
          <div className="field">
            <label htmlFor={id}>{t.form.store}</label>
            <select id={id} value={store.id} onChange={({ target }) => setChosen(Number(target.value))}>
              {stores.map(({ id: value, name, own }) => (
                <option key={value} value={value}>
                  {own ? t.form.ownStore(name) : name}
                </option>
              ))}
            </select>
          </div>
          <Finder
            key={store.id}
            stock={catalogue?.stock.filter(({ storeId }) => storeId === store.id) ?? []}
            onFound={(part) => {
              if (parts.some(({ partId, storeId }) => partId === part.partId && storeId === part.storeId)) return;
              const { partId, storeId, isSerialised } = part;
              onParts([
                ...parts,
                { partId, storeId, storeName: store.name, name: nameOf(part), isSerialised, count: 1, serials: '' },
              ]);
            }}
          />
          {isOnline || !catalogue ? null : <p className="soft">{t.form.partsOffline(moment(catalogue.at))}</p>}
        </>
      ) : null}
    </fieldset>
  );
}
