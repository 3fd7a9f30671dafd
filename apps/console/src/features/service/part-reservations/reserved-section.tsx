import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  contract,
  keptPart,
  partReservationForm,
  RESERVING_STATES,
  type ReservedPart,
  type WorkOrderDetail,
} from '@csms/contract';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { Section } from '../../../shared/ui/facts.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import styles from '../parts/orders.module.css';
import { STALE_BY_STOCK } from '../parts/stale-by-stock.ts';
import { PartSelect, StoreSelect } from '../parts/stock-selects.tsx';

const { partReservations } = contract;
const STALE = [...STALE_BY_STOCK, contract.workOrders.get];

const ReservationField = fieldsOf(partReservationForm);
const PartField = fieldsOf(keptPart);
type Values = Pick<z.input<typeof partReservationForm>, 'storeId' | 'lines'>;

function ReserveForm({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const { t } = useTranslation('partReservations');
  const [form] = Form.useForm<Values>();
  const reserve = useSend(partReservations.reserve, STALE);
  return (
    <FormDrawer<Values>
      title={t('reserve', { taskId })}
      open
      onClose={onClose}
      submitText={t('action')}
      form={form}
      initialValues={{ lines: [{ count: 1 }] }}
      onSubmit={async (values) => {
        await reserve.mutateAsync({ body: { taskId, ...values } });
        notify.success(t('done', { taskId }));
      }}
    >
      <ReservationField name="storeId">{(label) => <StoreSelect label={label} />}</ReservationField>
      <Form.List name="lines">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.line}>
                <PartField name="partId" at={[name, 'partId']} style={{ flex: '1 1 200px' }}>
                  {(label) => <PartSelect label={label} />}
                </PartField>
                <PartField name="count" at={[name, 'count']} style={{ width: 90 }} />
                <PartField
                  name="serialNumbers"
                  at={[name, 'serialNumbers']}
                  tooltip={t('piecesHint')}
                  style={{ flex: '1 1 160px' }}
                />
                {fields.length > 1 ? (
                  <Button type="text" icon={<DeleteOutlined />} aria-label={t('remove')} onClick={() => remove(name)} />
                ) : null}
              </div>
            ))}
            <Form.Item>
              <Button icon={<PlusOutlined />} onClick={() => add({ count: 1 })}>
                {t('add')}
              </Button>
            </Form.Item>
          </>
        )}
      </Form.List>
    </FormDrawer>
  );
}

/** What stores keep for an order; leaders, its technician and those who keep the stores add to it and release. */
export function ReservedSection({ one }: { one: WorkOrderDetail }) {
  const { t } = useTranslation('partReservations');
  const access = useAccess();
  const user = useUser();
  const confirm = useConfirm();
  const release = useSend(partReservations.release, STALE);
  const [act, setAct] = useUrlParam('reserve');
  const isChief = access.can('workOrder:dispatch') || access.can('material:ship');
  const isOwn = access.can('workOrder:process') && one.serviceMan?.id === user.userId;
  const may = RESERVING_STATES.includes(one.state) && access.can('material:read') && (isChief || isOwn);
  if (one.reserved.length === 0 && !may) return null;
  const { taskId } = one;
  const giveBack = ({ partId, storeId, serialNumber, count, partsNumber }: ReservedPart) =>
    confirm({
      title: t('releaseAsk', { count, part: partsNumber }),
      consequence: t('releaseWill'),
      perform: async () => {
        await release.mutateAsync({ body: { taskId, partId, storeId, serialNumber, count } });
        notify.success(t('released'));
      },
    });
  return (
    <Section title={t('title')}>
      {one.reserved.length === 0 ? <p>{t('none')}</p> : null}
      <ul className={styles.places} aria-label={t('title')}>
        {one.reserved.map((piece) => (
          <li key={`${piece.partId}/${piece.storeId}/${piece.serialNumber}`}>
            <span>
              {piece.partsNumber} · {piece.name} × {piece.count}{' '}
              <small>{[t('at', { store: piece.storeName }), piece.serialNumber].filter(Boolean).join(' · ')}</small>
            </span>
            {may ? (
              <Button size="small" onClick={() => giveBack(piece)}>
                {t('release')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {may ? (
        <p className={styles.line}>
          <Button size="small" onClick={() => setAct('1')}>
            {t('action')}
          </Button>
        </p>
      ) : null}
      {may && act ? <ReserveForm taskId={taskId} onClose={() => setAct(undefined)} /> : null}
    </Section>
  );
}
