import { cardChangeForm, cardIssueForm } from '@csms/contract';
import { DatePicker, Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ChargeUserSelect } from '../../../entities/charge-user-select.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import styles from './cards.module.css';

export interface HolderValues {
  expireTime: Dayjs | null;
  email: string;
  userName: string;
  phone: string;
  chargeUserId: number | null;
}

/** A card is valid to the end of its last day, where the clerk sits. */
export const endOfDay = (day: Dayjs): string => day.endOf('day').millisecond(0).toISOString();

/** What the form says as the contract wants it; an expiry that was not touched stays to the second. */
export function holderBody(values: HolderValues, before?: string | null): z.input<typeof cardChangeForm> {
  const same = before && values.expireTime?.isSame(dayjs(before), 'day');
  return {
    expireTime: same ? before : values.expireTime && endOfDay(values.expireTime),
    email: values.email.trim(),
    userName: values.userName.trim(),
    phone: values.phone.trim(),
    chargeUserId: values.chargeUserId,
  };
}

interface Props {
  providerId: number | undefined;
  account?: string | null;
  /** A card that was issued without these may stay so. */
  optional?: boolean;
}

/** Mail, expiry and whose card it is: the same for a new card and for a changed one. */
export function HolderFields({ providerId, account, optional }: Props) {
  const { t } = useTranslation(['cards', 'common']);
  const rule = useRule();
  const { can } = useAccess();
  const { shape } = cardIssueForm;
  return (
    <>
      <Form.Item
        name="email"
        label={t('email')}
        required={!optional}
        rules={[rule(optional ? cardChangeForm.shape.email : shape.email, t('email'))]}
      >
        <Input inputMode="email" autoComplete="off" maxLength={200} />
      </Form.Item>
      <div className={styles.half}>
        <Form.Item
          name="expireTime"
          label={t('expireTime')}
          required={!optional}
          rules={optional ? [] : [{ required: true, message: t('common:form.choice', { field: t('expireTime') }) }]}
        >
          <DatePicker
            format="YYYY-MM-DD"
            allowClear={false}
            disabledDate={(day) => day.endOf('day').isBefore(dayjs())}
            presets={[1, 2, 3, 5].map((count) => ({ label: t('years', { count }), value: dayjs().add(count, 'year') }))}
          />
        </Form.Item>
        <Form.Item name="userName" label={t('userName')} rules={[rule(shape.userName, t('userName'))]}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="phone" label={t('phone')} rules={[rule(shape.phone, t('phone'))]}>
          <Input maxLength={30} inputMode="tel" autoComplete="off" />
        </Form.Item>
        {can('chargeUser:read') ? (
          <Form.Item name="chargeUserId" label={t('chargeUser')}>
            <ChargeUserSelect providerId={providerId} account={account} label={t('chargeUser')} />
          </Form.Item>
        ) : (
          <Form.Item name="chargeUserId" hidden>
            <Input />
          </Form.Item>
        )}
      </div>
    </>
  );
}
