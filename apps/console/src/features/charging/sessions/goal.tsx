import { EditOutlined } from '@ant-design/icons';
import { type ChargingSession, contract, goalForm, SESSION_FIELDS } from '@csms/contract';
import { Button, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { usePointLimits } from '../../../entities/power-limits/point-limits.tsx';
import { Allowed } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { Energy, Missing, Time } from '../../../shared/ui/value/values.tsx';

interface Values {
  leavesTime: Dayjs;
  wantsWh: number;
}

const GoalField = fieldsOf(goalForm);

const QUARTER_MS = 900_000;
/** The next quarter of an hour that is two hours away: what most enter. */
const soon = (): Dayjs => dayjs(Math.ceil((Date.now() + 2 * 3_600_000) / QUARTER_MS) * QUARTER_MS);

function GoalForm({ session, onClose }: { session: ChargingSession; onClose: () => void }) {
  const { t } = useTranslation(['charging', 'common']);
  const [form] = Form.useForm<Values>();
  const send = useSend(contract.sessions.setGoal, [contract.sessions.list, contract.sessions.get]);
  const { transactionId, leavesTime, wantsWh } = session;
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
      initialValues={{ leavesTime: leavesTime ? dayjs(leavesTime) : soon(), wantsWh }}
      onSubmit={async (values) => {
        await set({ leavesTime: values.leavesTime.toISOString(), wantsWh: values.wantsWh });
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
      <GoalField name="leavesTime" />
      <GoalField name="wantsWh" />
    </FormDrawer>
  );
}

/** When the driver leaves and how much energy the session is to have, with whether the site goes by it. */
export function Goal({ session }: { session: ChargingSession }) {
  const { t } = useTranslation('charging');
  const word = useFieldWord(SESSION_FIELDS);
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
          {
            label: word('leavesTime'),
            value: leavesTime === null ? <Missing /> : <Time at={leavesTime} zone={timeZone} offset />,
          },
          { label: word('wantsWh'), value: wantsWh === null ? <Missing /> : <Energy wh={wantsWh} /> },
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
