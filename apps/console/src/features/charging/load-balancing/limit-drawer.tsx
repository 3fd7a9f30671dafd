import { contract, SITE_LIMIT_KIND_WORDS, SITE_LIMIT_KINDS, type SiteLimit, siteLimitForm, weekdaysText } from '@csms/contract';
import { DatePicker, Form, Input, InputNumber, Segmented, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { StationSelect } from '../../../entities/station-select.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import { useRule } from '../../../shared/ui/form/rule.ts';
import { LIMIT_STALE } from './limit-parts.tsx';
import styles from './load-balancing.module.css';

interface Values {
  kind: SiteLimit['kind'];
  stationId?: number;
  circuitId?: number;
  days: number[];
  fromTime?: string;
  toTime?: string;
  startTime?: Dayjs | null;
  endTime?: Dayjs | null;
  limitKw: number | null;
  limitA: number | null;
  reason: string;
  orderedBy: string;
}

const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** The whole site, or one of its circuits. */
export function CircuitField({ stationId }: { stationId: number | undefined }) {
  const { t } = useTranslation(['loadBalancing', 'powerLimits']);
  const site = useCall(contract.loadBalancing.live, { params: { stationId }, query: {} }, { enabled: stationId !== undefined });
  const circuits = site.data?.nodes.filter(({ circuitId }) => circuitId !== null) ?? [];
  return (
    <Form.Item name="circuitId" label={t('limits.place')}>
      <Select
        allowClear={clearable()}
        disabled={stationId === undefined}
        placeholder={t('powerLimits:holding.site')}
        showSearch={{ optionFilterProp: 'label' }}
        options={circuits.map(({ circuitId, name }) => ({ value: circuitId!, label: name }))}
      />
    </Form.Item>
  );
}

/** The limit in kW and in A, who orders it and why. */
export function LimitFields() {
  const { t } = useTranslation('loadBalancing');
  const rule = useRule();
  const { shape } = siteLimitForm;
  return (
    <>
      <div className={styles.half}>
        <Form.Item name="limitKw" label={t('limits.power')} extra={t('limits.powerHint')}>
          <InputNumber min={0} max={2_000_000} precision={3} suffix="kW" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="limitA" label={t('limits.current')} rules={[rule(shape.limitA, t('limits.current'))]}>
          <InputNumber min={0} precision={1} suffix="A" style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <Form.Item name="orderedBy" label={t('limits.orderedBy')} extra={t('limits.orderedByHint')}>
        <Input maxLength={100} placeholder={t('limits.orderedByPlaceholder')} />
      </Form.Item>
      <Form.Item name="reason" label={t('limits.reason')}>
        <Input.TextArea rows={2} maxLength={2000} placeholder={t('limits.reasonPlaceholder')} />
      </Form.Item>
    </>
  );
}

/** Converts kW of the form to W of the server. */
export const wattsOf = (kilowatts: number | null | undefined): number | null =>
  kilowatts === null || kilowatts === undefined ? null : Math.round(kilowatts * 1000);

function TimeFields({ zone }: { zone: string | undefined }) {
  const { t } = useTranslation(['loadBalancing', 'common']);
  const mustChoose = useMustChoose();
  const rule = useRule();
  const { shape } = siteLimitForm;
  const isWeekly = Form.useWatch('kind') === 'weekly';
  const required = (field: string) => ({ required: true, message: t('common:form.required', { field }) });
  if (!isWeekly)
    return (
      <div className={styles.half}>
        {(['startTime', 'endTime'] as const).map((name) => (
          <Form.Item key={name} name={name} label={t(`limits.${name}`)} required rules={[mustChoose(t(`limits.${name}`))]}>
            <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
          </Form.Item>
        ))}
      </div>
    );
  return (
    <>
      <Form.Item name="days" label={t('limits.days')} required rules={[mustChoose(t('limits.days'))]}>
        <Select mode="multiple" options={DAYS.map((value) => ({ value, label: weekdaysText([value], language()) }))} />
      </Form.Item>
      <div className={styles.half}>
        {(['fromTime', 'toTime'] as const).map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(`limits.${name}`)}
            extra={name === 'toTime' ? t('limits.overnight') : zone ? t('limits.zone', { zone }) : undefined}
            required
            rules={[required(t(`limits.${name}`)), rule(shape[name], t(`limits.${name}`))]}
          >
            <Input maxLength={5} placeholder={name === 'fromTime' ? '17:00' : '20:00'} />
          </Form.Item>
        ))}
      </div>
    </>
  );
}

const valuesOf = (one: SiteLimit): Values => ({
  kind: one.kind,
  stationId: one.stationId,
  ...(one.circuitId === null ? {} : { circuitId: one.circuitId }),
  days: one.days,
  ...(one.fromTime === null ? {} : { fromTime: one.fromTime }),
  ...(one.toTime === null ? {} : { toTime: one.toTime }),
  startTime: one.startTime === null ? null : dayjs(one.startTime),
  endTime: one.endTime === null ? null : dayjs(one.endTime),
  limitKw: one.limitW === null ? null : one.limitW / 1000,
  limitA: one.limitA,
  reason: one.reason,
  orderedBy: one.orderedBy,
});

function LimitForm({ one, site, onClose }: { one: SiteLimit | undefined; site: number | undefined; onClose: () => void }) {
  const { t } = useTranslation(['loadBalancing', 'common']);
  const say = useWord();
  const [form] = Form.useForm<Values>();
  const create = useSend(contract.siteLimits.create, LIMIT_STALE);
  const update = useSend(contract.siteLimits.update, LIMIT_STALE);
  const given = one?.stationId ?? site;
  const stationId = Form.useWatch('stationId', form) ?? given;
  const live = useCall(contract.loadBalancing.live, { params: { stationId }, query: {} }, { enabled: stationId !== undefined });
  return (
    <FormDrawer<Values>
      title={t(one ? 'limits.edit' : 'limits.new')}
      open
      onClose={onClose}
      submitText={t(one ? 'common:actions.save' : 'common:actions.create')}
      form={form}
      rename={{ limitW: 'limitKw' }}
      initialValues={
        one
          ? valuesOf(one)
          : {
              kind: 'weekly',
              days: [1, 2, 3, 4, 5],
              limitKw: null,
              limitA: null,
              reason: '',
              orderedBy: '',
              ...(given === undefined ? {} : { stationId: given }),
            }
      }
      onSubmit={async ({ limitKw, startTime, endTime, circuitId, stationId: chosen, ...rest }) => {
        const body = siteLimitForm.parse({
          ...rest,
          circuitId: circuitId ?? null,
          days: rest.days ?? [],
          startTime: startTime?.toISOString() ?? null,
          endTime: endTime?.toISOString() ?? null,
          limitW: wattsOf(limitKw),
        });
        if (one) await update.mutateAsync({ params: { id: one.id }, body });
        else await create.mutateAsync({ params: { stationId: chosen ?? given! }, body });
        notify.success(t(one ? 'limits.saved' : 'limits.created'));
      }}
    >
      {given === undefined ? (
        <Form.Item
          name="stationId"
          label={t('limits.station')}
          rules={[{ required: true, message: t('common:form.choice', { field: t('limits.station') }) }]}
        >
          <StationSelect onChange={() => form.setFieldValue('circuitId', undefined)} />
        </Form.Item>
      ) : null}
      <CircuitField stationId={stationId} />
      <Form.Item name="kind" label={t('limits.kind')}>
        <Segmented
          options={SITE_LIMIT_KINDS.map((value) => ({ value, label: say(SITE_LIMIT_KIND_WORDS[value]) }))}
          aria-label={t('limits.kind')}
        />
      </Form.Item>
      <TimeFields zone={live.data?.timeZone} />
      <LimitFields />
    </FormDrawer>
  );
}

/** The limit that the URL names (`limit=5`), or a new one (`limit=new`), of the site that is shown or that is chosen in the form. */
export function LimitDrawer({ known }: { known: readonly SiteLimit[] | undefined }) {
  const { t } = useTranslation('loadBalancing');
  const writes = useAccess().can('smartCharging:write');
  const [open, setOpen] = useUrlParam('limit');
  const [site] = useUrlParam('site');
  const one = known?.find(({ id }) => String(id) === open);
  const missing = known !== undefined && open !== undefined && open !== 'new' && !one;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is found out
  useEffect(() => {
    if (!missing) return;
    notify.warning(t('limits.gone'));
    setOpen(undefined);
  }, [missing]);
  if (!writes || open === undefined || (open !== 'new' && !one)) return null;
  return <LimitForm key={open} one={one} site={site ? Number(site) : undefined} onClose={() => setOpen(undefined)} />;
}
