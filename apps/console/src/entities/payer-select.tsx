import { contract, type ResponseOf } from '@csms/contract';
import { Select, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../shared/api/queries.ts';
import { money } from '../shared/format/format.ts';
import { useDebounced } from '../shared/hooks/use-debounced.ts';
import { onlyMatch } from './only-match.ts';
import styles from './payer-select.module.css';

export type Payer = ResponseOf<typeof contract.sessions.payers>[number];

const keyOf = (payer: Payer) => `${payer.kind}:${payer.id}`;

/** A charge user or a card, chosen by itself where nobody else can be meant; the balance stands beside it, and what cannot pay cannot be chosen. */
export function PayerSelect({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: Payer;
  onChange?: (payer: Payer | undefined) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const query = useCall(contract.sessions.payers, { query: { keyword } }, { enabled: keyword !== '' });
  const found = keyword === '' ? [] : (query.data ?? []);
  const [open, setOpen] = useState(false);
  const usable = found.filter(({ usable: can }) => can);
  const only =
    query.isFetching || usable.length < found.length
      ? undefined
      : onlyMatch(found, keyword, ({ label, cardNumber }) => [label, cardNumber]);
  const meant = only && keyOf(only);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is chosen once, and may be changed
  useEffect(() => {
    if (!only) return;
    onChange?.(only);
    setTyped('');
    setOpen(false);
  }, [meant]);
  return (
    <Select
      id={id}
      value={value ? keyOf(value) : undefined}
      open={open}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      placeholder={t('payer.placeholder')}
      notFoundContent={keyword === '' ? t('payer.typeToSearch') : query.isFetching ? <Spin size="small" /> : t('payer.none')}
      options={(found.length > 0 ? found : value ? [value] : []).map((payer) => ({
        value: keyOf(payer),
        label: payer.label,
        disabled: !payer.usable,
        payer,
      }))}
      optionRender={({ data }) => (
        <span className={styles.payer}>
          <span>{data.payer.label}</span>
          <span>
            {t(`payer.${data.payer.kind}`)}
            {data.payer.usable ? '' : ` · ${t('payer.unusable')}`}
          </span>
          <span>{money(data.payer.balance, data.payer.currency)}</span>
        </span>
      )}
      onChange={(_, option) => onChange?.(Array.isArray(option) ? undefined : option?.payer)}
    />
  );
}
