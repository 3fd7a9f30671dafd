import { contract, cutOffForm, type Point } from '@csms/contract';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../../../shared/access/access.tsx';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { momentExact } from '../../../../shared/format/time.ts';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { Notice } from '../../../../shared/ui/notice.tsx';

const CutOffField = fieldsOf(cutOffForm);
/** What changes with it. */
const STALE = [contract.points.get, contract.points.list];

/** Who cut this point off, when and why, and the way to let it back. */
export function CutOffNotice({ point }: { point: Point }) {
  const { t } = useTranslation(['pointWork', 'common']);
  const letBack = useSend(contract.points.letBack, STALE);
  const { cutOff, serialNumber } = point;
  if (!cutOff) return null;
  const back = async () => {
    await letBack.mutateAsync({ params: { serialNumber } });
    notify.success(t('page.letBackDone'));
  };
  return (
    <Notice
      tone="danger"
      title={t('page.cutOffTitle')}
      text={t('page.cutOffWhy', { by: cutOff.by, time: momentExact(cutOff.time), reason: cutOff.reason })}
    >
      <Allowed any={['point:write']}>
        <Button loading={letBack.isPending} onClick={() => void back().catch(() => {})}>
          {t('page.letBack')}
        </Button>
      </Allowed>
    </Notice>
  );
}

/** Asks why, and cuts a point off. */
export function CutOffDrawer({ point, open, onClose }: { point: Point; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['pointWork', 'common']);
  const [form] = Form.useForm<{ reason: string }>();
  const send = useSend(contract.points.cutOff, STALE);
  const { serialNumber, pointName } = point;
  const running = point.connectors.filter((one) => one.transactionId !== null).length;
  return (
    <FormDrawer<{ reason: string }>
      title={t('page.cutOffAsk', { point: pointName })}
      open={open}
      onClose={onClose}
      submitText={t('page.cutOff')}
      danger
      form={form}
      initialValues={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        await send.mutateAsync({ params: { serialNumber }, body: { reason } });
        notify.success(t('page.cutOffDone'));
      }}
    >
      <p style={{ marginBottom: 16 }}>{t('page.cutOffWill')}</p>
      {running > 0 ? (
        <p style={{ color: 'var(--danger)', marginBottom: 16 }}>{t('page.cutOffRunning', { count: running })}</p>
      ) : null}
      <CutOffField name="reason">
        {(_, { maxLength }) => <Input.TextArea rows={3} maxLength={maxLength} placeholder={t('page.cutOffReasonHint')} />}
      </CutOffField>
    </FormDrawer>
  );
}
