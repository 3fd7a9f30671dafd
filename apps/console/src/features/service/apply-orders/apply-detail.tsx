import { APPLY_STATE_WORDS, type ApplyOrder, applyOrderList, contract, LOGISTICS_TYPE_WORDS } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { Money, Time } from '../../../shared/ui/value/values.tsx';
import { FlowChart } from '../parts/flow-chart.tsx';
import styles from '../parts/orders.module.css';

import { DANGER, Status, WorkOrderLink } from './apply-words.tsx';

const { applyOrders } = contract;

function Flow({ one }: { one: ApplyOrder }) {
  const { t } = useTranslation('applyOrders');
  const word = useWord();
  const flow = useCall(applyOrders.flow, { query: { taskId: one.taskId } });
  if (!flow.data) return null;
  return (
    <FlowChart
      label={t('flow')}
      nodes={flow.data.nodes.map((node) => ({ ...node, label: word(APPLY_STATE_WORDS[node.key]) }))}
      edges={flow.data.edges}
    />
  );
}

/** One apply order: facts, lines, flow, and its steps. */
export function Detail({ one, stale, onClose }: { one: ApplyOrder; stale: boolean; onClose: () => void }) {
  const { t } = useTranslation('applyOrders');
  const word = useColumnWord(applyOrderList);
  const say = useWord();
  const patch = useUrlPatch();
  return (
    <RowDrawer
      stale={stale}
      title={one.taskId}
      open
      onClose={onClose}
      size={640}
      extra={<Status status={one.status} />}
      footer={
        one.actions.length > 0 ? (
          <div className={styles.foot}>
            {one.actions.map((action, index) => (
              <Button
                key={action}
                type={index === 0 && !DANGER.includes(action) ? 'primary' : 'default'}
                danger={DANGER.includes(action)}
                onClick={() => patch({ act: action })}
              >
                {t(`act.${action}.action`)}
              </Button>
            ))}
          </div>
        ) : null
      }
    >
      <Facts
        facts={[
          { label: word('applicant'), value: one.applicant },
          { label: word('receiver'), value: one.receiver },
          { label: word('storeName'), value: one.storeName },
          one.fromStoreName !== null && { label: word('fromStoreName'), value: one.fromStoreName },
          { label: word('logisticsType'), value: say(LOGISTICS_TYPE_WORDS[one.logisticsType]) },
          one.trackingNumber !== '' && { label: word('trackingNumber'), value: one.trackingNumber },
          one.deliveryAddress !== '' && { label: word('deliveryAddress'), value: one.deliveryAddress, wide: true },
          one.approver !== null && { label: word('approver'), value: one.approver },
          one.auditOpinion !== '' && { label: word('auditOpinion'), value: one.auditOpinion, wide: true },
          one.workOrderTaskId !== null && {
            label: word('workOrderTaskId'),
            value: <WorkOrderLink taskId={one.workOrderTaskId} />,
          },
          { label: word('cost'), value: <Money amount={one.cost} currency={one.currency} /> },
          { label: word('applyTime'), value: <Time at={one.applyTime} /> },
          one.note !== '' && { label: word('note'), value: one.note, wide: true },
        ]}
      />
      <div className={styles.below}>
        <Section title={t('lines')}>
          <ul className={styles.places}>
            {one.lines.map((line) => (
              <li key={line.partId}>
                <span>
                  {line.partsNumber} · {line.name}
                </span>
                <small>{t('lineState', { count: line.count, shipped: line.shipped, received: line.received })}</small>
              </li>
            ))}
          </ul>
        </Section>
        <Section title={t('flow')}>
          <Flow one={one} />
        </Section>
      </div>
    </RowDrawer>
  );
}
