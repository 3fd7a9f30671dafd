import { cardChangeForm, cardIssueForm } from '@csms/contract';
import { DatePicker, Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ChargeUserSelect } from '../../../entities/charge-user-select.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';

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

const IssueField = fieldsOf(cardIssueForm);
const ChangeField = fieldsOf(cardChangeForm);

/** Mail, expiry and whose card it is: the same for a new card and for a changed one. */
export function HolderFields({ providerId, account, optional }: Props) {
  const { t } = useTranslation('cards');
  const { can } = useAccess();
  const CardField = optional ? ChangeField : IssueField;
  return (
    <>
      <CardField name="email" input={{ inputMode: 'email', autoComplete: 'off' }} />
      <FieldRow>
        <CardField name="expireTime">
          <DatePicker
            format="YYYY-MM-DD"
            allowClear={false}
            style={{ width: '100%' }}
            disabledDate={(day) => day.endOf('day').isBefore(dayjs())}
            presets={[1, 2, 3, 5].map((count) => ({ label: t('years', { count }), value: dayjs().add(count, 'year') }))}
          />
        </CardField>
        <CardField name="userName" input={{ autoComplete: 'off' }} />
        <CardField name="phone" input={{ inputMode: 'tel' }} />
        {can('chargeUser:read') ? (
          <CardField name="chargeUserId">
            {(label) => <ChargeUserSelect providerId={providerId} account={account} label={label} />}
          </CardField>
        ) : (
          <Form.Item name="chargeUserId" hidden>
            <Input />
          </Form.Item>
        )}
      </FieldRow>
    </>
  );
}
