import { CopyOutlined } from '@ant-design/icons';
import { newPassword, PASSWORD_LENGTH } from '@csms/contract';
import { Button, Form, Input, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../../shared/api/report.ts';
import { useRule } from '../../../../shared/ui/form/rule.ts';
import { generatePassword } from './user-values.ts';

interface ControlProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  onGenerated: () => void;
}

function PasswordControl({ id, value, onChange, onGenerated }: ControlProps) {
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
        maxLength={PASSWORD_LENGTH.most}
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

/** A password, typed or generated; shown at will, since somebody must be told it. */
export function PasswordField({ label, hint, optional }: { label: string; hint?: string; optional?: boolean }) {
  const { t } = useTranslation('access');
  const rule = useRule();
  const [generated, setGenerated] = useState(false);
  return (
    <Form.Item
      name="password"
      label={label}
      extra={generated ? t('userForm.generated') : hint}
      required={!optional}
      rules={[rule(optional ? newPassword.optional().or(newPassword.length(0)) : newPassword, label)]}
    >
      <PasswordControl onGenerated={() => setGenerated(true)} />
    </Form.Item>
  );
}
