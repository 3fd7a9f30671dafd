import { CalendarOutlined, FrownOutlined } from '@ant-design/icons';
import { cardIssueForm, contract, type ResponseOf } from '@csms/contract';
import { Button, DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { SelectionBar } from '../../../shared/ui/table/selection-bar.tsx';
import { tellFailed } from '../../../shared/ui/tell-failed.tsx';
import { endOfDay } from './card-fields.tsx';
import { CARD_CALLS } from './use-card-actions.tsx';

const CardField = fieldsOf(cardIssueForm);

type Result = ResponseOf<typeof contract.cards.reportLossMany>;

interface Props {
  cardNumbers: readonly string[];
  onSelectPage: () => void;
  onClear: () => void;
}

/** What can be done to the selected cards at once; what could not be done to some is said, card by card. */
export function BulkBar({ cardNumbers, onSelectPage, onClear }: Props) {
  const { t } = useTranslation(['cards', 'common']);
  const { can } = useAccess();
  const confirm = useConfirm();
  const [expiring, setExpiring] = useUrlParam('expiry');
  const [form] = Form.useForm<{ expireTime: Dayjs }>();
  const reportLoss = useSend(contract.cards.reportLossMany, CARD_CALLS);
  const changeExpiry = useSend(contract.cards.changeExpiryMany, CARD_CALLS);
  const count = cardNumbers.length;
  const tell = async ({ done, failed }: Result) => {
    onClear();
    if (failed.length === 0) return notify.success(t('bulk.done', { count: done.length }));
    await tellFailed(
      t('bulk.partly', { count: done.length }),
      failed.map(({ cardNumber: name, reason }) => ({ name, reason })),
    );
  };
  if (!can('card:issue')) return null;
  return (
    <>
      <SelectionBar count={count} onSelectPage={onSelectPage} onClear={onClear}>
        <Button
          size="small"
          danger
          icon={<FrownOutlined />}
          onClick={() =>
            confirm({
              title: t('bulk.lossTitle', { count }),
              consequence: <p>{t('bulk.lossWill')}</p>,
              danger: true,
              perform: async () => {
                const result = await reportLoss.mutateAsync({ body: { cardNumbers: [...cardNumbers] } });
                void tell(result);
              },
            })
          }
        >
          {t('actions.reportLoss')}
        </Button>
        <Button size="small" icon={<CalendarOutlined />} onClick={() => setExpiring('1')}>
          {t('bulk.expiry')}
        </Button>
      </SelectionBar>
      <FormDrawer<{ expireTime: Dayjs }>
        title={t('bulk.expiryTitle', { count })}
        open={expiring !== undefined && count > 0}
        onClose={() => setExpiring(undefined)}
        submitText={t('bulk.expiry')}
        form={form}
        width={420}
        initialValues={{ expireTime: dayjs().add(3, 'year') }}
        onSubmit={async ({ expireTime }) => {
          const result = await changeExpiry.mutateAsync({
            body: { cardNumbers: [...cardNumbers], expireTime: endOfDay(expireTime) },
          });
          void tell(result);
        }}
      >
        <CardField name="expireTime">
          <DatePicker format="YYYY-MM-DD" allowClear={false} disabledDate={(day) => day.endOf('day').isBefore(dayjs())} />
        </CardField>
        <p style={{ color: 'var(--text-soft)' }}>{t('bulk.expiryWill')}</p>
      </FormDrawer>
    </>
  );
}
