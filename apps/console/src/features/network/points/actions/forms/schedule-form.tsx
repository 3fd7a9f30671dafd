import { type Command, WISHES } from '@csms/contract';
import { Button, Drawer, Form, InputNumber, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../../../../shared/api/api-error.ts';
import { report } from '../../../../../shared/api/report.ts';
import { CommandProgress } from '../../../../../shared/ui/command/command-progress.tsx';
import { useCommand } from '../../../../../shared/ui/command/known-command.ts';
import { Section } from '../../../../../shared/ui/facts.tsx';
import { ReasonField } from '../../../parts/reason-field.tsx';
import { ScheduleChart } from '../../../parts/schedule-chart.tsx';
import { useGiveCommands } from '../use-give-commands.ts';
import { type ActionFormProps, ConnectorItem, OfflineNote } from './parts.tsx';

interface Values {
  connectorNo: number;
  minutes: number;
  unit: 'any' | 'A' | 'W';
  reason?: string;
}
const MOST_MINUTES = 10_080;

function Answered({ command: first, zone }: { command: Command; zone: string }) {
  const { t } = useTranslation(['pointWork', 'common']);
  const command = useCommand(first);
  return (
    <Section title={t('form.schedule')}>
      <CommandProgress command={command} />
      {command.result === 'accepted' ? <ScheduleChart command={command} zone={zone} /> : null}
    </Section>
  );
}

/** What limits the charger in the time ahead, drawn as steps. The form stays, so that another connector can be asked for. */
export function ScheduleForm({ target, title, onClose }: ActionFormProps) {
  const { t } = useTranslation(['pointWork', 'common']);
  const [form] = Form.useForm<Values>();
  const give = useGiveCommands();
  const [command, setCommand] = useState<Command>();
  const [busy, setBusy] = useState(false);
  const ask = async ({ connectorNo, minutes, unit, reason = '' }: Values) => {
    setBusy(true);
    const asked = { connectorNo, durationSeconds: minutes * 60, ...(unit === 'any' ? {} : { unit }) };
    try {
      const payload = WISHES.getCompositeSchedule.payload.parse(asked);
      const [made] = await give(target, { action: 'getCompositeSchedule', payload }, reason.trim(), false);
      setCommand(made);
    } catch (error) {
      if (Object.keys(asApiError(error).fields).length > 0) report(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Drawer open onClose={onClose} title={title} size={620} destroyOnHidden>
      <OfflineNote target={target} />
      <Form<Values>
        form={form}
        name="schedule"
        layout="vertical"
        initialValues={{ connectorNo: target.connectorNos[0] ?? 0, minutes: 60, unit: 'any' }}
        onFinish={(values) => void ask(values)}
      >
        <ConnectorItem target={target} none="whole" />
        <Form.Item
          name="minutes"
          label={t('form.duration')}
          rules={[{ required: true }, { type: 'integer', min: 1, max: MOST_MINUTES, message: t('form.durationOver') }]}
        >
          <InputNumber min={1} max={MOST_MINUTES} style={{ width: 160 }} />
        </Form.Item>
        <Form.Item name="unit" label={t('form.unit')}>
          <Segmented
            options={[
              { value: 'any', label: t('form.unitAny') },
              { value: 'A', label: 'A' },
              { value: 'W', label: 'W' },
            ]}
          />
        </Form.Item>
        <ReasonField />
        <Button type="primary" htmlType="submit" loading={busy} style={{ marginBottom: 20 }}>
          {t('form.query')}
        </Button>
      </Form>
      {command ? <Answered key={command.id} command={command} zone={target.points[0]?.timeZone ?? 'UTC'} /> : null}
    </Drawer>
  );
}
