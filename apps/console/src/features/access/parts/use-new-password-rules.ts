import { newPassword, PASSWORD_ERRORS, PASSWORD_FIELDS } from '@csms/contract';
import type { FormRule } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { useRule } from '../../../shared/ui/form/rule.ts';

/** Rules of a new password and its confirmation, as the contract has them; with `dependencies`, changing the new password checks the confirmation again. */
export function useNewPasswordRules(): { newPwd: FormRule[]; confirmNewPwd: FormRule[] } {
  const { t } = useTranslation('account');
  const say = useWord();
  const rule = useRule();
  return {
    newPwd: [rule(newPassword, say(PASSWORD_FIELDS.newPwd.words))],
    confirmNewPwd: [
      { required: true, message: t('password.confirmRequired') },
      ({ getFieldValue }) => ({
        validator: (_, value) =>
          !value || value === getFieldValue('newPwd')
            ? Promise.resolve()
            : Promise.reject(new Error(PASSWORD_ERRORS.passwordsDiffer[language()])),
      }),
    ],
  };
}
