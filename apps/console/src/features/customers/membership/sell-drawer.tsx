import { contract, type MembershipLevel } from '@csms/contract';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChargeUsersSelect } from '../../../entities/many-select.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { money } from '../../../shared/format/format.ts';
import { moment } from '../../../shared/format/time.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import styles from '../parts/benefits.module.css';

interface Values {
  chargeUserId: { value: number; label: string }[];
}

/** Sells a level to a charge user, from the mobile balance. */
export function SellDrawer({ one, onClose }: { one: MembershipLevel | undefined; onClose: () => void }) {
  const { t } = useTranslation(['benefits', 'common']);
  const [form] = Form.useForm<Values>();
  const purchase = useSend(contract.membership.purchase, [
    contract.membership.list,
    contract.membership.members,
    contract.chargeUsers.list,
  ]);
  const id = one?.id;
  // One opening is one sale, however often it is sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new level is a new sale
  const requestId = useMemo(() => crypto.randomUUID(), [id]);
  return (
    <FormDrawer<Values>
      title={t('level.sellTitle', { name: one?.levelName ?? '' })}
      open={one !== undefined}
      onClose={onClose}
      submitText={t('level.sell')}
      form={form}
      width={460}
      onSubmit={async ({ chargeUserId: [user] }) => {
        const { expireTime } = await purchase.mutateAsync({
          params: { id: id! },
          body: { chargeUserId: user!.value, requestId },
        });
        notify.success(t('level.sold', { name: user!.label, time: moment(expireTime) }));
      }}
    >
      <p className={styles.hint}>
        {one?.price
          ? t('level.sellWill', { price: money(one.price, one.currency), count: one.validDays ?? 0 })
          : t('level.notForSale')}
      </p>
      <Form.Item
        name="chargeUserId"
        label={t('account')}
        required
        rules={[{ required: true, message: t('common:form.choice', { field: t('account') }) }]}
      >
        <ChargeUsersSelect many={false} providerId={one?.providerId} placeholder={t('chooseUser')} />
      </Form.Item>
    </FormDrawer>
  );
}
