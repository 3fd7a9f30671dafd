import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import {
  contract,
  NEVER_ALONE,
  RECOVERY_STEP_WORDS,
  RECOVERY_STEPS,
  type RecoveryPlaybook,
  WORK_FAULT_CODES,
  WORK_FAULT_WORDS,
  type WorkFaultCode,
} from '@csms/contract';
import { Button, Checkbox, Form, Input, InputNumber, Select, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { STALE_BY_RECOVERY } from '../../../entities/recovery/recovery-proposals.tsx';
import { StepLine } from '../../../entities/recovery/recovery-words.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import styles from '../parts/orders.module.css';

const { recovery } = contract;
const WAIT_S = 120;

interface Values {
  faultCode?: WorkFaultCode;
  vendorCode?: string;
  vendor?: string;
  model?: string;
  steps: { kind?: (typeof RECOVERY_STEPS)[number]; seconds?: number | null }[];
  enabled: boolean;
  actsAlone: boolean;
}

function StepFields() {
  const { t } = useTranslation(['recovery', 'common']);
  const mustChoose = useMustChoose();
  const word = useWord();
  const steps = Form.useWatch<Values['steps'] | undefined>('steps');
  const required = (field: string) => [{ required: true, message: t('common:form.required', { field }) }];
  return (
    <Form.List name="steps">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles.line}>
              <Form.Item
                name={[name, 'kind']}
                label={`${t('book.kind')} ${name + 1}`}
                rules={[mustChoose(t('book.kind'))]}
                style={{ flex: '1 1 200px' }}
              >
                <Select options={RECOVERY_STEPS.map((value) => ({ value, label: word(RECOVERY_STEP_WORDS[value]) }))} />
              </Form.Item>
              {steps?.[name]?.kind === 'wait' ? (
                <Form.Item name={[name, 'seconds']} label={t('book.seconds')} rules={required(t('book.seconds'))}>
                  <InputNumber min={10} max={3_600} precision={0} style={{ width: 110 }} />
                </Form.Item>
              ) : null}
              {fields.length > 1 ? (
                <Button type="text" icon={<DeleteOutlined />} aria-label={t('book.removeStep')} onClick={() => remove(name)} />
              ) : null}
            </div>
          ))}
          {fields.length < 10 ? (
            <Form.Item>
              <Button icon={<PlusOutlined />} onClick={() => add({ seconds: WAIT_S })}>
                {t('book.add')}
              </Button>
            </Form.Item>
          ) : null}
        </>
      )}
    </Form.List>
  );
}

function PlaybookForm({
  one,
  providerId,
  onClose,
}: {
  one: RecoveryPlaybook | undefined;
  providerId: number;
  onClose: () => void;
}) {
  const { t } = useTranslation(['recovery', 'common']);
  const word = useWord();
  const [form] = Form.useForm<Values>();
  const save = useSend(recovery.savePlaybook, STALE_BY_RECOVERY);
  const faultCode = Form.useWatch('faultCode', form) ?? one?.faultCode;
  const isNever = faultCode !== undefined && NEVER_ALONE.includes(faultCode);
  return (
    <FormDrawer<Values>
      title={t(one ? 'book.edit' : 'book.create')}
      open
      onClose={onClose}
      submitText={t('book.save')}
      form={form}
      initialValues={{
        faultCode: one?.faultCode,
        vendorCode: one?.vendorCode ?? '',
        vendor: one?.vendor ?? '',
        model: one?.model ?? '',
        steps: one?.steps ?? [{ kind: 'softReset', seconds: WAIT_S }],
        enabled: one?.enabled ?? true,
        actsAlone: one?.actsAlone ?? false,
      }}
      onSubmit={async (values) => {
        await save.mutateAsync({
          body: {
            providerId,
            faultCode: values.faultCode!,
            vendorCode: values.vendorCode ?? '',
            vendor: values.vendor ?? '',
            model: values.model ?? '',
            steps: values.steps.map(({ kind, seconds }) => ({
              kind: kind!,
              seconds: kind === 'wait' ? (seconds ?? WAIT_S) : null,
            })),
            enabled: values.enabled,
            actsAlone: values.actsAlone && !isNever,
          },
        });
        notify.success(t('book.saved'));
      }}
    >
      <Form.Item
        name="faultCode"
        label={t('book.fault')}
        rules={[{ required: true, message: t('common:form.choice', { field: t('book.fault') }) }]}
      >
        <Select
          disabled={one !== undefined}
          showSearch={{ optionFilterProp: 'label' }}
          options={WORK_FAULT_CODES.map((value) => ({ value, label: word(WORK_FAULT_WORDS[value]) }))}
        />
      </Form.Item>
      <div className={styles.line}>
        {(['vendor', 'model', 'vendorCode'] as const).map((name) => (
          <Form.Item key={name} name={name} label={t(`book.${name}`)} style={{ flex: '1 1 140px' }}>
            <Input maxLength={50} placeholder={t('book.anyHint')} disabled={one?.id !== undefined && one?.id !== null} />
          </Form.Item>
        ))}
      </div>
      <StepFields />
      <Form.Item name="enabled" valuePropName="checked">
        <Checkbox>{t('book.enabled')}</Checkbox>
      </Form.Item>
      <Form.Item name="actsAlone" valuePropName="checked" extra={isNever ? t('book.never') : t('book.actsAloneHint')}>
        <Checkbox disabled={isNever}>{t('book.actsAlone')}</Checkbox>
      </Form.Item>
    </FormDrawer>
  );
}

const keyOf = (one: RecoveryPlaybook) => [one.faultCode, one.vendorCode, one.vendor, one.model].join('|');

/** The playbooks of a provider, its own and the default ones, with what they have brought. */
export function PlaybooksView({ providerId }: { providerId: number }) {
  const { t } = useTranslation(['recovery', 'common']);
  const word = useWord();
  const confirm = useConfirm();
  const configures = useAccess().can('recovery:configure');
  const books = useCall(recovery.playbooks, { query: { providerId } });
  const remove = useSend(recovery.removePlaybook, STALE_BY_RECOVERY);
  const [open, setOpen] = useUrlParam('playbook');
  const chosen = books.data?.find((one) => keyOf(one) === open);
  if (books.error) return <ErrorState error={books.error} onRetry={() => void books.refetch()} />;
  return (
    <>
      {configures ? (
        <Button
          type="primary"
          icon={<PlusOutlined />}
          style={{ marginBottom: 12, marginInlineEnd: 8 }}
          onClick={() => setOpen('new')}
        >
          {t('book.create')}
        </Button>
      ) : null}
      <Table<RecoveryPlaybook>
        rowKey={keyOf}
        size="middle"
        {...(books.isPending ? { locale: { emptyText: <SkeletonRows columns={6} /> } } : {})}
        dataSource={books.data ?? []}
        pagination={false}
        aria-label={t('book.label')}
        scroll={{ x: 860 }}
        columns={[
          { key: 'fault', title: t('book.fault'), width: 170, render: (_, row) => word(WORK_FAULT_WORDS[row.faultCode]) },
          {
            key: 'where',
            title: t('book.where'),
            width: 180,
            render: (_, row) =>
              [row.vendor, row.model, row.vendorCode].filter((part) => part !== '').join(' · ') || t('book.any'),
          },
          { key: 'steps', title: t('book.steps'), render: (_, row) => <StepLine steps={row.steps} /> },
          {
            key: 'how',
            title: t('book.how'),
            width: 190,
            render: (_, row) => (
              <span className={styles.line}>
                {row.enabled ? (
                  <ToneTag tone={row.actsAlone ? 'info' : 'neutral'}>
                    {t(row.actsAlone ? 'book.alone' : row.mayActAlone ? 'book.proposed' : 'book.never')}
                  </ToneTag>
                ) : (
                  <ToneTag tone="warning">{t('book.off')}</ToneTag>
                )}
                {row.id === null ? <small>{t('book.builtIn')}</small> : null}
              </span>
            ),
          },
          {
            key: 'brought',
            title: t('book.brought'),
            width: 140,
            align: 'end',
            render: (_, row) => (
              <span>
                {row.healed} / {row.runs}
                {row.worse > 0 ? <small> · {t('book.worse', { count: row.worse })}</small> : null}
              </span>
            ),
          },
          {
            key: 'actions',
            title: '',
            width: 60,
            render: (_, row) =>
              configures ? (
                <RowMenu
                  label={t('book.actions', { fault: word(WORK_FAULT_WORDS[row.faultCode]) })}
                  actions={[
                    { key: 'edit', label: t('book.edit'), icon: <EditOutlined />, perform: () => setOpen(keyOf(row)) },
                    ...(row.id === null
                      ? []
                      : [
                          {
                            key: 'remove',
                            label: t('book.remove'),
                            icon: <DeleteOutlined />,
                            danger: true,
                            perform: () =>
                              confirm({
                                title: t('book.removeAsk', { fault: word(WORK_FAULT_WORDS[row.faultCode]) }),
                                consequence: t('book.removeWill'),
                                danger: true,
                                perform: async () => {
                                  await remove.mutateAsync({ body: { id: row.id! } });
                                  notify.success(t('book.removed'));
                                },
                              }),
                          },
                        ]),
                  ]}
                />
              ) : null,
          },
        ]}
      />
      {configures && (open === 'new' || chosen) ? (
        <PlaybookForm key={open} one={chosen} providerId={providerId} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}
