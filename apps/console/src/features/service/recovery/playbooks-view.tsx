import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import {
  contract,
  NEVER_ALONE,
  PLAYBOOK_FIELDS,
  type RecoveryPlaybook,
  recoveryPlaybookForm,
  recoveryStep,
  WORK_FAULT_WORDS,
} from '@csms/contract';
import { Button, Form, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useWord } from '../../../entities/list/list-words.ts';
import { STALE_BY_RECOVERY } from '../../../entities/recovery/recovery-proposals.tsx';
import { StepLine } from '../../../entities/recovery/recovery-words.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { fieldsOf, useFieldLabel } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import styles from '../parts/orders.module.css';

const { recovery } = contract;
const WAIT_S = 120;

const PlaybookField = fieldsOf(recoveryPlaybookForm);
const StepField = fieldsOf(recoveryStep);
type Values = Omit<z.output<typeof recoveryPlaybookForm>, 'providerId'>;

function StepFields() {
  const { t } = useTranslation('recovery');
  const labelOf = useFieldLabel();
  const steps = Form.useWatch<Values['steps'] | undefined>('steps');
  return (
    <Form.List name="steps">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles.line}>
              <StepField
                name="kind"
                at={[name, 'kind']}
                label={`${labelOf(recoveryStep.shape.kind)} ${name + 1}`}
                style={{ flex: '1 1 200px' }}
              />
              {steps?.[name]?.kind === 'wait' ? (
                <StepField name="seconds" at={[name, 'seconds']} required style={{ width: 110 }} />
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
  const { t } = useTranslation('recovery');
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
            ...values,
            steps: values.steps.map(({ kind, seconds }) => ({ kind, seconds: kind === 'wait' ? (seconds ?? WAIT_S) : null })),
            actsAlone: values.actsAlone && !isNever,
          },
        });
        notify.success(t('book.saved'));
      }}
    >
      <PlaybookField name="faultCode" disabled={one !== undefined} />
      <div className={styles.line}>
        {(['vendor', 'model', 'vendorCode'] as const).map((name) => (
          <PlaybookField
            key={name}
            name={name}
            input={{ placeholder: t('book.anyHint'), disabled: one?.id !== undefined && one.id !== null }}
            style={{ flex: '1 1 140px' }}
          />
        ))}
      </div>
      <StepFields />
      <PlaybookField name="enabled" checkbox />
      <PlaybookField name="actsAlone" checkbox disabled={isNever} {...(isNever ? { extra: t('book.never') } : {})} />
    </FormDrawer>
  );
}

const keyOf = (one: RecoveryPlaybook) => [one.faultCode, one.vendorCode, one.vendor, one.model].join('|');

/** The playbooks of a provider, its own and the default ones, with what they have brought. */
export function PlaybooksView({ providerId }: { providerId: number }) {
  const { t } = useTranslation('recovery');
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
          {
            key: 'fault',
            title: word(PLAYBOOK_FIELDS.faultCode.words),
            width: 170,
            render: (_, row) => word(WORK_FAULT_WORDS[row.faultCode]),
          },
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
