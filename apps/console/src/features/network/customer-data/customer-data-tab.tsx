import { type BodyOf, CUSTOMER_DATA_FIELDS, type CustomerData, contract, customerDataForm } from '@csms/contract';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordIn } from '../../../entities/list/list-words.ts';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { trackCommands } from '../../../shared/ui/command/tracked.ts';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/configuration.module.css';

const Field = fieldsOf(customerDataForm);
type Values = BodyOf<typeof contract.customersData.ask>;

const TONES = { asked: 'info', refused: 'danger', told: 'good' } as const;

function AskDrawer({ serialNumber, onClose }: { serialNumber: string; onClose: () => void }) {
  const { t } = useTranslation(['configuration', 'common']);
  const [form] = Form.useForm<Values>();
  const ask = useSend(contract.customersData.ask, [contract.customersData.list, contract.commands.list]);
  return (
    <FormDrawer<Values>
      title={t('customers.ask')}
      open
      onClose={onClose}
      submitText={t('point.submit')}
      form={form}
      initialValues={{ erase: false }}
      onSubmit={async ({ idTag, customerIdentifier, erase = false }) => {
        const body = { ...(idTag ? { idTag } : {}), ...(customerIdentifier ? { customerIdentifier } : {}), erase };
        trackCommands([await ask.mutateAsync({ params: { serialNumber }, body })]);
      }}
    >
      <p className={styles.meaning}>{t('customers.oneName')}</p>
      <Field name="idTag" />
      <Field name="customerIdentifier" />
      <Field name="erase" />
    </FormDrawer>
  );
}

function Answer({ answer: { state, data, erase } }: { answer: CustomerData }) {
  const { t } = useTranslation('configuration');
  if (state !== 'told') return null;
  return (
    <>
      {data === '' ? t('customers.nothing') : <code>{data}</code>}
      {erase ? <div className={styles.meaning}>{t('customers.erased')}</div> : null}
    </>
  );
}

/** What a charge point of OCPP 2.x holds of a customer: asked, told, and erased there. */
export function CustomersTab({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation('configuration');
  const word = useFieldWord(CUSTOMER_DATA_FIELDS);
  const [isAsking, setAsking] = useState(false);
  const query = useCall(contract.customersData.list, { params: { serialNumber } });
  const { data } = query;
  if (query.error && !data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!data) return <SkeletonRows columns={3} />;
  return (
    <section className={styles.panel} aria-label={t('customers.title')}>
      <div className={styles.tools}>
        <span className={textParts.faintSmall}>{t('customers.kept')}</span>
        <Button type="primary" onClick={() => setAsking(true)}>
          {t('customers.ask')}
        </Button>
      </div>
      {data.list.length === 0 ? (
        <StateBlock tone="empty" title={t('customers.none')} hint={t('customers.noneHint')} />
      ) : (
        <table className={styles.entries}>
          <thead>
            <tr>
              <th scope="col">{word('data')}</th>
              <th scope="col">{t('customers.whose')}</th>
              <th scope="col">{word('state')}</th>
              <th scope="col">{word('requestTime')}</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((answer) => (
              <tr key={answer.id}>
                <td className={styles.value}>
                  <Answer answer={answer} />
                </td>
                <td>{answer.idTag ?? answer.customerIdentifier}</td>
                <td>
                  <ToneTag tone={TONES[answer.state]}>{wordIn(CUSTOMER_DATA_FIELDS.state.values, answer.state)}</ToneTag>
                </td>
                <td>
                  <Time at={answer.requestTime} zone={data.timeZone} />
                  <div className={styles.meaning}>{answer.requestedBy}</div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isAsking ? <AskDrawer serialNumber={serialNumber} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
