import type { FormRule } from 'antd';
import { useTranslation } from 'react-i18next';

/** The rule of a field in which one of several is chosen, or a day or time. `field`: its label. */
export function useMustChoose(): (field: string) => FormRule & { required: true; message: string } {
  const { t } = useTranslation();
  return (field) => ({ required: true, message: t('form.choice', { field }) });
}
