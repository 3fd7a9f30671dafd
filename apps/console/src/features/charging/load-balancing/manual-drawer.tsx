import { contract, type SiteConnector, type SiteLive } from '@csms/contract';
import { Button, Form, Input, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { amperes } from '../../../entities/power-limits/why-words.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { keyOfConnector, useConnectorNames } from './site-words.ts';

interface Values {
  limitA: number | null;
  reason: string;
}

function ManualForm({ one, name, onClose }: { one: SiteConnector; name: string; onClose: () => void }) {
  const { t } = useTranslation(['loadBalancing', 'common']);
  const [form] = Form.useForm<Values>();
  const manual = useSend(contract.loadBalancing.manual, [contract.loadBalancing.live]);
  const { serialNumber, connectorNo, manualA } = one;
  const release = async () => {
    await manual.mutateAsync({ body: { serialNumber, connectorNo, limitA: null, reason: form.getFieldValue('reason') ?? '' } });
    notify.success(t('manual.released', { name }));
  };
  return (
    <FormDrawer<Values>
      title={t('manual.title', { name })}
      open
      onClose={onClose}
      submitText={t('manual.set')}
      form={form}
      initialValues={{ limitA: manualA, reason: '' }}
      onSubmit={async ({ limitA, reason }) => {
        await manual.mutateAsync({ body: { serialNumber, connectorNo, limitA, reason } });
        notify.success(t('manual.done', { name, limit: amperes(limitA ?? 0) }));
      }}
      footer={(finish) =>
        manualA === null ? null : (
          <Button loading={manual.isPending} onClick={() => void finish(release)}>
            {t('manual.release')}
          </Button>
        )
      }
    >
      <Form.Item
        name="limitA"
        label={t('manual.limit')}
        extra={`${t('manual.limitHint', { max: amperes(one.maxA) })} ${t('manual.warning')}`}
        rules={[{ required: true, message: t('common:form.required', { field: t('manual.limit') }) }]}
      >
        <InputNumber min={0} precision={1} suffix="A" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="reason" label={t('manual.reason')} extra={t('manual.reasonHint')}>
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
    </FormDrawer>
  );
}

/** The limit of the connector that the URL names (`manual=SN/1`), set by hand or given back. */
export function ManualDrawer({ site }: { site: SiteLive }) {
  const [open, setOpen] = useUrlParam('manual');
  const nameOf = useConnectorNames(site.connectors);
  const one = site.connectors.find((connector) => keyOfConnector(connector) === open);
  return one ? <ManualForm key={open} one={one} name={nameOf(one)} onClose={() => setOpen(undefined)} /> : null;
}
