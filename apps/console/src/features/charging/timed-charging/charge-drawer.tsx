import { contract, TIMED_KIND_WORDS, type TimedCharge, timedChargeList } from '@csms/contract';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { Notice } from '../../../shared/ui/notice.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { Energy, Time } from '../../../shared/ui/value/values.tsx';
import { usePause, useSkip } from './charges-view.tsx';
import styles from './timed-charging.module.css';
import { isOpen, nextDay } from './timed-times.ts';
import {
  connectorsText,
  daysText,
  dayText,
  minutesText,
  PointLink,
  Problem,
  STALE_BY_TIMED,
  StartStatus,
  Status,
  useTimes,
} from './timed-words.tsx';
import { useView } from './use-view.ts';

function LatestStarts({ one }: { one: TimedCharge }) {
  const { t } = useTranslation('timedCharging');
  const patch = useUrlPatch();
  const [, go] = useView();
  const starts = useCall(
    contract.timedCharges.starts,
    { query: { timedId: one.id, limit: 10 } },
    { refetchInterval: 10_000, keepPrevious: true },
  );
  const list = starts.data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <Section
      title={t('starts.latest')}
      extra={
        <Button type="link" size="small" onClick={() => go('starts', { timedId: String(one.id) })}>
          {t('starts.all')}
        </Button>
      }
    >
      <ul className={styles.lines}>
        {list.slice(0, 5).map((start) => (
          <li key={start.id} className={listParts.line}>
            <button
              type="button"
              className={styles.opener}
              aria-label={t('starts.open', { id: start.id })}
              onClick={() => patch({ timed: undefined, day: undefined, start: String(start.id) })}
            >
              <Time at={start.dueTime} zone={start.timeZone} />
            </button>
            {one.connectorNos.length > 1 ? <span>{t('connector', { no: start.connectorNo })}</span> : null}
            {start.problem === null ? null : (
              <span>
                <Problem one={start} />
              </span>
            )}
            <StartStatus one={start} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Buttons({ one }: { one: TimedCharge }) {
  const { t } = useTranslation('timedCharging');
  const patch = useUrlPatch();
  const skip = useSkip();
  const pause = usePause();
  const day = nextDay(one);
  return (
    <div className={styles.buttons}>
      <Button onClick={() => patch({ timed: undefined, day: undefined, change: String(one.id) })}>{t('edit')}</Button>
      <Button onClick={() => pause(one)}>{t(one.status === 'paused' ? 'resume.action' : 'pause.action')}</Button>
      {day === undefined ? null : <Button onClick={() => skip(one.id, day)}>{t('skip.actionDay', { day: dayText(day) })}</Button>}
      <Button danger onClick={() => patch({ timed: undefined, day: undefined, end: String(one.id) })}>
        {t('end.action')}
      </Button>
    </div>
  );
}

/** A timed charge with its latest starts; `day`: with the start of that day, which is to come. */
export function ChargeDetail({ one, day, onClose }: { one: TimedCharge; day: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('timedCharging');
  const word = useColumnWord(timedChargeList);
  const say = useWord();
  const writes = useAccess().can('timedCharging:write');
  const times = useTimes();
  const skip = useSkip();
  return (
    <RowDrawer
      title={t('detail', { id: one.id })}
      open
      onClose={onClose}
      size={560}
      extra={<Status one={one} />}
      footer={writes && isOpen(one) ? <Buttons one={one} /> : null}
    >
      {day === undefined ? null : (
        <div style={{ marginBottom: 16 }}>
          <Notice
            tone="info"
            title={t('planned.title', { day: dayText(day) })}
            text={t('planned.text', { times: times(one), no: connectorsText(one) })}
          >
            {writes && isOpen(one) ? (
              <Button onClick={() => skip(one.id, day)}>{t('skip.actionDay', { day: dayText(day) })}</Button>
            ) : null}
          </Notice>
        </div>
      )}
      <Facts
        facts={[
          { label: word('kind'), value: say(TIMED_KIND_WORDS[one.kind]) },
          { label: word('nextTime'), value: <Time at={one.nextTime} zone={one.timeZone} offset /> },
          { label: word('account'), value: one.account },
          { label: word('phone'), value: one.phone ?? '–' },
          { label: word('stationName'), value: one.stationName },
          { label: t('point'), value: <PointLink one={one} /> },
          { label: word('connectorNos'), value: connectorsText(one) },
          { label: word('validPeriod'), value: t('period', one.validPeriod), wide: true },
          { label: word('days'), value: daysText(one) },
          {
            label: word('startTime'),
            value: (
              <>
                {times(one)}
                <br />
                <small>{t('stationClock', { zone: one.timeZone })}</small>
              </>
            ),
          },
          { label: word('wantsWh'), value: one.wantsWh === null ? t('preview.unknown') : <Energy wh={one.wantsWh} /> },
          { label: t('longest'), value: one.maxMinutes === null ? t('noLimit') : minutesText(one.maxMinutes) },
          one.kind === 'start' && {
            label: t('retry'),
            value: one.retryMinutes === 0 ? t('noRetry') : minutesText(one.retryMinutes),
          },
          one.note !== '' && { label: word('note'), value: one.note, wide: true },
          { label: word('createdBy'), value: one.createdBy },
          { label: word('createTime'), value: <Time at={one.createTime} zone={one.timeZone} /> },
          one.endedBy !== null && { label: word('endedBy'), value: one.endedBy },
          one.endTime !== null && { label: word('endTime'), value: <Time at={one.endTime} zone={one.timeZone} /> },
        ]}
      />
      <div className={styles.below}>
        <LatestStarts one={one} />
      </div>
    </RowDrawer>
  );
}

/** Ends a timed charge, with a reason. */
export function EndForm({ one, onClose }: { one: TimedCharge; onClose: () => void }) {
  const { t } = useTranslation('timedCharging');
  const [form] = Form.useForm<{ reason: string }>();
  const times = useTimes();
  const end = useSend(contract.timedCharges.end, STALE_BY_TIMED);
  return (
    <FormDrawer<{ reason: string }>
      title={t('end.title', { id: one.id })}
      open
      onClose={onClose}
      submitText={t('end.action')}
      danger
      form={form}
      initialValues={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        await end.mutateAsync({ params: { id: one.id }, body: { reason } });
        notify.success(t('end.done', { id: one.id }));
      }}
    >
      <p>
        <b>{one.account}</b> · {one.pointName} · {one.serialNumber}
      </p>
      <p>
        {daysText(one)} · {times(one)}
      </p>
      <p style={{ margin: '8px 0 16px' }}>{t('end.will')}</p>
      <Form.Item name="reason" label={t('end.reason')}>
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
    </FormDrawer>
  );
}
