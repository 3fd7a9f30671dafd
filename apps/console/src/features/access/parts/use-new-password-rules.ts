import type { FormRule } from 'antd';
import { useTranslation } from 'react-i18next';

const MIN_LENGTH = 5;

/** Rules of a new password and its confirmation (specification section 5); with `dependencies`, changing the new password checks the confirmation again. */
export function useNewPasswordRules(): { newPwd: FormRule[]; confirmNewPwd: FormRule[] } {
  const { t } = useTranslation('account');
  return {
    newPwd: [
      { required: true, message: t('password.newRequired') },
      { min: MIN_LENGTH, message: t('password.tooShort') },
    ],
    confirmNewPwd: [
      { required: true, message: t('password.confirmRequired') },
      ({ getFieldValue }) => ({
        validator: (_, value) =>
          !value || value === getFieldValue('newPwd') ? Promise.resolve() : Promise.reject(new Error(t('password.differ'))),
      }),
    ],
  };
}
