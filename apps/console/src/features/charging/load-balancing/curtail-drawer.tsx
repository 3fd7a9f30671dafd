import { contract, type SiteLive } from '@csms/contract';
import { newId } from '@csms/kernel';
import { Form, Segmented, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { CARDS_PX, useNarrow } from '../../../shared/hooks/use-narrow.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { CircuitField, LimitField, LimitFields } from './limit-drawer.tsx';
import { LIMIT_STALE } from './limit-parts.tsx';

interface Values {
  minutes: number;
  endTime?: Dayjs | null;
  circuitId?: number;
  limitW: number | null;
  limitA: number | null;
  reason: string;
  orderedBy: string;
}

/** Minutes; 0: until a moment that is chosen. */
const MINUTES = [15, 30, 60, 120, 240, 0] as const;

function CurtailForm({ site, onClose }: { site: SiteLive; onClose: () => void }) {
  const { t } = useTranslation('loadBalancing');
  const [form] = Form.useForm<Values>();
  const curtail = useSend(contract.siteLimits.curtail, LIMIT_STALE);
  // Pressed twice, or sent again after a lost answer, it is one order.
  const [reference] = useState(newId);
  const until = Form.useWatch('minutes', form) === 0;
  const narrow = useNarrow(CARDS_PX);
  const wordOf = (minutes: number) => {
    if (minutes === 0) return t('curtail.until');
    return minutes < 60 ? t('curtail.minutes', { count: minutes }) : t('curtail.hours', { count: minutes / 60 });
  };
  const durations = MINUTES.map((value) => ({ value, label: wordOf(value) }));
  return (
    <FormDrawer<Values>
      title={t('curtail.title')}
      open
      onClose={onClose}
      submitText={t('curtail.button')}
      danger
      form={form}
      initialValues={{ minutes: 60, limitW: null, limitA: null, reason: '', orderedBy: '' }}
      onSubmit={async ({ minutes, endTime, circuitId, ...rest }) => {
        const end = minutes === 0 ? endTime! : dayjs().add(minutes, 'minute');
        await curtail.mutateAsync({
          body: {
            ...rest,
            stationId: site.stationId,
            circuitId: circuitId ?? null,
            endTime: end.toISOString(),
            reference,
          },
        });
        notify.success(t('curtail.done'));
      }}
    >
      {site.form.mode === 'automatic' ? null : (
        <Notice tone="warning" title={t('limits.notEnforced')} text={t('limits.notEnforcedHint')} />
      )}
      <Form.Item name="minutes" label={t('curtail.for')}>
        {narrow ? <Select options={durations} /> : <Segmented block aria-label={t('curtail.for')} options={durations} />}
      </Form.Item>
      {until ? <LimitField name="endTime" required /> : null}
      <CircuitField stationId={site.stationId} />
      <LimitFields />
    </FormDrawer>
  );
}

/** Limits the site from now on, for a time. */
export function CurtailDrawer({ site }: { site: SiteLive }) {
  const [open, setOpen] = useUrlParam('curtail');
  const may = useAccess().can('smartCharging:curtail');
  return open && may ? <CurtailForm site={site} onClose={() => setOpen(undefined)} /> : null;
}
