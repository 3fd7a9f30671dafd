import { contract, type SiteForm, type SiteLive, siteForm } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';

const STALE = [
  contract.loadBalancing.live,
  contract.loadBalancing.list,
  contract.circuits.list,
  contract.stations.list,
  contract.stations.get,
];
const SiteField = fieldsOf(siteForm);

function SettingsForm({ site, onClose }: { site: SiteLive; onClose: () => void }) {
  const { t } = useTranslation(['loadBalancing', 'common']);
  const [form] = Form.useForm<SiteForm>();
  const save = useSend(contract.loadBalancing.save, STALE);
  const mode = Form.useWatch('mode', form) ?? site.form.mode;
  const surplus = Form.useWatch('surplus', form) ?? site.form.surplus;
  return (
    <FormDrawer<SiteForm>
      title={t('settings.title')}
      open
      onClose={onClose}
      submitText={t('common:actions.save')}
      form={form}
      initialValues={site.form}
      onSubmit={async (values) => {
        await save.mutateAsync({ params: { stationId: site.stationId }, body: values });
        notify.success(t('settings.saved'));
      }}
    >
      <SiteField name="mode" extra={t(`settings.modeHint.${mode}`)} />
      <FieldRow>
        <SiteField name="siteLimitW" />
        <SiteField name="limitA" />
        <SiteField name="reserveW" />
        <SiteField name="fallbackW" />
        <SiteField name="imbalanceA" />
        <SiteField name="voltage" />
        <SiteField name="phases" />
      </FieldRow>
      <SiteField name="strategy" />
      <SiteField name="turnMinutes" />
      <SiteField name="surplus" extra={t(`settings.surplusHint.${surplus}`)} />
      <FieldRow>
        {/* What says nothing now is kept. */}
        <SiteField name="surplusStartW" hidden={surplus === 'off'} />
        <SiteField name="surplusHoldMinutes" hidden={surplus === 'off'} />
        <SiteField name="surplusGridW" hidden={surplus !== 'first'} />
      </FieldRow>
    </FormDrawer>
  );
}

/** How the power of a site is shared. */
export function SiteSettings({ site }: { site: SiteLive }) {
  const [open, setOpen] = useUrlParam('settings');
  return open ? <SettingsForm site={site} onClose={() => setOpen(undefined)} /> : null;
}
