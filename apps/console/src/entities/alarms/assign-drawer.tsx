import { type Alarm, alarmAssignForm, alarmTitle, contract } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/access/access.tsx';
import { useSend } from '../../shared/api/queries.ts';
import { notify } from '../../shared/api/report.ts';
import { language } from '../../shared/i18n/i18n.ts';
import { fieldsOf } from '../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../shared/ui/form/form-drawer.tsx';
import { tellFailed } from '../../shared/ui/tell-failed.tsx';
import { AssigneeSelect } from '../assignee-select.tsx';
import { LevelTag } from './alarm-parts.tsx';
import styles from './alarms.module.css';

const AssignField = fieldsOf(alarmAssignForm);
const { alarms, history } = contract;

/** Assigns alarms to a user. The signed-in user is chosen where nobody has them yet. */
export function AssignDrawer({ alarms: chosen, onClose }: { alarms: readonly Alarm[]; onClose: () => void }) {
  const { t } = useTranslation('alarms');
  const { userId } = useUser();
  const [form] = Form.useForm<{ assigneeId: number }>();
  const send = useSend(alarms.assign, [alarms.list, history.list]);
  const nameOf = (alarm: Alarm) => `${alarmTitle(alarm, language())} · ${alarm.pointName || alarm.stationName}`;
  return (
    <FormDrawer<{ assigneeId: number }>
      title={t('assign.title', { count: chosen.length })}
      open
      onClose={onClose}
      submitText={t('assign.submit')}
      form={form}
      width={460}
      initialValues={{ assigneeId: chosen[0]?.assigneeId ?? userId }}
      onSubmit={async ({ assigneeId }) => {
        const { count, left } = await send.mutateAsync({ body: { ids: chosen.map(({ id }) => id), assigneeId } });
        const done = t('assign.done', { count });
        if (left.length === 0) return notify.success(done);
        const failed = chosen.filter(({ id }) => left.includes(id));
        await tellFailed(
          done,
          failed.map((alarm) => ({ name: nameOf(alarm), reason: t('assign.unseen') })),
        );
      }}
    >
      <ul className={styles.list}>
        {chosen.map((alarm) => (
          <li key={alarm.id}>
            <LevelTag level={alarm.level} /> {nameOf(alarm)}
          </li>
        ))}
      </ul>
      <AssignField name="assigneeId">{(label) => <AssigneeSelect work="alarm" label={label} />}</AssignField>
    </FormDrawer>
  );
}
