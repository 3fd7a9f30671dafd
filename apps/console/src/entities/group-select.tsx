import { contract } from '@csms/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../shared/api/queries.ts';
import type { CustomFilter } from '../shared/ui/filter/filter.ts';
import { clearable } from '../shared/ui/form/clearable.tsx';

/** User groups of a provider, or of all that the caller sees. */
export const useGroups = (providerId?: number) =>
  useCall(contract.userGroups.options, { query: { providerId } }, { staleTime: 30_000 });

interface Props {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
  label: string;
  providerId?: number;
  placeholder?: string;
  allowClear?: boolean;
  /** Offers 0, for users in no group, under this name. */
  nobody?: string;
}

/** One user group, found by typing a part of its name. */
export function GroupSelect({ id, value, onChange, label, providerId, placeholder, allowClear = true, nobody }: Props) {
  const { t } = useTranslation();
  const groups = useGroups(providerId);
  return (
    <Select
      id={id}
      // Its name, not its number, while the names are still on their way.
      value={groups.data ? (value ?? undefined) : undefined}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
      loading={groups.isPending}
      options={[
        ...(nobody === undefined ? [] : [{ value: 0, label: nobody }]),
        ...(groups.data ?? []).map((group) => ({ value: group.id, label: group.groupName })),
      ]}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={allowClear && clearable()}
      placeholder={placeholder ?? label}
      aria-label={label}
      notFoundContent={t('select.none')}
      popupMatchSelectWidth={false}
      style={{ width: '100%', minWidth: 150 }}
    />
  );
}

/** The group as a filter of a list. */
export function useGroupFilter(label: string, nobody?: string): CustomFilter {
  const groups = useGroups();
  return {
    key: 'groupId',
    label,
    main: true,
    kind: 'custom',
    control: (value, set) => (
      <GroupSelect
        label={label}
        nobody={nobody}
        value={value ? Number(value) : null}
        onChange={(next) => set(next === null ? undefined : String(next))}
      />
    ),
    name: (value) =>
      (value === '0' ? nobody : undefined) ?? groups.data?.find((group) => String(group.id) === value)?.groupName ?? value,
  };
}
