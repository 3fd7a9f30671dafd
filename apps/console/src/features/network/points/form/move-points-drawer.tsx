import { contract, pointMoveForm } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { StationSelect } from '../../../../entities/station-select.tsx';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { colon } from '../../../../shared/i18n/colon.ts';
import { dialogs } from '../../../../shared/ui/dialogs.tsx';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';

const MoveField = fieldsOf(pointMoveForm);

interface Props {
  serialNumbers: readonly string[];
  open: boolean;
  onClose: () => void;
  onMoved?: () => void;
}

/** Moves points to another station; those that may not move are named with their reason. Texts: area `stations`. */
export function MovePointsDrawer({ serialNumbers, open, onClose, onMoved }: Props) {
  const { t } = useTranslation(['stations', 'common']);
  const [form] = Form.useForm<{ stationId: number }>();
  const { points, stations } = contract;
  const send = useSend(contract.pointMoves.move, [points.list, points.get, points.summary, stations.list, stations.get]);
  const count = serialNumbers.length;
  return (
    <FormDrawer<{ stationId: number }>
      title={t('move.title', { count })}
      open={open}
      onClose={onClose}
      submitText={t('move.submit')}
      form={form}
      blocked={count === 0}
      onSubmit={async ({ stationId }) => {
        const { moved, failed } = await send.mutateAsync({ body: { serialNumbers: [...serialNumbers], stationId } });
        notify.success(t('move.moved', { count: moved.length }));
        onMoved?.();
        if (failed.length > 0)
          void dialogs.alert(
            <>
              <p style={{ fontWeight: 600, marginBottom: 6 }}>{t('move.failed', { count: failed.length })}</p>
              <ul style={{ paddingLeft: 18, margin: 0 }}>
                {failed.map(({ serialNumber, reason }) => (
                  <li key={serialNumber}>
                    {serialNumber}
                    {colon()}
                    {reason}
                  </li>
                ))}
              </ul>
            </>,
            'warning',
          );
      }}
    >
      <p style={{ color: 'var(--text-soft)', marginBottom: 16 }}>{t('move.hint')}</p>
      <p style={{ marginBottom: 16, overflowWrap: 'anywhere' }}>{serialNumbers.join(', ')}</p>
      <MoveField name="stationId">
        <StationSelect />
      </MoveField>
    </FormDrawer>
  );
}
