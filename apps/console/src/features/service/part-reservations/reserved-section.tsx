import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { contract, RESERVING_STATES, type ReservedPart, type WorkOrderDetail } from '@csms/contract';
import { Button, Form, Input, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { Section } from '../../../shared/ui/facts.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import styles from '../parts/orders.module.css';
import { STALE_BY_STOCK } from '../parts/stale-by-stock.ts';
import { PartSelect, StoreSelect, serialsOf } from '../parts/stock-selects.tsx';

const { partReservations } = contract;
const STALE = [...STALE_BY_STOCK, contract.workOrders.get];

interface Values {
  storeId: number;
  lines: { partId: number; count: number; serials?: string }[];
}

function ReserveForm({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const { t } = useTranslation(['partReservations', 'common']);
  const mustChoose = useMustChoose();
  const [form] = Form.useForm<Values>();
  const reserve = useSend(partReservations.reserve, STALE);
  const required = (field: string) => [{ required: true, message: t('common:form.required', { field }) }];
  return (
    <FormDrawer<Values>
      title={t('reserve', { taskId })}
      open
      onClose={onClose}
      submitText={t('action')}
      form={form}
      initialValues={{ lines: [{ count: 1 }] }}
      onSubmit={async ({ storeId, lines }) => {
        await reserve.mutateAsync({
          body: {
            taskId,
            storeId,
            lines: lines.map(({ partId, count, serials }) => ({ partId, count, serialNumbers: serialsOf(serials) })),
          },
        });
        notify.success(t('done', { taskId }));
      }}
    >
      <Form.Item name="storeId" label={t('store')} rules={[mustChoose(t('store'))]}>
        <StoreSelect label={t('store')} />
      </Form.Item>
      <Form.List name="lines">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.line}>
                <Form.Item
                  name={[name, 'partId']}
                  label={t('part')}
                  rules={[mustChoose(t('part'))]}
                  style={{ flex: '1 1 200px' }}
                >
                  <PartSelect label={t('part')} />
                </Form.Item>
                <Form.Item name={[name, 'count']} label={t('count')} rules={required(t('count'))}>
                  <InputNumber min={1} max={1000} precision={0} style={{ width: 90 }} />
                </Form.Item>
                <Form.Item name={[name, 'serials']} label={t('pieces')} tooltip={t('piecesHint')} style={{ flex: '1 1 160px' }}>
                  <Input.TextArea rows={1} autoSize={{ maxRows: 4 }} />
                </Form.Item>
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

/** What stores keep for an order; leaders, its service man and those who keep the stores add to it and release. */
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
