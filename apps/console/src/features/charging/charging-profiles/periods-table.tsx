import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import styles from './charging-profiles.module.css';
import { clockOf, type Period, secondsOf } from './plan.ts';

interface ClockProps {
  id?: string;
  value?: number | null | undefined;
  onChange?: (seconds: number | null | undefined) => void;
  disabled?: boolean;
  label?: string;
  placeholder?: string;
}

/** A field for hours and minutes. Its value is in seconds; NaN stands for a text that is no time. */
export function ClockInput({ id, value, onChange, disabled, label, placeholder = '00:00' }: ClockProps) {
  const [typed, setTyped] = useState<string>();
  const shown = value === null || value === undefined || Number.isNaN(value) ? '' : clockOf(value);
  return (
    <Input
      id={id}
      value={typed ?? shown}
      disabled={disabled}
      aria-label={label}
      placeholder={placeholder}
      inputMode="numeric"
      onChange={({ target }) => {
        setTyped(target.value);
        const seconds = secondsOf(target.value);
        onChange?.(target.value.trim() === '' ? null : (seconds ?? Number.NaN));
      }}
      onBlur={() => setTyped(value !== null && value !== undefined && Number.isNaN(value) ? typed : undefined)}
    />
  );
}

/** The most periods that OCPP 1.6 leaves room for. */
const MOST = 1024;

/** The periods of a plan as a table: what the painting shows, to be read and typed. */
export function PeriodsTable({ unit }: { unit: 'A' | 'W' }) {
  const { t } = useTranslation('chargingProfiles');
  return (
    <Form.List name="periods">
      {(fields, { add, remove }) => (
        <>
          <div className={styles.periods}>
            <div className={styles.heads} aria-hidden="true">
              <span>{t('form.periodStart')}</span>
              <span>
                {t('form.limit')} ({unit})
              </span>
              <span>{t('form.phases')}</span>
            </div>
            {fields.map((field, index) => (
              <div key={field.key} className={styles.period}>
                <Form.Item
                  name={[field.name, 'startPeriod']}
                  rules={[
                    ({ getFieldValue }) => ({
                      validator: (_, value: number | null | undefined) => {
                        const before: Period | undefined = getFieldValue(['periods', index - 1]);
                        const isRight = before ? Number(value) > before.startPeriod : value === 0;
                        return typeof value === 'number' && isRight
                          ? Promise.resolve()
                          : Promise.reject(new Error(t(before ? 'form.startOrder' : 'form.startFirst')));
                      },
                    }),
                  ]}
                >
                  <ClockInput disabled={index === 0} label={`${t('form.periodStart')} ${index + 1}`} />
                </Form.Item>
                <Form.Item name={[field.name, 'powerLimit']} rules={[{ required: true, message: t('form.limitMissing') }]}>
                  <InputNumber
                    min={0}
                    max={10_000_000}
                    precision={1}
                    style={{ width: '100%' }}
                    aria-label={`${t('form.limit')} ${index + 1}`}
                  />
                </Form.Item>
                <Form.Item name={[field.name, 'numberPhases']}>
                  <Select
                    allowClear={clearable()}
                    placeholder="–"
                    aria-label={`${t('form.phases')} ${index + 1}`}
                    options={[1, 2, 3].map((value) => ({ value, label: value }))}
                  />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  disabled={index === 0}
                  aria-label={t('form.removePeriod', { number: index + 1 })}
                  onClick={() => remove(field.name)}
                />
              </div>
            ))}
          </div>
          <Form.Item noStyle shouldUpdate>
            {({ getFieldValue }) => (
              <Button
                size="small"
                icon={<PlusOutlined />}
                disabled={fields.length >= MOST}
                onClick={() => {
                  const last: Period | undefined = getFieldValue(['periods', fields.length - 1]);
                  add({ startPeriod: (last?.startPeriod ?? 0) + 3600, powerLimit: last?.powerLimit ?? 0 });
                }}
              >
                {t('form.addPeriod')}
              </Button>
            )}
          </Form.Item>
        </>
      )}
    </Form.List>
  );
}
