import { contract } from '@csms/contract';
import { Button, Form, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { Allowed, useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';

const { photoRetention } = contract;

/** The button that opens how long photos are kept, and its form. */
export function PhotoRules() {
  const { t } = useTranslation('photoRetention');
  const [open, setOpen] = useUrlParam('photos');
  return (
    <Allowed any={['workOrder:confirm']}>
      <Button onClick={() => setOpen('1')}>{t('title')}</Button>
      {open ? <PhotoForm onClose={() => setOpen(undefined)} /> : null}
    </Allowed>
  );
}

function PhotoForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['photoRetention', 'common']);
  const { providerId: own, isShowProvider } = useUser();
  const [chosen, setChosen] = useUrlParam('of');
  const providerId = Number(chosen ?? own);
  const [form] = Form.useForm<{ months: number }>();
  const rule = useCall(photoRetention.get, { query: { providerId } });
  const save = useSend(photoRetention.save, [photoRetention.get]);
  if (!rule.data) return null;
  return (
    <FormDrawer<{ months: number }>
      key={providerId}
      title={t('title')}
      open
      onClose={() => {
        setChosen(undefined);
        onClose();
      }}
      submitText={t('common:actions.save')}
      form={form}
      width={420}
      initialValues={{ months: rule.data.months }}
      onSubmit={async ({ months }) => {
        await save.mutateAsync({ body: { providerId, months } });
        notify.success(t('saved'));
      }}
    >
      {isShowProvider ? (
        <Form.Item label={t('provider')}>
          <ProviderSelect label={t('provider')} value={providerId} onChange={(id) => setChosen(String(id))} />
        </Form.Item>
      ) : null}
      <Form.Item
        name="months"
        label={t('months')}
        extra={t('hint')}
        rules={[{ required: true, message: t('common:form.required', { field: t('months') }) }]}
      >
        <InputNumber min={1} max={240} precision={0} style={{ width: 160 }} />
      </Form.Item>
    </FormDrawer>
  );
}
