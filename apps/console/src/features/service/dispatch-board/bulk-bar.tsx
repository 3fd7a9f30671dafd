import { SendOutlined, UserSwitchOutlined } from '@ant-design/icons';
import { contract, orderStepForm, type ResponseOf } from '@csms/contract';
import { Button, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { SelectionBar } from '../../../shared/ui/table/selection-bar.tsx';
import { tellFailed } from '../../../shared/ui/tell-failed.tsx';
import { offerUndo } from '../../../shared/ui/undo.tsx';

const StepField = fieldsOf(orderStepForm);
const { dispatchBoard, workOrders } = contract;
const STALE = [workOrders.getWorkOrderList, workOrders.get, workOrders.summary, dispatchBoard.board];

type Led = ResponseOf<typeof dispatchBoard.changeLeader>['before'];

interface Values {
  serviceManId: number;
  leaderId: number;
  reason: string;
  note?: string;
}

/** What can be done to the chosen orders at once; what could not be done to some is said, order by order. */
export function OrdersBulkBar({
  taskIds,
  onSelectPage,
  onClear,
}: {
  taskIds: readonly string[];
  onSelectPage: () => void;
  onClear: () => void;
}) {
  const { t } = useTranslation('dispatchBoard');
  const { can } = useAccess();
  const [act, setAct] = useUrlParam('bulk');
  const [form] = Form.useForm<Values>();
  const dispatch = useSend(dispatchBoard.dispatchMany, STALE);
  const lead = useSend(dispatchBoard.changeLeader, STALE);
  const isOpen = (act === 'dispatch' || act === 'leader') && taskIds.length > 0;
  const people = useCall(workOrders.servicePeople, { query: {} }, { enabled: isOpen });
  if (!can('workOrder:dispatch')) return null;
  const count = taskIds.length;
  const isLeader = act === 'leader';
  /** Gives the orders back to those who led them; those that nobody led stay. */
  const giveBack = (before: Led) => async () => {
    for (const leaderId of new Set(before.map((one) => one.leaderId)))
      if (leaderId !== null) {
        const taskIds = before.filter((one) => one.leaderId === leaderId).map((one) => one.taskId);
        await lead.mutateAsync({ body: { taskIds, leaderId, reason: t('bulk.takenBack') } });
      }
  };
  const tell = async ({ done, failed }: ResponseOf<typeof dispatchBoard.dispatchMany>, before: Led) => {
    onClear();
    const text = t('bulk.done', { count: done.length });
    if (failed.length === 0)
      return before.some((one) => one.leaderId !== null) ? offerUndo(text, giveBack(before)) : notify.success(text);
    await tellFailed(
      t('bulk.partly', { count: done.length }),
      failed.map(({ taskId: name, reason }) => ({ name, reason })),
    );
  };
  return (
    <>
      <SelectionBar count={count} onSelectPage={onSelectPage} onClear={onClear}>
        <Button size="small" type="primary" icon={<SendOutlined />} onClick={() => setAct('dispatch')}>
          {t('bulk.dispatch')}
        </Button>
        <Button size="small" icon={<UserSwitchOutlined />} onClick={() => setAct('leader')}>
          {t('bulk.leader')}
        </Button>
      </SelectionBar>
      <FormDrawer<Values>
        title={t(isLeader ? 'bulk.leaderTitle' : 'bulk.dispatchTitle', { count })}
        open={isOpen}
        onClose={() => setAct(undefined)}
        submitText={t(isLeader ? 'bulk.leader' : 'bulk.dispatch')}
        form={form}
        width={420}
        initialValues={{}}
        onSubmit={async ({ serviceManId, leaderId, reason, note }) => {
          if (isLeader) {
            const given = await lead.mutateAsync({ body: { taskIds: [...taskIds], leaderId, reason } });
            void tell(given, given.before);
          } else void tell(await dispatch.mutateAsync({ body: { taskIds: [...taskIds], serviceManId, note: note ?? '' } }), []);
        }}
      >
        <StepField name={isLeader ? 'leaderId' : 'serviceManId'}>
          {(label) => (
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              loading={people.isPending}
              placeholder={label}
              options={(people.data ?? [])
                .filter(({ leads, processes }) => (isLeader ? leads : processes))
                .map(({ id, name, username }) => ({ value: id, label: name || username }))}
            />
          )}
        </StepField>
        <StepField name={isLeader ? 'reason' : 'note'} />
      </FormDrawer>
    </>
  );
}
