import {
  COPY_REFUSALS,
  type CopyOutcome,
  contract,
  copyForm,
  PRICE_STATES,
  type PriceVersionView,
  type StationPrice,
} from '@csms/contract';
import { Button, Checkbox, DatePicker, Form, Input, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { ProviderSelect } from '../../../../entities/provider-select.tsx';
import { useStations } from '../../../../entities/use-stations.ts';
import { useUser } from '../../../../shared/access/access.tsx';
import { call } from '../../../../shared/api/call.ts';
import { useCall, useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { dateTime, moment, offsetText } from '../../../../shared/format/time.ts';
import { useDebounced } from '../../../../shared/hooks/use-debounced.ts';
import { useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { clearable } from '../../../../shared/ui/form/clearable.tsx';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import listParts from '../../../../shared/ui/list-parts.module.css';
import { Notice } from '../../../../shared/ui/notice.tsx';
import { ToneTag } from '../../../../shared/ui/status-tag.tsx';
import { TABLE_DIALOG_PX } from '../../../../shared/ui/table/in-dialog.ts';
import { DayStrip } from '../day/day-strip.tsx';
import { tomorrow, wallOf } from '../edit/values.ts';
import { HALF_HOURS, PlanBelow, type When, WhenFields } from '../edit/when-fields.tsx';
import { FeeRanges } from '../fee-ranges.tsx';
import styles from '../prices.module.css';
import { reviewPrice } from '../review/review-price.tsx';
import { STALE_PRICES } from '../stale.ts';

const CopyField = fieldsOf(copyForm);

interface Values extends When {
  target: 'chosen' | 'all';
  stationIds?: number[];
  keyword?: string;
  providerId?: number;
  unpriced?: boolean;
}

/** What is asked of the server; nothing as long as no station is chosen. */
function bodyOf(versionId: number, values: Partial<Values> | undefined) {
  if (!values) return undefined;
  const localTime = values.when === 'later' && values.at ? wallOf(values.at) : null;
  if (values.target === 'all')
    return {
      versionId,
      localTime,
      filter: {
        keyword: values.keyword?.trim() || undefined,
        providerId: values.providerId,
        state: values.unpriced ? [PRICE_STATES[0]] : undefined,
      },
    };
  return values.stationIds?.length ? { versionId, localTime, stationIds: values.stationIds } : undefined;
}

/** What would happen at each station, before it happens. */
function Outcomes({ list, onLeaveOut }: { list: readonly CopyOutcome[]; onLeaveOut: () => void }) {
  const { t } = useTranslation('prices');
  const refused = list.filter((one) => one.refusal !== null);
  if (list.length === 0) return <p>{t('copy.noStations')}</p>;
  return (
    <>
      {refused.length > 0 ? (
        <Notice tone="warning" title={t('copy.refused', { count: refused.length })}>
          {refused.length < list.length ? <Button onClick={onLeaveOut}>{t('copy.leaveOut')}</Button> : null}
        </Notice>
      ) : null}
      <ul className={styles.outcomes} aria-label={t('copy.outcomes')}>
        {[...refused, ...list.filter((one) => one.refusal === null)].map((one) => (
          <li key={one.stationId}>
            <span className={listParts.two}>
              <span>{one.stationName}</span>
              <small>
                {t('copy.from', {
                  time: dateTime(one.effectiveFrom, one.timeZone).slice(0, 16),
                  offset: offsetText(one.effectiveFrom, one.timeZone),
                })}
              </small>
            </span>
            {one.refusal !== null ? (
              <ToneTag tone="danger">{t(`copy.refusals.${one.refusal}`)}</ToneTag>
            ) : one.same ? (
              <ToneTag tone="neutral">{t('copy.same')}</ToneTag>
            ) : (
              <ToneTag tone="good">{t('copy.willSet')}</ToneTag>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Copies a version to other stations (`?copy=id`): to all of them, or, where one cannot take it, to none. */
export function CopyDrawer({ station, versions }: { station: StationPrice; versions: readonly PriceVersionView[] }) {
  const { t } = useTranslation(['prices', 'common']);
  const { isShowProvider } = useUser();
  const [id, setId] = useUrlParam('copy');
  const version = versions.find((one) => String(one.id) === id);
  const [form] = Form.useForm<Values>();
  const values = Form.useWatch<Partial<Values> | undefined>([], form);
  const stations = useStations();
  const asked = useDebounced(JSON.stringify(version ? (bodyOf(version.id, values) ?? null) : null), 300);
  const body = JSON.parse(asked) as ReturnType<typeof bodyOf> | null;
  const plan = useCall(
    contract.prices.copyPlan,
    { body: body ?? { versionId: 0 } },
    { enabled: body !== null && version !== undefined, staleTime: 0, keepPrevious: true },
  );
  const copy = useSend(contract.prices.copy, [...STALE_PRICES, contract.prices.copyPlan]);
  const list = body === null ? [] : (plan.data?.list ?? []);
  const refused = list.filter((one) => COPY_REFUSALS.includes(one.refusal as never)).length;
  return (
    <FormDrawer<Values>
      title={t('copy.title')}
      open={version !== undefined}
      onClose={() => setId(undefined)}
      form={form}
      width={TABLE_DIALOG_PX}
      initialValues={{ target: 'chosen', stationIds: [], when: 'now', at: tomorrow() }}
      submitText={list.length === 0 ? t('copy.submitNone') : t('copy.submit', { count: list.length })}
      blocked={list.length === 0 || refused > 0 || plan.isFetching}
      review={async (given) => {
        // The list below may be that of a moment ago.
        const planned = await call(contract.prices.copyPlan, { body: bodyOf(version!.id, given)! });
        return planned.list.every((one) => one.refusal === null) && reviewPrice(planned.list, version!.groupId, version!);
      }}
      onSubmit={async (given) => {
        const done = await copy.mutateAsync({ body: bodyOf(version!.id, given)! });
        notify.success(t('copy.done', { count: done.list.length }));
      }}
    >
      {version ? (
        <div style={{ marginBottom: 18 }}>
          <p style={{ marginBottom: 6 }}>
            {t('copy.what', {
              station: station.stationName,
              from: moment(version.effectiveFrom, station.timeZone, true),
            })}
          </p>
          <DayStrip slots={version.slots} hours />
          <FeeRanges version={version} currency={station.currency} />
        </div>
      ) : null}
      <Form.Item name="target" label={t('copy.target')} style={{ marginBottom: 8 }}>
        <Radio.Group
          options={[
            { value: 'chosen', label: t('copy.chosen') },
            { value: 'all', label: t('copy.all') },
          ]}
        />
      </Form.Item>
      {values?.target === 'all' ? (
        <>
          <Form.Item name="keyword" label={t('list.keyword')}>
            <Input allowClear={clearable()} maxLength={100} />
          </Form.Item>
          {isShowProvider ? (
            <Form.Item name="providerId" label={t('list.provider')}>
              <ProviderSelect label={t('list.provider')} />
            </Form.Item>
          ) : null}
          <Form.Item name="unpriced" valuePropName="checked">
            <Checkbox>{t('copy.unpriced')}</Checkbox>
          </Form.Item>
        </>
      ) : (
        <CopyField name="stationIds">
          {(label) => (
            <Select
              mode="multiple"
              allowClear={clearable()}
              loading={stations.isPending}
              options={stations.data
                ?.filter((one) => one.id !== station.stationId)
                .map((one) => ({ value: one.id, label: one.stationName }))}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('copy.pick')}
              aria-label={label}
              notFoundContent={t('common:select.none')}
            />
          )}
        </CopyField>
      )}
      <WhenFields>
        <CopyField name="localTime" at="at" required>
          <DatePicker {...HALF_HOURS} style={{ width: 280 }} />
        </CopyField>
      </WhenFields>
      <PlanBelow plan={plan} nothing={body === null ? t('copy.nothing') : null}>
        <Outcomes
          list={list}
          onLeaveOut={() =>
            form.setFieldsValue({
              target: 'chosen',
              stationIds: list.filter((one) => one.refusal === null).map((one) => one.stationId),
            })
          }
        />
      </PlanBelow>
    </FormDrawer>
  );
}
