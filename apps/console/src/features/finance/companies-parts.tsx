import { contract, corporateTransferList } from '@csms/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumnWord } from '../../entities/list/list-words.ts';
import { useCall } from '../../shared/api/queries.ts';
import { useDebounced } from '../../shared/hooks/use-debounced.ts';

interface Props {
  id?: string;
  value?: number;
  onChange?: (value: number | undefined) => void;
}

/** One company, by its name or tax number. */
export function CompanySelect({ id, value, onChange }: Props) {
  const { t } = useTranslation('finance');
  const word = useColumnWord(corporateTransferList);
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const found = useCall(contract.companies.list, { query: { keyword, limit: 50 } }, { keepPrevious: true });
  const known = useCall(contract.companies.get, { params: { id: value ?? 0 } }, { enabled: value !== undefined });
  const options = [...(found.data?.list ?? [])];
  if (known.data && !options.some((one) => one.id === value)) options.unshift(known.data);
  return (
    <Select
      id={id}
      value={options.some((one) => one.id === value) ? value : undefined}
      onChange={onChange}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      placeholder={word('company')}
      options={options.map((one) => ({ value: one.id, label: one.name }))}
      notFoundContent={t('account.none')}
    />
  );
}

/** The user groups of a provider; none is a choice too. */
export function GroupSelect({ id, value, onChange, providerId }: Props & { providerId: number | undefined }) {
  const { t } = useTranslation('finance');
  const groups = useCall(contract.userGroups.list, { query: { limit: 1000 } }, { staleTime: 30_000 });
  const own = groups.data?.list.filter((one) => providerId === undefined || one.providerId === providerId) ?? [];
  return (
    <Select
      id={id}
      value={groups.data ? (value ?? undefined) : undefined}
      onChange={(chosen) => onChange?.(chosen ?? undefined)}
      allowClear
      loading={groups.isPending}
      placeholder={t('companies.noGroup')}
      options={own.map((one) => ({ value: one.id, label: one.groupName }))}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={t('account.none')}
    />
  );
}
