import { contract } from '@csms/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../shared/api/queries.ts';
import { useDebounced } from '../shared/hooks/use-debounced.ts';
import { useGroups } from './group-select.tsx';
import { useStations } from './use-stations.ts';

interface Props {
  id?: string;
  value?: number[];
  onChange?: (value: number[]) => void;
  disabled?: boolean;
  /** What nothing chosen means. */
  placeholder: string;
}

/** Some stations; their names are found by typing. */
export function StationsSelect({ id, value, onChange, disabled, placeholder }: Props) {
  const { t } = useTranslation();
  const stations = useStations();
  return (
    <Select<number[]>
      id={id}
      mode="multiple"
      // Names, not numbers, while the names are still on their way.
      value={stations.data ? value : []}
      onChange={onChange}
      disabled={disabled}
      loading={stations.isPending}
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeholder}
      notFoundContent={t('select.none')}
      options={stations.data?.map((station) => ({ value: station.id, label: station.stationName }))}
    />
  );
}

/** Some user groups of a provider. */
export function GroupsSelect({ id, value, onChange, disabled, placeholder, providerId }: Props & { providerId?: number }) {
  const { t } = useTranslation();
  const groups = useGroups(providerId);
  return (
    <Select<number[]>
      id={id}
      mode="multiple"
      value={groups.data ? value : []}
      onChange={onChange}
      disabled={disabled}
      loading={groups.isPending}
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeholder}
      notFoundContent={t('select.none')}
      options={groups.data?.map((group) => ({ value: group.id, label: group.groupName }))}
    />
  );
}

interface ChosenUser {
  value: number;
  label: string;
}

/** One or some charge users, found by account or phone; what is chosen keeps its name. */
export function ChargeUsersSelect(props: {
  id?: string;
  value?: ChosenUser[];
  onChange?: (value: ChosenUser[]) => void;
  many: boolean;
  providerId?: number;
  placeholder: string;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const query = useCall(contract.chargeUsers.list, { query: { keyword, limit: 50 } }, { keepPrevious: true, staleTime: 10_000 });
  const { value = [], onChange, providerId } = props;
  const own = query.data?.list.filter((user) => providerId === undefined || user.providerId === providerId);
  return (
    <Select<ChosenUser[] | ChosenUser>
      id={props.id}
      labelInValue
      mode={props.many ? 'multiple' : undefined}
      value={props.many ? value : value[0]}
      onChange={(next) => onChange?.(Array.isArray(next) ? next : next ? [next] : [])}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={query.isFetching}
      maxTagCount="responsive"
      placeholder={props.placeholder}
      notFoundContent={t('select.none')}
      options={own?.map((user) => ({ value: user.id, label: user.phone ? `${user.account} · ${user.phone}` : user.account }))}
    />
  );
}
