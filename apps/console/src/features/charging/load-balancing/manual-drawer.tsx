import { contract, manualForm, type SiteConnector, type SiteLive } from '@csms/contract';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { amperes } from '../../../entities/power-limits/why-words.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { keyOfConnector, useConnectorNames } from './site-words.ts';

const ManualField = fieldsOf(manualForm);

interface Values {
  limitA: number | null;
  reason: string;
}

function ManualForm({ one, name, onClose }: { one: SiteConnector; name: string; onClose: () => void }) {
  const { t } = useTranslation('loadBalancing');
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
      <ManualField name="limitA" required extra={`${t('manual.limitHint', { max: amperes(one.maxA) })} ${t('manual.warning')}`} />
      <ManualField name="reason" />
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
