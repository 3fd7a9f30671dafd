import { CURRENCIES, currencyOf } from '@csms/kernel';
import { Select } from 'antd';
import { useMemo } from 'react';
import { currentLanguage } from '../shared/prefs/language.ts';

interface Props {
  id?: string;
  /** A code or sign. */
  value?: string;
  onChange?: (code: string) => void;
  label: string;
}

/** A currency of ISO 4217, found by code, name or sign. */
export function CurrencySelect({ id, value, onChange, label }: Props) {
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(currentLanguage(), { type: 'currency' });
    return CURRENCIES.map(({ code, sign }) => {
      const name = [code, names.of(code)].join(' · ');
      return { value: code, label: sign === code ? name : `${name} (${sign})` };
    });
  }, []);
  return (
    <Select
      id={id}
      value={value === undefined ? undefined : currencyOf(value)?.code}
      onChange={onChange}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={label}
      popupMatchSelectWidth={false}
    />
  );
}
