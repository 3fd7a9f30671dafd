import { networkProfileForm, type PointSecurity, SECURITY_PROFILES } from '@csms/contract';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useWish } from '../../../shared/ui/command/use-wish.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { ReasonField } from '../parts/reason-field.tsx';

type Values = z.output<typeof networkProfileForm> & { reason?: string };

const ProfileField = fieldsOf(networkProfileForm);

/** One of the ways in which a charger connects: stored there, and used once the charger is told to prefer it. */
export function NetworkProfileDrawer({ data, onClose }: { data: PointSecurity; onClose: () => void }) {
  const { t } = useTranslation('security');
  const [form] = Form.useForm<Values>();
  const { give } = useWish();
  const { serialNumber, profile, pointName } = data;
  return (
    <FormDrawer<Values>
      title={t('network.title', { point: pointName })}
      open
      onClose={onClose}
      submitText={t('network.submit')}
      form={form}
      rename={{ payload: '' }}
      initialValues={{ slot: 1, securityProfile: profile, interface: 'Wired0', answerSeconds: 30 }}
      onSubmit={({ reason = '', ...payload }) =>
        give({ serialNumbers: [serialNumber] }, { action: 'setNetworkProfile', payload }, { reason: reason.trim() })
      }
    >
      <p style={{ color: 'var(--text-soft)', marginBottom: 14 }}>{t('network.hint')}</p>
      <ProfileField name="slot" />
      <ProfileField name="url" />
      <ProfileField name="securityProfile">
        {() => <Select options={SECURITY_PROFILES.map((value) => ({ value, label: t(`profiles.p${value}`) }))} />}
      </ProfileField>
      <ProfileField name="interface" />
      <ProfileField name="answerSeconds" />
      <ReasonField />
    </FormDrawer>
  );
}
