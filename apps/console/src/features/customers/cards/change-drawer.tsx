import { type Card, contract } from '@csms/contract';
import { Form } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { HolderFields, type HolderValues, holderBody } from './card-fields.tsx';
import { CARD_CALLS } from './use-card-actions.tsx';

/** Expiry and holder of a card. */
export function ChangeDrawer({ card, open, onClose }: { card: Card; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['cards', 'common']);
  const [form] = Form.useForm<HolderValues>();
  const change = useSend(contract.cards.change, CARD_CALLS);
  return (
    <FormDrawer<HolderValues>
      title={t('change.title', { card: card.cardNumber })}
      open={open}
      onClose={onClose}
      submitText={t('common:actions.save')}
      form={form}
      initialValues={{
        email: card.email,
        expireTime: card.expireTime ? dayjs(card.expireTime) : null,
        userName: card.userName,
        phone: card.phone,
        chargeUserId: card.chargeUserId,
      }}
      onSubmit={async (values) => {
        await change.mutateAsync({ params: { cardNumber: card.cardNumber }, body: holderBody(values, card.expireTime) });
        notify.success(t('change.done', { card: card.cardNumber }));
      }}
    >
      <HolderFields providerId={card.providerId} account={card.chargeUserAccount} optional />
    </FormDrawer>
  );
}
