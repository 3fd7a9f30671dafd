// @vitest-environment jsdom
import { chargingProfileForm, goalForm, settleForm, siteForm, siteLimitForm } from '@csms/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Form, type FormInstance, Radio } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../../testing/no-layout.ts';
import { withTexts } from '../../../testing/texts.ts';
import { fieldsOf } from './fields.tsx';

const SettleField = fieldsOf(settleForm);
const GoalField = fieldsOf(goalForm);
const SiteField = fieldsOf(siteForm);
const LimitField = fieldsOf(siteLimitForm, 'limit');
const ProfileField = fieldsOf(chargingProfileForm);
let form: FormInstance;

function InForm({ values = {}, children }: { values?: object; children: ReactNode }) {
  [form] = Form.useForm();
  return (
    <Form form={form} initialValues={values}>
      {children}
    </Form>
  );
}

const Settle = () => (
  <InForm values={{ energyWh: 7500 }}>
    <SettleField name="energyWh" also={[{ type: 'number', max: 9000, message: 'At most 9 kWh' }]} />
    <SettleField name="reason" />
    <SettleField name="cardNumber" disabled />
  </InForm>
);

beforeEach(async () => {
  await withTexts('en');
  withoutLayout();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('energy is typed in kWh and kept in Wh', () => {
  render(<Settle />);
  const energy = screen.getByLabelText<HTMLInputElement>('Energy to bill');
  expect(energy.value).toBe('7.5');
  expect(screen.getByText('kWh')).toBeTruthy();
  fireEvent.change(energy, { target: { value: '8.1234' } });
  expect(form.getFieldValue('energyWh')).toBe(8123);
});

it('what the server allows stands beside the rule of the schema', async () => {
  render(<Settle />);
  fireEvent.change(screen.getByLabelText('Energy to bill'), { target: { value: '9.5' } });
  const wrong = await form.validateFields().catch((fault: { errorFields: { errors: string[] }[] }) => fault.errorFields);
  expect(wrong).toMatchObject([{ errors: ['At most 9 kWh'] }, { errors: ['Basis for this energy is required'] }]);
  expect(screen.getByLabelText<HTMLInputElement>('Card that pays').disabled).toBe(true);
});

it('a moment that must be given is marked, and is no text', async () => {
  render(
    <InForm>
      <GoalField name="leavesTime" />
    </InForm>,
  );
  expect(screen.getByText('Departure').classList).toContain('ant-form-item-required');
  await expect(form.validateFields()).rejects.toMatchObject({ errorFields: [{ errors: ['Departure is required'] }] });
});

it('power with a unit of its own is typed in it', () => {
  render(
    <InForm values={{ siteLimitW: 14_000 }}>
      <SiteField name="siteLimitW" />
    </InForm>,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Site limit').value).toBe('14000');
  expect(screen.getByText('W')).toBeTruthy();
});

it('words are chosen as the schema takes them, numbers and not their texts', () => {
  render(
    <InForm values={{ phases: 3 }}>
      <SiteField name="phases">{(label, { options }) => <Radio.Group aria-label={label} options={options} />}</SiteField>
    </InForm>,
  );
  expect(screen.getByLabelText<HTMLInputElement>('3 phases').checked).toBe(true);
  fireEvent.click(screen.getByLabelText('1 phase'));
  expect(form.getFieldValue('phases')).toBe(1);
});

it('a form may want what its schema leaves out, and takes an emptied field where it may be left out', async () => {
  render(
    <InForm values={{ limit: { days: [], orderedBy: ' ' }, minRate: null }}>
      <LimitField name="days" required />
      <LimitField name="orderedBy" required />
      <ProfileField name="minRate" />
    </InForm>,
  );
  const wrong = await form.validateFields().catch((fault: { errorFields: object[] }) => fault.errorFields);
  expect(wrong).toMatchObject([
    { name: ['limit', 'days'], errors: ['Days is required'] },
    { name: ['limit', 'orderedBy'], errors: ['Ordered by is required'] },
  ]);
});
