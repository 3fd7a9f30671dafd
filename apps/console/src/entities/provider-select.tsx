import { contract } from '@csms/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../shared/api/queries.ts';
import { clearable } from '../shared/ui/form/clearable.tsx';

/** The providers that the caller may act for: its own, and those below it. */
export const useProviders = () => useCall(contract.providers.options, { query: {} }, { staleTime: 60_000 });

interface Props {
  id?: string;
  value?: number;
  onChange?: (value: number) => void;
  label: string;
  disabled?: boolean;
  /** Nothing chosen means all of them. */
  allowClear?: boolean;
}

/** One provider out of those that the caller sees. */
export function ProviderSelect({ id, value, onChange, label, disabled, allowClear }: Props) {
  const { t } = useTranslation();
  const providers = useProviders();
  return (
    <Select
      id={id}
      // Its name, not its number, while the names are still on their way.
      value={providers.data ? value : undefined}
      onChange={onChange}
      disabled={disabled}
      allowClear={allowClear && clearable()}
      loading={providers.isPending}
      options={providers.data?.map((one) => ({ value: one.id, label: one.providerName }))}
      showSearch={{ optionFilterProp: 'label' }}
      // A label of its own stands above it in a form.
      placeholder={id === undefined ? label : t('select.choose')}
      aria-label={label}
      notFoundContent={t('select.none')}
      popupMatchSelectWidth={false}
    />
  );
}
