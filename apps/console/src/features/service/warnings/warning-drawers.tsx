import {
  contract,
  pathOf,
  WARNING_ADVICE,
  WARNING_CLOSE_WORDS,
  WARNING_KIND_WORDS,
  WARNING_STATE_WORDS,
  type WeatherWarning,
  warningActForm,
  warningPeak,
} from '@csms/contract';
import { Button, Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { moment } from '../../../shared/format/time.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import { StationDrawer } from './station-drawer.tsx';
import styles from './warnings.module.css';
import { LevelTag } from './weather-parts.tsx';

const ActField = fieldsOf(warningActForm);
const STALE = [contract.warnings.list, contract.warnings.get, contract.warnings.stations, contract.warnings.hours];
const whole = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined);

function Detail({ one, stale, onClose }: { one: WeatherWarning; stale: boolean; onClose: () => void }) {
  const { t } = useTranslation('warnings');
  const { can } = useAccess();
  const patch = useUrlPatch();
  const limits = one.state !== 'closed' && one.siteLimitId === null && can('warning:write') && can('smartCharging:write');
  return (
    <RowDrawer
      stale={stale}
      title={`${WARNING_KIND_WORDS[one.kind][language()]} · ${one.stationName}`}
      open
      onClose={onClose}
      size={520}
      extra={<LevelTag one={one} />}
      footer={
        <div className={styles.buttons}>
          {can('warning:write') ? (
            <Button type="primary" onClick={() => patch({ warning: undefined, acknowledge: String(one.id) })}>
              {t(one.acknowledgeTime === null ? 'warning.acknowledge' : 'warning.addNote')}
            </Button>
          ) : null}
          {limits ? (
            <Button onClick={() => patch({ warning: undefined, limit: String(one.id) })}>{t('warning.limit')}</Button>
          ) : null}
          {one.state !== 'closed' && one.taskId === null && can('warning:write') && can('workOrder:create') ? (
            <Button onClick={() => patch({ warning: undefined, order: String(one.id) })}>{t('warning.order')}</Button>
          ) : null}
          <Button onClick={() => patch({ warning: undefined, station: String(one.stationId) })}>{t('station.open')}</Button>
        </div>
      }
    >
      <Facts
        facts={[
          { label: t('warning.state'), value: WARNING_STATE_WORDS[one.state][language()] },
          { label: t('warning.start'), value: <Time at={one.startTime} zone={one.timeZone} /> },
          {
            label: t('warning.peak'),
            value: (
              <>
                {warningPeak(one, language())} · <Time at={one.peakTime} zone={one.timeZone} />
              </>
            ),
          },
          { label: t('warning.end'), value: <Time at={one.endTime} zone={one.timeZone} /> },
          { label: t('warning.advice'), value: WARNING_ADVICE[one.kind][language()], wide: true },
          { label: t('warning.found'), value: <Time at={one.foundTime} zone={one.timeZone} /> },
          { label: t('warning.changed'), value: <Time at={one.changeTime} zone={one.timeZone} /> },
          one.closeReason !== null && {
            label: t('warning.closed'),
            value: (
              <>
                {WARNING_CLOSE_WORDS[one.closeReason][language()]} · <Time at={one.closeTime} zone={one.timeZone} />
              </>
            ),
          },
          one.acknowledgeTime !== null && {
            label: t('warning.acknowledged'),
            value: (
              <>
                {one.acknowledgedBy} · <Time at={one.acknowledgeTime} zone={one.timeZone} />
              </>
            ),
          },
          one.siteLimitId !== null && {
            label: t('warning.limit'),
            value: can('smartCharging:read') ? (
              <Link to={`/smartCharging/profiles?site=${one.stationId}`}>{t('warning.showLimit')}</Link>
            ) : (
              t('warning.limited')
            ),
          },
          one.taskId !== null && {
            label: t('warning.workOrder'),
            value: can('workOrder:read') ? <Link to={pathOf('workOrder', one.taskId)}>{one.taskId}</Link> : one.taskId,
          },
          one.note !== '' && { label: t('warning.note'), value: one.note, wide: true },
        ]}
      />
    </RowDrawer>
  );
}

function OrderForm({ one, onClose }: { one: WeatherWarning; onClose: () => void }) {
  const { t } = useTranslation('warnings');
  const [form] = Form.useForm<{ description: string }>();
  const send = useSend(contract.warnings.order, [...STALE, contract.workOrders.getWorkOrderList]);
  const kind = WARNING_KIND_WORDS[one.kind][language()];
  return (
    <FormDrawer<{ description: string }>
      title={`${t('warning.order')} · ${one.stationName}`}
      open
      onClose={onClose}
      submitText={t('warning.order')}
      form={form}
      initialValues={{ description: `${kind}: ${warningPeak(one, language())}. ${WARNING_ADVICE[one.kind][language()]}` }}
      onSubmit={async (body) => {
        const { taskId } = await send.mutateAsync({ params: { id: one.id }, body });
        notify.success(t('warning.ordered', { taskId }));
      }}
    >
      <ActField name="description" />
    </FormDrawer>
  );
}

function LimitForm({ one, onClose }: { one: WeatherWarning; onClose: () => void }) {
  const { t } = useTranslation('warnings');
  const [form] = Form.useForm<{ limitW: number }>();
  const send = useSend(contract.warnings.limit, [...STALE, contract.siteLimits.list, contract.loadBalancing.live]);
  const start = new Date(Math.max(Date.now(), Date.parse(one.startTime))).toISOString();
  return (
    <FormDrawer<{ limitW: number }>
      title={t('limit.title', { kind: WARNING_KIND_WORDS[one.kind][language()], station: one.stationName })}
      open
      onClose={onClose}
      submitText={t('limit.submit')}
      form={form}
      onSubmit={async ({ limitW }) => {
        await send.mutateAsync({
          params: { id: one.id },
          body: { startTime: start, endTime: one.endTime, limitW },
        });
        notify.success(t('limit.done'));
      }}
    >
      <p>{t('limit.hint')}</p>
      <p>
        <b>{t('limit.times', { from: moment(start, one.timeZone), to: moment(one.endTime, one.timeZone) })}</b>
      </p>
      <ActField name="limitW" />
    </FormDrawer>
  );
}

function Acknowledge({ ids, one, onClose }: { ids: number[]; one: WeatherWarning | undefined; onClose: () => void }) {
  const { t } = useTranslation('warnings');
  const [form] = Form.useForm<{ note: string }>();
  const send = useSend(contract.warnings.acknowledge, STALE);
  const again = one !== undefined && one.acknowledgeTime !== null;
  return (
    <FormDrawer<{ note: string }>
      title={
        one
          ? `${WARNING_KIND_WORDS[one.kind][language()]} · ${one.stationName}`
          : t('warning.acknowledgeMany', { count: ids.length })
      }
      open
      onClose={onClose}
      submitText={t(again ? 'warning.addNote' : 'warning.acknowledge')}
      form={form}
      initialValues={{ note: '' }}
      onSubmit={async ({ note }) => {
        await send.mutateAsync({ body: { ids, note } });
        notify.success(t('warning.done'));
      }}
    >
      <ActField name="note" required={again} placeholder={t('warning.notePlaceholder')} />
    </FormDrawer>
  );
}

/** What the URL opens: a station (`station=5`), a warning (`warning=7`), a limit because of it (`limit=7`), or warnings to be acknowledged (`acknowledge=7,8`). */
export function WarningDrawers() {
  const { t } = useTranslation('warnings');
  const { can } = useAccess();
  const [station] = useUrlParam('station');
  const [warning] = useUrlParam('warning');
  const [limit] = useUrlParam('limit');
  const [order] = useUrlParam('order');
  const [acknowledge] = useUrlParam('acknowledge');
  const patch = useUrlPatch();
  const close = () =>
    patch({ station: undefined, warning: undefined, limit: undefined, order: undefined, acknowledge: undefined });
  const ids = can('warning:write') ? (acknowledge ?? '').split(',').flatMap((text) => whole(text) ?? []) : [];
  const writes = can('warning:write');
  const id =
    whole(warning) ??
    (writes && can('smartCharging:write') ? whole(limit) : undefined) ??
    (writes && can('workOrder:create') ? whole(order) : undefined);
  const asked = id ?? (ids.length === 1 ? ids[0] : undefined);
  const query = useCall(contract.warnings.get, { params: { id: asked } }, { enabled: asked !== undefined, ofRow: true });
  const missing = query.error?.kind === 'notFound';
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is found out
  useEffect(() => {
    if (!missing) return;
    notify.warning(t('warning.gone'));
    close();
  }, [missing]);
  const stationId = whole(station);
  if (stationId !== undefined) return <StationDrawer id={stationId} onClose={close} />;
  if (id !== undefined) {
    if (!query.data) return null;
    if (warning) return <Detail one={query.data} stale={query.isPlaceholderData} onClose={close} />;
    return limit ? (
      <LimitForm key={id} one={query.data} onClose={close} />
    ) : (
      <OrderForm key={id} one={query.data} onClose={close} />
    );
  }
  if (ids.length === 0 || (ids.length === 1 && !query.data)) return null;
  return <Acknowledge key={ids.join()} ids={ids} one={ids.length === 1 ? query.data : undefined} onClose={close} />;
}
