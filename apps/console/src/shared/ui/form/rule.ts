import { valueFault } from '@csms/contract';
import type { FormRule } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { language } from '../../i18n/i18n.ts';

/** A field's rule out of the contract's schema: what the server would refuse is said at the field, in the words that the server has for it. `missing`: an empty field is filled in, or a choice is made. `needed`: it must be, though the schema can do without. */
export function useRule() {
  const { t } = useTranslation();
  return (schema: z.ZodType, field: string, missing: 'required' | 'choice' = 'required', needed = false): FormRule => ({
    validator: (_, value: unknown) => {
      const wrong = valueFault(schema, value, language());
      if (wrong && !wrong.missing) return Promise.reject(new Error(wrong.words));
      if (!wrong && !(needed && isBlank(value))) return Promise.resolve();
      return Promise.reject(new Error(t(`form.${missing}`, { field })));
    },
  });
}

const isBlank = (value: unknown): boolean => {
  const given = Array.isArray(value) ? value.join('') : String(value ?? '');
  return given.trim() === '';
};
