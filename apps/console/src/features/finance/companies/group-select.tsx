import { contract } from '@csms/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { clearable } from '../../../shared/ui/form/clearable.tsx';

interface Props {
  id?: string;
  value?: number;
  onChange?: (value: number | undefined) => void;
  providerId: number | undefined;
}

/** The user groups of a provider; none is a choice too. */
export function GroupSelect({ id, value, onChange, providerId }: Props) {
  const { t } = useTranslation('finance');
  const groups = useCall(contract.userGroups.list, { query: { limit: 1000 } }, { staleTime: 30_000 });
  const own = groups.data?.list.filter((one) => providerId === undefined || one.providerId === providerId) ?? [];
  return (
    <Select
      id={id}
      value={groups.data ? (value ?? undefined) : undefined}
      onChange={(chosen) => onChange?.(chosen ?? undefined)}
      allowClear={clearable()}
      loading={groups.isPending}
      placeholder={t('companies.noGroup')}
      options={own.map((one) => ({ value: one.id, label: one.groupName }))}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={t('account.none')}
    />
  );
}
