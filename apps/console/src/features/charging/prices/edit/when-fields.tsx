import { Form, Radio } from 'antd';
import type { Dayjs } from 'dayjs';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../shared/api/api-error.ts';
import { ErrorState } from '../../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import styles from '../prices.module.css';
import { tomorrow } from './values.ts';

/** From when on a price holds, as a form keeps it. */
export interface When {
  when: 'now' | 'later';
  /** By the station's own clock. */
  at: Dayjs | null;
}

/** A picker of the moment from which a price holds: prices change at half hours. */
export const HALF_HOURS = { showTime: { format: 'HH:mm', minuteStep: 30 }, format: 'YYYY-MM-DD HH:mm' } as const;

/** From when on: at once, or later, at the moment of the field in `children`. `wide`: over all columns of its form. */
export function WhenFields({ wide, children }: { wide?: true; children: ReactElement }) {
  const { t } = useTranslation('prices');
  const form = Form.useFormInstance<When>();
  const when = Form.useWatch('when', form);
  return (
    <>
      <Form.Item
        name="when"
        label={t('when.label')}
        className={wide ? 'wide' : undefined}
        style={{ marginBottom: when === 'later' || !wide ? 8 : undefined }}
      >
        <Radio.Group
          options={[
            { value: 'now', label: t('when.now') },
            { value: 'later', label: t('when.later') },
          ]}
          onChange={({ target }) => {
            if (target.value === 'later' && !form.getFieldValue('at')) form.setFieldValue('at', tomorrow());
          }}
        />
      </Form.Item>
      {when === 'later' ? children : null}
    </>
  );
}

interface Plan {
  data: unknown;
  error: ApiError | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What a form would do, as the server plans it, in `children`; `nothing` is said as long as the form asks for nothing. */
export function PlanBelow({ plan, nothing, children }: { plan: Plan; nothing: string | null; children: ReactNode }) {
  if (nothing !== null) return <p className={styles.soft}>{nothing}</p>;
  if (plan.data) return children;
  return plan.error ? (
    <ErrorState error={plan.error} onRetry={plan.refetch} busy={plan.isFetching} />
  ) : (
    <SkeletonRows columns={2} rows={3} />
  );
}
