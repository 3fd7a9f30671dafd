import { type AssignedWork, contract } from '@csms/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../shared/api/queries.ts';
import { clearable } from '../shared/ui/form/clearable.tsx';

interface Props {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
  work: AssignedWork;
  label: string;
}

/** Chooses the user to whom something is assigned. The signed-in user stands first. */
export function AssigneeSelect({ id, value, onChange, work, label }: Props) {
  const { t } = useTranslation();
  const people = useCall(contract.systemUsers.assignees, { query: { work } }, { staleTime: 60_000, silent: true });
  return (
    <Select
      id={id}
      value={value ?? undefined}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
      loading={people.isPending}
      allowClear={clearable()}
      options={people.data?.map((one) => ({ value: one.id, label: one.name }))}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('select.choose')}
      aria-label={label}
      notFoundContent={t('select.none')}
    />
  );
}
