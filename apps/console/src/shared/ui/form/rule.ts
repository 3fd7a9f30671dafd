import { isEmpty, isRequired, valueFault } from '@csms/contract';
import type { FormRule } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { language } from '../../i18n/i18n.ts';

/**
 * A field's rule out of the contract's schema: what the server would refuse is said at the field, in the words that the server has for it. A text that may be left out may be empty, unless it `must` be given.
 * `missing`: an empty field is filled in, or a choice is made.
 */
export function useRule() {
  const { t } = useTranslation();
  return (schema: z.ZodType, field: string, missing: 'required' | 'choice' = 'required', must = false): FormRule => ({
    validator: (_, value: unknown) => {
      const lacks = () => Promise.reject(new Error(t(`form.${missing}`, { field })));
      if (must && isEmpty(value)) return lacks();
      const wrong = valueFault(schema, value, language());
      if (!wrong || (value === '' && !isRequired(schema))) return Promise.resolve();
      return wrong.missing ? lacks() : Promise.reject(new Error(wrong.words));
    },
  });
}
