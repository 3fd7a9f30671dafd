import { contract, type VoucherType, voucherIssueForm } from '@csms/contract';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChargeUsersSelect, GroupsSelect } from '../../../entities/many-select.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import styles from '../parts/benefits.module.css';

const IssueField = fieldsOf(voucherIssueForm);
interface Values {
  chargeUserIds?: { value: number; label: string }[];
  groupIds?: number[];
  count: number;
}

/** Gives vouchers to users and to all members of groups: all or none. */
export function IssueDrawer({ one, onClose }: { one: VoucherType | undefined; onClose: () => void }) {
  const { t } = useTranslation('benefits');
  const [form] = Form.useForm<Values>();
  const issue = useSend(contract.vouchers.issue, [contract.vouchers.types, contract.vouchers.list]);
  const id = one?.id;
  // One opening issues once, however often it is sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind is another issue
  const requestId = useMemo(() => crypto.randomUUID(), [id]);
  return (
    <FormDrawer<Values>
      title={t('voucher.issueTitle', { name: one?.voucherName ?? '' })}
      open={one !== undefined}
      onClose={onClose}
      submitText={t('voucher.issue')}
      form={form}
      width={480}
      initialValues={{ count: 1 }}
      onSubmit={async ({ chargeUserIds = [], groupIds = [], count }) => {
        const done = await issue.mutateAsync({
          params: { id: id! },
          body: { chargeUserIds: chargeUserIds.map((user) => user.value), groupIds, count, requestId },
        });
        notify.success(t('voucher.issuedDone', { count: done.issued, users: done.users }));
      }}
    >
      <p className={styles.hint}>{t('voucher.left', { count: (one?.stock ?? 0) - (one?.issued ?? 0) })}</p>
      <IssueField
        name="chargeUserIds"
        dependencies={['groupIds']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value?: unknown[]) =>
              (value?.length ?? 0) + ((getFieldValue('groupIds') as unknown[] | undefined)?.length ?? 0) > 0
                ? Promise.resolve()
                : Promise.reject(new Error(t('voucher.nobody'))),
          }),
        ]}
      >
        <ChargeUsersSelect many providerId={one?.providerId} placeholder={t('chooseUsers')} />
      </IssueField>
      <IssueField name="groupIds">
        <GroupsSelect providerId={one?.providerId} placeholder={t('voucher.chooseGroups')} />
      </IssueField>
      <IssueField name="count" required />
    </FormDrawer>
  );
}
