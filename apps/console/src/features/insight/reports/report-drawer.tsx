import {
  contract,
  REPORT_FORMATS,
  REPORT_KINDS,
  REPORT_MAX_RECIPIENTS,
  REPORT_PERMISSIONS,
  type ReportFormat,
  type ReportSchedule,
  reportForm,
} from '@csms/contract';
import { Checkbox, Form, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { ProviderSelect, useProviders } from '../../../entities/provider-select.tsx';
import { StationSelect } from '../../../entities/station-select.tsx';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { userZone } from '../../../shared/format/time.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { useFieldLabel } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { ReportField } from './report-field.ts';
import type { ReportValues } from './report-values.ts';
import styles from './reports.module.css';
import type { Dialog } from './use-dialog.ts';
import { WhenFields } from './when-fields.tsx';

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** The values of a schedule in the form: what is null there is not there here. */
function valuesOf(one: ReportSchedule): Partial<ReportValues> {
  return {
    ...one,
    weekday: one.weekday ?? undefined,
    monthDay: one.monthDay ?? undefined,
    providerId: one.providerId ?? undefined,
    stationId: one.stationId ?? undefined,
    currency: one.currency ?? undefined,
  } as Partial<ReportValues>;
}

/** What is reported: the kind, and what it is limited to. */
function WhatFields() {
  const { t } = useTranslation('reports');
  const { can } = useAccess();
  const { isShowProvider } = useUser();
  const form = Form.useFormInstance<ReportValues>();
  const kind = Form.useWatch('kind', form);
  const providers = useProviders();
  const currencies = [...new Set(providers.data?.map((one) => one.currency))].sort();
  return (
    <>
      <h3 className={styles.part}>{t('form.what')}</h3>
      <ReportField name="reportName" />
      <ReportField name="kind">
        {(_, { options }) => (
          <Radio.Group
            optionType="button"
            options={options.map((option) => ({
              ...option,
              disabled: !can(REPORT_PERMISSIONS[option.value as keyof typeof REPORT_PERMISSIONS]),
            }))}
          />
        )}
      </ReportField>
      <FieldRow>
        {isShowProvider ? (
          <ReportField name="providerId">
            <ProviderSelect label={t('form.allProviders')} allowClear />
          </ReportField>
        ) : null}
        <ReportField name="stationId">
          <StationSelect placeholder={t('form.allStations')} allowClear />
        </ReportField>
        {kind === 'financial' && currencies.length > 1 ? (
          <ReportField name="currency">
            <Select
              allowClear={clearable()}
              placeholder={t('form.allCurrencies')}
              options={currencies.map((value) => ({ value, label: value }))}
            />
          </ReportField>
        ) : null}
      </FieldRow>
    </>
  );
}

/** Takes no `aria-required`, which a group may not have. */
function FormatsChoice({
  id,
  value,
  onChange,
  options,
}: {
  id?: string;
  value?: ReportFormat[];
  onChange?: (value: ReportFormat[]) => void;
  options: { value: ReportFormat; label: string }[];
}) {
  return (
    <Checkbox.Group<ReportFormat> {...(id === undefined ? {} : { id })} value={value} onChange={onChange} options={options} />
  );
}

function HowFields() {
  const { t } = useTranslation(['reports', 'common']);
  const labelOf = useFieldLabel();
  return (
    <>
      <h3 className={styles.part}>{t('form.whom')}</h3>
      <ReportField
        name="recipients"
        rules={[
          { required: true, message: t('common:form.required', { field: labelOf(reportForm.shape.recipients) }) },
          {
            validator: (_, given: string[] = []) => {
              const wrong = given.find((one) => !reportForm.shape.recipients.element.safeParse(one).success);
              return wrong === undefined
                ? Promise.resolve()
                : Promise.reject(new Error(t('form.recipientWrong', { address: wrong })));
            },
          },
        ]}
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', ';', ' ', '，', '；']}
          maxCount={REPORT_MAX_RECIPIENTS}
        />
      </ReportField>
      <FieldRow>
        <ReportField name="formats">
          {(_, { options }) => <FormatsChoice options={options as { value: ReportFormat; label: string }[]} />}
        </ReportField>
        <ReportField name="language">{(_, { options }) => <Radio.Group options={options} />}</ReportField>
      </FieldRow>
      <ReportField name="enabled" />
    </>
  );
}

/** Schedules a report, or changes a schedule. */
export function ReportDrawer(props: {
  one: ReportSchedule | undefined;
  open: boolean;
  filled: Dialog['filled'];
  onClose: () => void;
}) {
  const { one, open, filled, onClose } = props;
  const { t } = useTranslation(['reports', 'common']);
  const { can } = useAccess();
  const [form] = Form.useForm<ReportValues>();
  const stale = [contract.reports.list, contract.reports.get];
  const create = useSend(contract.reports.create, stale);
  const update = useSend(contract.reports.update, stale);
  const allowed = REPORT_KINDS.filter((kind) => can(REPORT_PERMISSIONS[kind]));
  const fresh: Partial<ReportValues> = {
    kind: allowed.find((kind) => kind === filled.kind) ?? allowed[0],
    frequency: 'weekly',
    weekday: 1,
    monthDay: 1,
    time: '08:00',
    timeZone: userZone(),
    providerId: numberOf(filled.providerId),
    stationId: numberOf(filled.stationId),
    currency: filled.currency,
    language: language(),
    formats: [...REPORT_FORMATS],
    recipients: [],
    enabled: true,
  };
  return (
    <FormDrawer<ReportValues>
      title={t(one ? 'edit' : 'create')}
      open={open}
      onClose={onClose}
      width={600}
      submitText={t(one ? 'common:actions.save' : 'common:actions.create')}
      form={form}
      initialValues={one ? valuesOf(one) : fresh}
      onSubmit={async (values) => {
        const body = {
          ...values,
          weekday: values.frequency === 'weekly' ? values.weekday! : null,
          monthDay: values.frequency === 'monthly' ? values.monthDay! : null,
          providerId: values.providerId ?? null,
          stationId: values.stationId ?? null,
          currency: (values.kind === 'financial' && values.currency) || null,
        };
        if (one) await update.mutateAsync({ params: { id: one.id }, body });
        else await create.mutateAsync({ body });
        notify.success(t(one ? 'changed' : 'created'));
      }}
    >
      <WhatFields />
      <WhenFields />
      <HowFields />
    </FormDrawer>
  );
}
