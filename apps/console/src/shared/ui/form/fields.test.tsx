// @vitest-environment jsdom
import { goalForm, settleForm } from '@csms/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Form, type FormInstance } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../../testing/no-layout.ts';
import { withTexts } from '../../../testing/texts.ts';
import { fieldsOf } from './fields.tsx';

const SettleField = fieldsOf(settleForm);
const GoalField = fieldsOf(goalForm);
let form: FormInstance;

function Settle() {
  [form] = Form.useForm();
  return (
    <Form form={form} initialValues={{ energyWh: 7500 }}>
      <SettleField name="energyWh" also={[{ type: 'number', max: 9000, message: 'At most 9 kWh' }]} />
      <SettleField name="reason" />
      <SettleField name="cardNumber" disabled />
    </Form>
  );
}

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
  function Goal() {
    [form] = Form.useForm();
    return (
      <Form form={form}>
        <GoalField name="leavesTime" />
      </Form>
    );
  }
  render(<Goal />);
  expect(screen.getByText('Departure').classList).toContain('ant-form-item-required');
  await expect(form.validateFields()).rejects.toMatchObject({ errorFields: [{ errors: ['Departure is required'] }] });
});
