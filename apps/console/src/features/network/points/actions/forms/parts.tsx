import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Target } from '../target.ts';

/** What every form of an action is given. */
export interface ActionFormProps {
  target: Target;
  title: string;
  onClose: () => void;
}

/** Who of them will not hear it at once. */
export function OfflineNote({ target }: { target: Target }) {
  const { t } = useTranslation(['network', 'common']);
  if (target.offline === 0) return null;
  return (
    <p style={{ color: 'var(--warning)', marginBottom: 12 }}>
      {target.count > 1 ? t('actions.someOffline', { count: target.offline }) : t('actions.offline')}
    </p>
  );
}

/** One connector of the target, with the words for none in particular first. */
export function ConnectorItem({ target, none, label }: { target: Target; none?: 'whole' | 'anyConnector'; label?: string }) {
  const { t } = useTranslation(['pointWork', 'common']);
  const options = [
    ...(none ? [{ value: 0, label: t(`form.${none}`) }] : []),
    ...target.connectorNos.map((no) => ({ value: no, label: t('form.connectorNo', { no }) })),
  ];
  return (
    <Form.Item
      name="connectorNo"
      label={label ?? t('form.connector')}
      rules={[{ required: true, message: t('form.connectorNeeded') }]}
    >
      <Select options={options} />
    </Form.Item>
  );
}
