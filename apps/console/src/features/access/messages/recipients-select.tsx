import { contract } from '@csms/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';

interface Props {
  id?: string;
  value?: string[];
  onChange?: (value: string[]) => void;
}

/** System users to write to, found by name, account or phone. Who may not list users types their accounts. */
export function RecipientsSelect({ id, value, onChange }: Props) {
  const { t } = useTranslation(['system', 'common']);
  const mayList = useAccess().can('user:read');
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const users = useCall(
    contract.systemUsers.getAllUsers,
    { query: { keyword: keyword || undefined, limit: 50 } },
    { enabled: mayList, keepPrevious: true, silent: true, staleTime: 60_000 },
  );
  return (
    <Select
      id={id}
      mode="tags"
      value={value}
      onChange={(next: string[]) => onChange?.([...new Set(next.map((one) => one.trim()).filter(Boolean))])}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      tokenSeparators={[',', '，', ' ', '\n']}
      options={(users.data?.list ?? []).map((user) => ({
        value: user.username,
        label: user.name && user.name !== user.username ? `${user.username} · ${user.name}` : user.username,
      }))}
      optionLabelProp="value"
      placeholder={mayList ? t('messages.recipientsFind') : t('messages.recipientsType')}
      notFoundContent={mayList && typed ? t('common:select.none') : null}
      style={{ width: '100%' }}
    />
  );
}
