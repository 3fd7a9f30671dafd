import { valueFault } from '@csms/contract';
import type { FormRule } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { language } from '../../i18n/i18n.ts';

/** A field's rule out of the contract's schema: what the server would refuse is said at the field, in the words that the server has for it. `missing`: an empty field is filled in, or a choice is made. */
export function useRule() {
  const { t } = useTranslation();
  return (schema: z.ZodType, field: string, missing: 'required' | 'choice' = 'required'): FormRule => ({
    validator: (_, value: unknown) => {
      const wrong = valueFault(schema, value, language());
      if (!wrong) return Promise.resolve();
      return Promise.reject(new Error(wrong.missing ? t(`form.${missing}`, { field }) : wrong.words));
    },
  });
}
