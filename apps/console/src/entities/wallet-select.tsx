import { contract, type ResponseOf, type WalletKind } from '@csms/contract';
import { Select, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../shared/api/queries.ts';
import { money } from '../shared/format/format.ts';
import { useDebounced } from '../shared/hooks/use-debounced.ts';
import { clearable } from '../shared/ui/form/clearable.tsx';
import styles from './payer-select.module.css';

export type FoundWallet = ResponseOf<typeof contract.walletSearch.find>[number];

const keyOf = (wallet: Pick<FoundWallet, 'kind' | 'id'>) => `${wallet.kind}:${wallet.id}`;

interface Props {
  id?: string;
  value?: FoundWallet;
  onChange?: (wallet: FoundWallet | undefined) => void;
  /** Only these. */
  kinds?: readonly WalletKind[];
  providerId?: number | undefined;
  /** What the kinds are called, and the words around searching. */
  words: { kinds: Record<WalletKind, string>; placeholder: string; typeToSearch: string; none: string };
}

/** A card, charge user or company by what its name holds, with its balance beside it. */
export function WalletSelect({ id, value, onChange, kinds, providerId, words }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const kind = kinds?.length === 1 ? kinds[0] : undefined;
  const query = useCall(contract.walletSearch.find, { query: { keyword, kind, providerId } }, { enabled: keyword !== '' });
  const found = (keyword === '' ? [] : (query.data ?? [])).filter((one) => !kinds || kinds.includes(one.kind));
  return (
    <Select
      id={id}
      value={value ? keyOf(value) : undefined}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear={clearable()}
      placeholder={words.placeholder}
      notFoundContent={keyword === '' ? words.typeToSearch : query.isFetching ? <Spin size="small" /> : words.none}
      options={(found.length > 0 ? found : value ? [value] : []).map((wallet) => ({
        value: keyOf(wallet),
        label: wallet.name,
        wallet,
      }))}
      optionRender={({ data }) => (
        <span className={styles.payer}>
          <span>{data.wallet.name}</span>
          <span>
            {words.kinds[data.wallet.kind]}
            {data.wallet.detail ? ` · ${data.wallet.detail}` : ''}
          </span>
          <span>{money(data.wallet.balance, data.wallet.currency)}</span>
        </span>
      )}
      labelRender={({ label }) => label ?? t('select.none')}
      onChange={(_, option) => onChange?.(Array.isArray(option) ? undefined : option?.wallet)}
    />
  );
}
