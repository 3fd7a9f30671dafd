import { type ConfigurationKey, checkConfigurationValue, configurationKeyNamed } from '@csms/contract';
import { type FormRule, Input, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  configurationKey: string;
  label: string;
}

/** A value in the way its key wants it: a switch of two words, a choice, a list, a number with its unit, or text. */
export function ValueField({ id, value = '', onChange, configurationKey, label }: Props) {
  const known = configurationKeyNamed(configurationKey);
  switch (known?.type) {
    case 'boolean':
      return <Segmented id={id} aria-label={label} value={value.toLowerCase()} onChange={onChange} options={['true', 'false']} />;
    case 'choice':
      return (
        <Select
          id={id}
          aria-label={label}
          value={value}
          onChange={onChange}
          options={known.options?.map((one) => ({ value: one, label: one }))}
        />
      );
    case 'list':
      return known.options ? (
        <Select
          id={id}
          mode="tags"
          aria-label={label}
          tokenSeparators={[',']}
          value={value
            .split(',')
            .map((part) => part.trim())
            .filter(Boolean)}
          onChange={(parts: string[]) => onChange?.(parts.join(','))}
          options={known.options.map((one) => ({ value: one, label: one }))}
        />
      ) : (
        <Input id={id} aria-label={label} value={value} onChange={({ target }) => onChange?.(target.value)} maxLength={500} />
      );
    default:
      return (
        <Input
          id={id}
          aria-label={label}
          value={value}
          onChange={({ target }) => onChange?.(target.value)}
          maxLength={500}
          suffix={known?.unit ? <span style={{ color: 'var(--text-faint)' }}>{known.unit}</span> : undefined}
        />
      );
  }
}

/** What the contract would refuse of a value, said at its field. */
export function useValueRule(): (key: string) => FormRule {
  const { t } = useTranslation('configuration');
  return (key) => ({
    validator: (_, value: string = '') => {
      const fault = checkConfigurationValue(key, value);
      if (fault === null) return Promise.resolve();
      const known = configurationKeyNamed(key);
      return Promise.reject(new Error(t(`faults.${fault}`, { min: known?.min ?? 0, max: known?.max ?? 2_147_483_647 })));
    },
  });
}

/** A key's bounds and unit in words, or nothing. */
export function useBounds(): (known: ConfigurationKey | undefined) => string {
  const { t } = useTranslation('configuration');
  return (known) => {
    if (!known) return '';
    const range = known.max === undefined ? '' : t('point.range', { min: known.min ?? 0, max: known.max });
    return [range, known.unit ? t('point.unit', { unit: known.unit }) : ''].filter(Boolean).join(' · ');
  };
}
