import { contract, orderStepForm, SKILL_WORDS, type WorkOrderDetail } from '@csms/contract';
import { Button, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { Section } from '../../../shared/ui/facts.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import styles from '../parts/orders.module.css';

const StepField = fieldsOf(orderStepForm);
const { contractors, workOrders } = contract;
const STALE = [workOrders.get, workOrders.getWorkOrderList, workOrders.getWorkOrderFlowChart, contractors.list];

interface Values {
  serviceManId: number;
  note?: string;
}

/** To whom an order was given; its leader, or who dispatches, passes it on within the contractor. */
export function ContractorSection({ one }: { one: WorkOrderDetail }) {
  const { t } = useTranslation('contractors');
  const word = useWord();
  const access = useAccess();
  const user = useUser();
  const [form] = Form.useForm<Values>();
  const [act, setAct] = useUrlParam('pass');
  const send = useSend(contractors.passOn, STALE);
  const listed = useCall(
    contractors.list,
    { query: { providerId: one.providerId, limit: 300 } },
    { enabled: one.contractor !== null },
  );
  if (one.contractor === null) return null;
  const { name, id } = one.contractor;
  const firm = listed.data?.list.find((own) => own.id === id);
  const may =
    one.state === 'dispatched' &&
    access.can('workOrder:process') &&
    (access.can('workOrder:dispatch') || firm?.leader.id === user.userId);
  const men = (firm?.serviceMen ?? []).filter((man) => man.enabled && man.id !== one.serviceMan?.id);
  return (
    <Section title={t('section')}>
      <p className={styles.line}>
        {t('has', { name })}
        {may ? (
          <Button size="small" onClick={() => setAct('1')}>
            {t('passOn')}
          </Button>
        ) : null}
      </p>
      {may && act ? (
        <FormDrawer<Values>
          title={t('passOnTitle', { taskId: one.taskId })}
          open
          onClose={() => setAct(undefined)}
          submitText={t('passOn')}
          form={form}
          width={420}
          initialValues={{}}
          onSubmit={async ({ serviceManId, note = '' }) => {
            await send.mutateAsync({ body: { taskId: one.taskId, serviceManId, note } });
            notify.success(t('passedOn', { taskId: one.taskId }));
          }}
        >
          <StepField name="serviceManId" label={t('to')}>
            <Select
              placeholder={t('to')}
              options={men.map((man) => ({ value: man.id, label: man.name, man }))}
              optionRender={({ data }) => (
                <span className={styles.man}>
                  {data.label}
                  <small>
                    {[...data.man.skills.map((skill) => word(SKILL_WORDS[skill])), t('open', { count: data.man.open })].join(
                      ' · ',
                    )}
                  </small>
                </span>
              )}
            />
          </StepField>
          <StepField name="note" />
        </FormDrawer>
      ) : null}
    </Section>
  );
}
