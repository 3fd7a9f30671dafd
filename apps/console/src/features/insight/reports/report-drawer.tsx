import {
  contract,
  LANGUAGES,
  REPORT_FORMATS,
  REPORT_KIND_WORDS,
  REPORT_KINDS,
  REPORT_MAX_RECIPIENTS,
  REPORT_PERMISSIONS,
  type ReportFormat,
  type ReportSchedule,
  reportForm,
  reportList,
} from '@csms/contract';
import { Checkbox, Form, Input, Radio, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { ProviderSelect, useProviders } from '../../../entities/provider-select.tsx';
import { StationSelect } from '../../../entities/station-select.tsx';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { userZone } from '../../../shared/format/time.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import type { ReportValues } from './report-values.ts';
import styles from './reports.module.css';
import type { Dialog } from './use-dialog.ts';
import { WhenFields } from './when-fields.tsx';

const { shape } = reportForm;
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
  const say = useWord();
  const word = useColumnWord(reportList);
  const rule = useRule();
  const { can } = useAccess();
  const { isShowProvider } = useUser();
  const form = Form.useFormInstance<ReportValues>();
  const kind = Form.useWatch('kind', form);
  const providers = useProviders();
  const currencies = [...new Set(providers.data?.map((one) => one.currency))].sort();
  return (
    <>
      <h3 className={styles.part}>{t('form.what')}</h3>
      <Form.Item name="reportName" label={word('reportName')} required rules={[rule(shape.reportName, word('reportName'))]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="kind" label={say(reportList.filters.kind.words)} required>
        <Radio.Group
          optionType="button"
          options={REPORT_KINDS.map((value) => ({
            value,
            label: say(REPORT_KIND_WORDS[value]),
            disabled: !can(REPORT_PERMISSIONS[value]),
          }))}
        />
      </Form.Item>
      <div className={styles.half}>
        {isShowProvider ? (
          <Form.Item name="providerId" label={t('form.provider')}>
            <ProviderSelect label={t('form.allProviders')} allowClear />
          </Form.Item>
        ) : null}
        <Form.Item name="stationId" label={t('form.station')}>
          <StationSelect placeholder={t('form.allStations')} allowClear />
        </Form.Item>
        {kind === 'financial' && currencies.length > 1 ? (
          <Form.Item name="currency" label={t('form.currency')}>
            <Select
              allowClear={clearable()}
              placeholder={t('form.allCurrencies')}
              options={currencies.map((value) => ({ value, label: value }))}
            />
          </Form.Item>
        ) : null}
      </div>
    </>
  );
}

/** Takes no `aria-required`, which a group may not have. */
function FormatsChoice({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: ReportFormat[];
  onChange?: (value: ReportFormat[]) => void;
}) {
  const { t } = useTranslation('reports');
  const options = REPORT_FORMATS.map((format) => ({ value: format, label: t(`form.format.${format}`) }));
  return (
    <Checkbox.Group<ReportFormat> {...(id === undefined ? {} : { id })} value={value} onChange={onChange} options={options} />
  );
}

function HowFields() {
  const { t } = useTranslation(['reports', 'common']);
  const required = (field: string) => ({ required: true, message: t('common:form.required', { field }) });
  return (
    <>
      <h3 className={styles.part}>{t('form.whom')}</h3>
      <Form.Item
        name="recipients"
        label={t('form.recipients')}
        required
        extra={t('form.recipientsHint', { most: REPORT_MAX_RECIPIENTS })}
        rules={[
          required(t('form.recipients')),
          {
            validator: (_, given: string[] = []) => {
              const wrong = given.find((one) => !shape.recipients.element.safeParse(one).success);
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
      </Form.Item>
      <div className={styles.half}>
        <Form.Item name="formats" label={t('form.formats')} required rules={[required(t('form.formats'))]}>
          <FormatsChoice />
        </Form.Item>
        <Form.Item name="language" label={t('form.language')} required>
          <Radio.Group options={LANGUAGES.map((value) => ({ value, label: t(`form.languages.${value}`) }))} />
        </Form.Item>
      </div>
      <Form.Item name="enabled" label={t('form.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
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
