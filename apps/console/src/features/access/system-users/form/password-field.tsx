import { CopyOutlined } from '@ant-design/icons';
import { systemUserChange, systemUserForm } from '@csms/contract';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../../shared/api/report.ts';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { generatePassword } from './user-values.ts';

interface ControlProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  maxLength: number | undefined;
  onGenerated: () => void;
}

function PasswordControl({ id, value, onChange, maxLength, onGenerated }: ControlProps) {
  const { t } = useTranslation(['access', 'common']);
  const [visible, setVisible] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(value ?? '');
    notify.success(t('common:actions.copied'));
  };
  return (
    <Space.Compact block>
      <Input.Password
        id={id}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
        visibilityToggle={{ visible, onVisibleChange: setVisible }}
        autoComplete="new-password"
        maxLength={maxLength}
        spellCheck={false}
      />
      <Button icon={<CopyOutlined />} disabled={!value} onClick={() => void copy()} aria-label={t('userForm.copyPassword')} />
      <Button
        onClick={() => {
          onChange?.(generatePassword());
          setVisible(true);
          onGenerated();
        }}
      >
        {t('userForm.generate')}
      </Button>
    </Space.Compact>
  );
}

const NewField = fieldsOf(systemUserForm);
const ChangeField = fieldsOf(systemUserChange);

/** A password, typed or generated; shown at will, since somebody must be told it. A user who has one keeps it unless another is given. */
export function PasswordField({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('access');
  const [generated, setGenerated] = useState(false);
  const UserField = isNew ? NewField : ChangeField;
  return (
    <UserField name="password" {...(generated ? { extra: t('userForm.generated') } : {})}>
      {(_, { maxLength }) => <PasswordControl maxLength={maxLength} onGenerated={() => setGenerated(true)} />}
    </UserField>
  );
}
