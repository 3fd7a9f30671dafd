import { EditOutlined } from '@ant-design/icons';
import { type ChargingSession, contract } from '@csms/contract';
import { Button, DatePicker, Form, InputNumber } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { usePointLimits } from '../../../entities/power-limits/point-limits.tsx';
import { Allowed } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import { Energy, Missing, Time } from '../../../shared/ui/value/values.tsx';

interface Values {
  leavesTime: Dayjs | null;
  wantsKwh: number | null;
}

const QUARTER_MS = 900_000;
/** The next quarter of an hour that is two hours away: what most enter. */
const soon = (): Dayjs => dayjs(Math.ceil((Date.now() + 2 * 3_600_000) / QUARTER_MS) * QUARTER_MS);

function GoalForm({ session, onClose }: { session: ChargingSession; onClose: () => void }) {
  const { t } = useTranslation(['charging', 'common']);
  const mustChoose = useMustChoose();
  const [form] = Form.useForm<Values>();
  const send = useSend(contract.sessions.setGoal, [contract.sessions.list, contract.sessions.get]);
  const { transactionId, leavesTime, wantsWh } = session;
  const required = (field: string) => ({ required: true, message: t('common:form.required', { field }) });
  const set = (body: { leavesTime: string | null; wantsWh: number | null }) =>
    send.mutateAsync({ params: { transactionId }, body });
  const remove = async () => {
    await set({ leavesTime: null, wantsWh: null });
    notify.success(t('goal.removed'));
  };
  return (
    <FormDrawer<Values>
      title={t('goal.title')}
      open
      onClose={onClose}
      submitText={t('common:actions.save')}
      form={form}
      rename={{ wantsWh: 'wantsKwh' }}
      initialValues={{ leavesTime: leavesTime ? dayjs(leavesTime) : soon(), wantsKwh: wantsWh === null ? null : wantsWh / 1000 }}
      onSubmit={async (values) => {
        await set({ leavesTime: values.leavesTime!.toISOString(), wantsWh: Math.round(values.wantsKwh! * 1000) });
        notify.success(t('goal.saved'));
      }}
      footer={(finish) =>
        leavesTime === null ? null : (
          <Button loading={send.isPending} onClick={() => void finish(remove)}>
            {t('goal.remove')}
          </Button>
        )
      }
    >
      <Form.Item name="leavesTime" label={t('goal.leaves')} required rules={[mustChoose(t('goal.leaves'))]}>
        <DatePicker showTime={{ format: 'HH:mm', minuteStep: 5 }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="wantsKwh" label={t('goal.wants')} extra={t('goal.wantsHint')} required rules={[required(t('goal.wants'))]}>
        <InputNumber min={0.1} max={1000} precision={1} suffix="kWh" style={{ width: '100%' }} />
      </Form.Item>
    </FormDrawer>
  );
}

/** When the driver leaves and how much energy the session is to have, with whether the site goes by it. */
export function Goal({ session }: { session: ChargingSession }) {
  const { t } = useTranslation('charging');
  const [open, setOpen] = useUrlParam('goal');
  const limits = usePointLimits(session.serialNumber);
  const strategy = limits?.connectors.find(({ connectorNo }) => connectorNo === session.connectorNo)?.strategy;
  const counts = limits?.mode === 'automatic' && strategy === 'goal';
  const { leavesTime, wantsWh, energyWh, timeZone } = session;
  return (
    <Section
      title={t('goal.title')}
      extra={
        <Allowed any={['charging:start', 'smartCharging:write']}>
          <Button size="small" icon={<EditOutlined />} onClick={() => setOpen('1')}>
            {t(leavesTime === null ? 'goal.set' : 'goal.edit')}
          </Button>
        </Allowed>
      }
    >
      <Facts
        facts={[
          { label: t('goal.leaves'), value: leavesTime === null ? <Missing /> : <Time at={leavesTime} zone={timeZone} offset /> },
          { label: t('goal.wants'), value: wantsWh === null ? <Missing /> : <Energy wh={wantsWh} /> },
          wantsWh !== null && { label: t('goal.missing'), value: <Energy wh={Math.max(0, wantsWh - energyWh)} /> },
          limits !== undefined &&
            !counts && {
              label: t('goal.note'),
              value: t(leavesTime === null ? 'goal.wouldNotCount' : 'goal.notCounted'),
              wide: true,
            },
        ]}
      />
      {open ? <GoalForm session={session} onClose={() => setOpen(undefined)} /> : null}
    </Section>
  );
}
