import { contract, SITE_LIMIT_FIELDS, type SiteLimit, siteLimitForm } from '@csms/contract';
import { Form, Segmented, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { StationSelect } from '../../../entities/station-select.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import { LIMIT_STALE } from './limit-parts.tsx';

export const LimitField = fieldsOf(siteLimitForm);

interface Values {
  kind: SiteLimit['kind'];
  stationId?: number;
  circuitId?: number;
  days: number[];
  fromTime?: string;
  toTime?: string;
  startTime?: Dayjs | null;
  endTime?: Dayjs | null;
  limitW: number | null;
  limitA: number | null;
  reason: string;
  orderedBy: string;
}

/** The whole site, or one of its circuits. */
export function CircuitField({ stationId }: { stationId: number | undefined }) {
  const { t } = useTranslation('powerLimits');
  const site = useCall(contract.loadBalancing.live, { params: { stationId }, query: {} }, { enabled: stationId !== undefined });
  const circuits = site.data?.nodes.filter(({ circuitId }) => circuitId !== null) ?? [];
  return (
    <LimitField name="circuitId">
      <Select
        allowClear={clearable()}
        disabled={stationId === undefined}
        placeholder={t('holding.site')}
        showSearch={{ optionFilterProp: 'label' }}
        options={circuits.map(({ circuitId, name }) => ({ value: circuitId!, label: name }))}
      />
    </LimitField>
  );
}

/** The limit in kW and in A, who orders it and why. */
export const LimitFields = () => (
  <>
    <FieldRow>
      <LimitField name="limitW" />
      <LimitField name="limitA" />
    </FieldRow>
    <LimitField name="orderedBy" />
    <LimitField name="reason" />
  </>
);

function TimeFields({ zone }: { zone: string | undefined }) {
  const { t } = useTranslation('loadBalancing');
  if (Form.useWatch('kind') !== 'weekly')
    return (
      <FieldRow>
        <LimitField name="startTime" required />
        <LimitField name="endTime" required />
      </FieldRow>
    );
  return (
    <>
      <LimitField name="days" required />
      <FieldRow>
        <LimitField
          name="fromTime"
          required
          input={{ placeholder: '17:00' }}
          extra={zone ? t('limits.zone', { zone }) : undefined}
        />
        <LimitField name="toTime" required input={{ placeholder: '20:00' }} />
      </FieldRow>
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
  limitW: one.limitW,
  limitA: one.limitA,
  reason: one.reason,
  orderedBy: one.orderedBy,
});

function LimitForm({ one, site, onClose }: { one: SiteLimit | undefined; site: number | undefined; onClose: () => void }) {
  const { t } = useTranslation(['loadBalancing', 'common']);
  const word = useFieldWord(SITE_LIMIT_FIELDS);
  const mustChoose = useMustChoose();
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
      initialValues={
        one
          ? valuesOf(one)
          : {
              kind: 'weekly',
              days: [1, 2, 3, 4, 5],
              limitW: null,
              limitA: null,
              reason: '',
              orderedBy: '',
              ...(given === undefined ? {} : { stationId: given }),
            }
      }
      onSubmit={async ({ startTime, endTime, circuitId, stationId: chosen, ...rest }) => {
        const body = siteLimitForm.parse({
          ...rest,
          circuitId: circuitId ?? null,
          days: rest.days ?? [],
          startTime: startTime?.toISOString() ?? null,
          endTime: endTime?.toISOString() ?? null,
        });
        if (one) await update.mutateAsync({ params: { id: one.id }, body });
        else await create.mutateAsync({ params: { stationId: chosen ?? given! }, body });
        notify.success(t(one ? 'limits.saved' : 'limits.created'));
      }}
    >
      {given === undefined ? (
        <Form.Item name="stationId" label={word('stationId')} rules={[mustChoose(word('stationId'))]}>
          <StationSelect onChange={() => form.setFieldValue('circuitId', undefined)} />
        </Form.Item>
      ) : null}
      <CircuitField stationId={stationId} />
      <LimitField name="kind">{(label, { options }) => <Segmented options={options} aria-label={label} />}</LimitField>
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
