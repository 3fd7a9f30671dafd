import { contract, corporateTransferList } from '@csms/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';

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
