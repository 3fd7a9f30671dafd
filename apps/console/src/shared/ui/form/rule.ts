import type { FormRule } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';

type Bounds = { code: string; minimum?: number | bigint; maximum?: number | bigint; origin?: string };

/** A field's rule out of the contract's schema: what the server would refuse is said at the field, in words. */
export function useRule() {
  const { t } = useTranslation();
  return (schema: z.ZodType, field: string): FormRule => ({
    validator: (_, value: unknown) => {
      if (value === undefined || value === null || value === '') {
        return schema.safeParse(value).success ? Promise.resolve() : Promise.reject(new Error(t('form.required', { field })));
      }
      const checked = schema.safeParse(value);
      if (checked.success) return Promise.resolve();
      const issue = checked.error.issues[0] as Bounds | undefined;
      if (typeof value === 'string' && value.trim() === '') return Promise.reject(new Error(t('form.required', { field })));
      const bounds = { min: Number(issue?.minimum ?? 0), max: Number(issue?.maximum ?? 0) };
      if (issue?.code === 'too_small' || issue?.code === 'too_big') {
        const words =
          typeof value === 'string'
            ? t('form.length', bounds)
            : issue.code === 'too_small'
              ? t('form.atLeast', bounds)
              : t('form.atMost', bounds);
        return Promise.reject(new Error(words));
      }
      return Promise.reject(new Error(t('form.wrong', { field })));
    },
  });
}
