import { type ConfigurationKey, checkConfigurationValue, configurationKeyNamed, type DeviceVariable } from '@csms/contract';
import { type FormRule, Input, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  configurationKey: string;
  /** What its charger says of it (OCPP 2.0.1); null or absent: nothing. */
  variable?: DeviceVariable | null;
  label: string;
}

const TYPES: Readonly<Record<string, ConfigurationKey['type']>> = {
  boolean: 'boolean',
  OptionList: 'choice',
  SequenceList: 'list',
  MemberList: 'list',
};

/** How a value is given: as its charger says, else as its key is known. */
const shapeOf = (
  key: string,
  variable: DeviceVariable | null | undefined,
): Pick<ConfigurationKey, 'type' | 'options' | 'unit'> | undefined => {
  const type = variable?.dataType === undefined ? undefined : TYPES[variable.dataType];
  const options = variable?.values?.split(',').map((value) => value.trim());
  if (type === 'boolean' || (type !== undefined && options)) return { type, ...(options && { options }) };
  const known = configurationKeyNamed(key);
  return known ?? (variable?.unit === undefined ? undefined : { type: 'text', unit: variable.unit });
};

/** A value in the way its key wants it: a switch of two words, a choice, a list, a number with its unit, or text. */
export function ValueField({ id, value = '', onChange, configurationKey, variable, label }: Props) {
  const known = shapeOf(configurationKey, variable);
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
