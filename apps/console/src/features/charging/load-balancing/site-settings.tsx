import {
  BALANCING_STRATEGIES,
  BALANCING_STRATEGY_WORDS,
  contract,
  SITE_MODE_WORDS,
  SITE_MODES,
  type SiteForm,
  type SiteLive,
  SURPLUS_MODES,
  siteForm,
} from '@csms/contract';
import { Form, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import styles from './load-balancing.module.css';

const STALE = [
  contract.loadBalancing.live,
  contract.loadBalancing.list,
  contract.circuits.list,
  contract.stations.list,
  contract.stations.get,
];
type NumberField =
  | 'siteLimitW'
  | 'limitA'
  | 'voltage'
  | 'reserveW'
  | 'fallbackW'
  | 'imbalanceA'
  | 'turnMinutes'
  | 'surplusHoldMinutes'
  | 'surplusStartW'
  | 'surplusGridW';

/** A number of the form. Where it says nothing now it is hidden, and kept. */
function Numbers({ name, unit, hidden = false }: { name: NumberField; unit: 'W' | 'A' | 'V' | 'min'; hidden?: boolean }) {
  const { t } = useTranslation('loadBalancing');
  const rule = useRule();
  const label = t(`settings.${name}`);
  return (
    <Form.Item
      name={name}
      label={label}
      extra={t(`settings.${name}Hint`)}
      rules={[rule(siteForm.shape[name], label)]}
      hidden={hidden}
    >
      <InputNumber
        min={0}
        precision={unit === 'A' ? 1 : 0}
        suffix={unit === 'min' ? t('settings.minutes') : unit}
        style={{ width: '100%' }}
      />
    </Form.Item>
  );
}

function SettingsForm({ site, onClose }: { site: SiteLive; onClose: () => void }) {
  const { t } = useTranslation(['loadBalancing', 'common']);
  const say = useWord();
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
      <Form.Item name="mode" label={t('settings.mode')} extra={t(`settings.modeHint.${mode}`)}>
        <Select options={SITE_MODES.map((value) => ({ value, label: say(SITE_MODE_WORDS[value]) }))} />
      </Form.Item>
      <div className={styles.half}>
        <Numbers name="siteLimitW" unit="W" />
        <Numbers name="limitA" unit="A" />
        <Numbers name="reserveW" unit="W" />
        <Numbers name="fallbackW" unit="W" />
        <Numbers name="imbalanceA" unit="A" />
        <Numbers name="voltage" unit="V" />
        <Form.Item name="phases" label={t('settings.phases')} extra={t('settings.phasesHint')}>
          <Select options={[3, 1].map((value) => ({ value, label: t('wiring.count', { count: value }) }))} />
        </Form.Item>
      </div>
      <Form.Item name="strategy" label={t('settings.strategy')} extra={t('settings.strategyHint')}>
        <Select options={BALANCING_STRATEGIES.map((value) => ({ value, label: say(BALANCING_STRATEGY_WORDS[value]) }))} />
      </Form.Item>
      <Numbers name="turnMinutes" unit="min" />
      <Form.Item name="surplus" label={t('settings.surplus')} extra={t(`settings.surplusHint.${surplus}`)}>
        <Select options={SURPLUS_MODES.map((value) => ({ value, label: t(`settings.surpluses.${value}`) }))} />
      </Form.Item>
      <div className={styles.half}>
        <Numbers name="surplusStartW" unit="W" hidden={surplus === 'off'} />
        <Numbers name="surplusHoldMinutes" unit="min" hidden={surplus === 'off'} />
        <Numbers name="surplusGridW" unit="W" hidden={surplus !== 'first'} />
      </div>
    </FormDrawer>
  );
}

/** How the power of a site is shared. */
export function SiteSettings({ site }: { site: SiteLive }) {
  const [open, setOpen] = useUrlParam('settings');
  return open ? <SettingsForm site={site} onClose={() => setOpen(undefined)} /> : null;
}
