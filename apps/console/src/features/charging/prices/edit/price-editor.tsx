import { contract, type PriceVersionView, type StationPrice } from '@csms/contract';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../../shared/access/access.tsx';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { FormPage, FormSection } from '../../../../shared/ui/form/form-page.tsx';
import { DayPainter } from '../day/day-painter.tsx';
import styles from '../prices.module.css';
import { reviewPrice } from '../review/review-price.tsx';
import { STALE_PRICES } from '../stale.ts';
import { EffectiveField } from './effective-field.tsx';
import { FeeFields } from './fee-fields.tsx';
import { FlatFeeFields } from './flat-fee-fields.tsx';
import { OccupancyFields } from './occupancy-fields.tsx';
import { Preview } from './preview.tsx';
import { PriceField } from './price-field.ts';
import { StayFields } from './stay-fields.tsx';
import { effectiveFrom, type PriceValues, pricesOf, unitOf, valuesOf } from './values.ts';

interface Props {
  station: StationPrice;
  /** Whose price: a group's, or everybody's. */
  groupId: number | null;
  /** What the form begins with. */
  base: PriceVersionView | null | undefined;
  onSaved: () => void;
}

/** Sets a price: the day's tiers, the fees of each tier, those with one price, and from when on; with what a session would cost by it. */
export function PriceEditor({ station, groupId, base, onSaved }: Props) {
  const { t } = useTranslation('prices');
  const access = useAccess();
  const [form] = Form.useForm<PriceValues>();
  const [draft, setDraft] = useState<PriceValues>(() => valuesOf(base));
  const create = useSend(contract.prices.create, STALE_PRICES);
  return (
    <div className={styles.columns}>
      <FormPage<PriceValues, unknown>
        form={form}
        name="price"
        initialValues={valuesOf(base)}
        submitText={t('edit.submit')}
        disabled={!access.can('price:write')}
        rename={{ effectiveFrom: 'at' }}
        onValuesChange={(_, all) => setDraft(all)}
        review={(values) =>
          reviewPrice(
            [{ stationId: station.stationId, effectiveFrom: effectiveFrom(values, station.timeZone) }],
            groupId,
            pricesOf(values),
          )
        }
        onSubmit={(values) =>
          create.mutateAsync({
            body: {
              stationId: station.stationId,
              groupId,
              effectiveFrom: effectiveFrom(values, station.timeZone),
              ...pricesOf(values),
            },
          })
        }
        onSaved={() => {
          notify.success(t('edit.saved'));
          onSaved();
        }}
      >
        <FormSection title={t('edit.day')} hint={t('edit.dayHint', { zone: station.timeZone })}>
          <Form.Item name="slots" className="wide" noStyle>
            <DayPainter disabled={!access.can('price:write')} />
          </Form.Item>
        </FormSection>
        <FormSection title={t('edit.fees')} hint={t('edit.feesHint')}>
          <FeeFields unit={unitOf(station)} />
          <FlatFeeFields currency={station.currency} />
          <StayFields />
          <OccupancyFields />
        </FormSection>
        <FormSection title={t('edit.when')} hint={t('edit.whenHint')}>
          <EffectiveField zone={station.timeZone} />
          <PriceField name="followsChanges" />
        </FormSection>
      </FormPage>
      <aside>
        <Preview station={station} groupId={groupId} draft={draft} />
      </aside>
    </div>
  );
}
