import { isZero } from '@csms/kernel';
import type { FormRule } from 'antd';
import { useTranslation } from 'react-i18next';
import { typedDecimal } from './typed-amount.ts';

interface Wanted {
  /** Decimal places of the currency's smallest unit; 6 for the price of a kWh. */
  minorUnit: number;
  /** Zero is an amount too. */
  zero?: boolean;
  /** It may be left empty. */
  optional?: boolean;
}

/** The rule of every money input, in the same words. */
export function useMoneyRule() {
  const { t } = useTranslation();
  return (field: string, { minorUnit, zero, optional }: Wanted): FormRule => ({
    validator: (_, value: string | null | undefined) => {
      const text = String(value ?? '').trim();
      const fail = (words: string) => Promise.reject(new Error(words));
      if (text === '') return optional ? Promise.resolve() : fail(t('form.required', { field }));
      const plain = typedDecimal(text);
      if (plain === null) return fail(t('form.amount', { example: (12.5).toFixed(Math.min(minorUnit, 2)) }));
      if ((plain.split('.')[1] ?? '').replace(/0+$/, '').length > minorUnit)
        return fail(minorUnit === 0 ? t('form.wholeAmount') : t('form.decimals', { most: minorUnit }));
      return !zero && isZero(plain) ? fail(t('form.aboveZero')) : Promise.resolve();
    },
  });
}
