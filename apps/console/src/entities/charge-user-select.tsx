import { contract } from '@csms/contract';
import { Select, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../shared/api/queries.ts';
import { useDebounced } from '../shared/hooks/use-debounced.ts';
import { clearable } from '../shared/ui/form/clearable.tsx';

interface Props {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
  /** Whose users there are to choose from. */
  providerId: number | undefined;
  /** The account of the value, where it is known already. */
  account?: string | null | undefined;
  label: string;
}

/** One charge user of a provider, found by account, phone or mail; may stay empty. */
export function ChargeUserSelect({ id, value, onChange, providerId, account, label }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const query = useCall(contract.chargeUsers.list, { query: { keyword, limit: 50 } }, { enabled: keyword !== '' });
  const found = (query.data?.list ?? []).filter((user) => user.providerId === providerId);
  const options = found.map((user) => ({ value: user.id, label: user.phone ? `${user.account} · ${user.phone}` : user.account }));
  if (value && account && !options.some((one) => one.value === value)) options.push({ value, label: account });
  return (
    <Select
      id={id}
      value={value ?? undefined}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
      allowClear={clearable()}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={t('select.user')}
      aria-label={label}
      notFoundContent={keyword === '' ? t('payer.typeToSearch') : query.isFetching ? <Spin size="small" /> : t('select.none')}
      options={keyword === '' && !value ? [] : options}
    />
  );
}
