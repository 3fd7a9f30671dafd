import { DeleteOutlined } from '@ant-design/icons';
import { contract, meterForm, meterPoint, type SiteLive, type SiteMeter } from '@csms/contract';
import { Alert, Button, Checkbox, Drawer, Form, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoopbackNote } from '../../../entities/loopback/loopback-note.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import type { Finish } from '../../../shared/ui/form/use-form-life.ts';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { CopyText } from '../../../shared/ui/value/copy-text.tsx';
import { kilowatts } from '../parts/load-bar.tsx';
import { bodyOf, type MeterValues, valuesOf } from './meter-form.ts';
import { MeterMqttFields } from './meter-mqtt-fields.tsx';
import { MeterPointField } from './meter-point-field.tsx';
import { MeterState } from './meter-state.tsx';
import meterStyles from './site-meter.module.css';

const { loadBalancing } = contract;
const STALE = [loadBalancing.meter, loadBalancing.live, loadBalancing.list];
const EVERY_MS = 3000;
const WIDTH = 640;

const MeterField = fieldsOf(meterForm);
const PointField = fieldsOf(meterPoint, 'point');

interface Made {
  id: number;
  key: string;
}

/** The meter of a site's building: how it stands, and its form for who may change it. The URL opens it (`meter=1`). */
export function SiteMeterDrawer({ site }: { site: SiteLive }) {
  const { t } = useTranslation('loadBalancing');
  const [open, setOpen] = useUrlParam('meter');
  const [made, setMade] = useState<Made>();
  const writes = useAccess().can('smartCharging:write');
  const { stationId } = site;
  const asked = useCall(
    loadBalancing.meter,
    { params: { stationId } },
    { enabled: Boolean(open), refetchInterval: EVERY_MS, silent: true },
  );
  const close = () => setOpen(undefined);
  const { data: meter, error } = asked;
  return (
    <>
      {open && meter !== undefined && writes ? (
        <MeterForm site={site} meter={meter} onMade={setMade} onClose={close} />
      ) : open ? (
        <Drawer open title={t('meter.title')} size={WIDTH} onClose={close}>
          {meter ? (
            <MeterState meter={meter} zone={site.timeZone} />
          ) : meter === null ? (
            <StateBlock tone="empty" title={t('meter.none')} hint={t('meter.noneHint')} />
          ) : error ? (
            <ErrorState error={error} onRetry={() => void asked.refetch()} busy={asked.isFetching} />
          ) : (
            <SkeletonRows columns={2} />
          )}
        </Drawer>
      ) : null}
      {made ? <KeyDialog made={made} onClose={() => setMade(undefined)} /> : null}
    </>
  );
}

interface FormProps {
  site: SiteLive;
  meter: SiteMeter | null;
  onMade: (made: Made) => void;
  onClose: () => void;
}

function MeterForm({ site, meter, onMade, onClose }: FormProps) {
  const { t } = useTranslation(['loadBalancing', 'common']);
  const [form] = Form.useForm<MeterValues>();
  const [newKey, setNewKey] = useState(false);
  const save = useSend(loadBalancing.saveMeter, STALE);
  // What the form began with stays, however often its state is read anew.
  const [before] = useState(() => valuesOf(meter, t('meter.defaultName'), site.form.siteLimitW));
  const hasPassword = meter?.mqtt?.hasPassword ?? false;
  const source = Form.useWatch('source', form) ?? before.source;
  const { stationId } = site;
  return (
    <FormDrawer<MeterValues>
      title={t('meter.title')}
      open
      width={WIDTH}
      onClose={onClose}
      submitText={t('common:actions.save')}
      form={form}
      initialValues={before}
      footer={(finish) => (meter ? <Remove site={site} finish={finish} /> : null)}
      onSubmit={async (given) => {
        const body = bodyOf(given, before, hasPassword, newKey);
        const { meter: saved, key } = await save.mutateAsync({ params: { stationId }, body });
        if (key !== null) onMade({ id: saved.id, key });
        notify.success(t('meter.saved'));
      }}
    >
      {meter ? <MeterState meter={meter} zone={site.timeZone} /> : <p className={meterStyles.explain}>{t('meter.noneHint')}</p>}
      <MeterField name="name" />
      <MeterField name="source" extra={t(`meter.sourceHint.${source}`)} />
      {source === 'mqtt' ? (
        <MeterMqttFields stationId={stationId} form={form} before={before} hasPassword={hasPassword} />
      ) : source === 'point' ? (
        <FieldRow>
          <PointField name="serialNumber">
            <MeterPointField />
          </PointField>
          <PointField name="connectorNo" />
        </FieldRow>
      ) : meter?.source === 'push' ? (
        <Form.Item>
          <Checkbox checked={newKey} onChange={({ target }) => setNewKey(target.checked)}>
            {t('meter.newKey')}
          </Checkbox>
        </Form.Item>
      ) : null}
      <MeterField name="includesCars" />
      <FieldRow>
        <MeterField name="staleS" />
        <MeterField name="maxW" />
      </FieldRow>
      <Alert type="info" showIcon title={t('meter.negative')} description={t(`meter.negativeHint.${site.form.surplus}`)} />
    </FormDrawer>
  );
}

/** Takes the meter away, and says what counts for the building from then on. */
function Remove({ site, finish }: { site: SiteLive; finish: Finish }) {
  const { t } = useTranslation('loadBalancing');
  const confirm = useConfirm();
  const remove = useSend(loadBalancing.removeMeter, STALE);
  const { reserveW, surplus } = site.form;
  const ask = () =>
    confirm({
      title: t('meter.removeAsk', { station: site.stationName }),
      consequence: (
        <>
          {reserveW > 0 ? t('meter.thenReserve', { reserve: kilowatts(reserveW) }) : t('meter.thenNothing')}
          {surplus === 'only' ? ` ${t('meter.thenNoSurplus')}` : ''}
        </>
      ),
      danger: true,
      perform: () =>
        finish(async () => {
          await remove.mutateAsync({ params: { stationId: site.stationId } });
          notify.success(t('meter.removed'));
        }),
    });
  return (
    <Button type="text" danger icon={<DeleteOutlined />} onClick={ask}>
      {t('meter.remove')}
    </Button>
  );
}

/** Shown once: the key is nowhere else. */
function KeyDialog({ made: { id, key }, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useTranslation(['loadBalancing', 'common']);
  const url = `${window.location.origin}/prod-api/meters/${id}/readings`;
  const example = JSON.stringify({ readings: [{ at: new Date().toISOString(), no: 1, powerW: 20500, currentsA: [30, 29, 31] }] });
  const lines = [
    { label: t('meter.url'), value: url },
    { label: t('meter.key'), value: key },
    {
      label: t('meter.example'),
      value: `curl -X POST ${url} -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${example}'`,
    },
  ];
  return (
    <Modal
      open
      title={t('meter.keyTitle')}
      onCancel={onClose}
      onOk={onClose}
      okText={t('meter.keyTaken')}
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      <div className={meterStyles.key}>
        <Alert type="warning" showIcon title={t('meter.keyOnce')} />
        <LoopbackNote url={url} />
        {lines.map(({ label, value }) => (
          <div key={label}>
            <b>{label}</b>
            <div className={meterStyles.copied}>
              <pre className={meterStyles.message}>{value}</pre>
              <CopyText text={value} name={label} />
            </div>
          </div>
        ))}
      </div>
    </Modal>
  );
}
