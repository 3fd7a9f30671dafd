// @vitest-environment jsdom
import { connectorForm, pointForm } from '@csms/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Form, type FormInstance, Radio } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withoutLayout } from '../../../testing/no-layout.ts';
import { withTexts } from '../../../testing/texts.ts';
import { fieldsOf } from './fields.tsx';

beforeEach(async () => {
  await withTexts('en');
  withoutLayout();
});
afterEach(cleanup);

const PointField = fieldsOf(pointForm);
const ConnectorField = fieldsOf(connectorForm);

function formOf(children: ReactNode): { form: FormInstance } {
  const held = {} as { form: FormInstance };
  function Holder() {
    const [form] = Form.useForm();
    held.form = form;
    return <Form form={form}>{children}</Form>;
  }
  render(<Holder />);
  return held;
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('power is entered in kW, and the form holds whole watts', () => {
  const { form } = formOf(<ConnectorField name="maxPowerW" />);
  type(/^Max\. power/, '7.4');
  expect(form.getFieldValue('maxPowerW')).toBe(7400);
  type(/^Max\. power/, '');
  expect(form.getFieldValue('maxPowerW')).toBeNull();
});

it('a text that may be left out may be empty, and is held to its length otherwise', async () => {
  const { form } = formOf(<PointField name="password" />);
  type(/^Password/, '');
  await expect(form.validateFields()).resolves.toEqual({ password: undefined });
  type(/^Password/, 'short');
  await expect(form.validateFields()).rejects.toMatchObject({ errorFields: [{ errors: ['At least 8 characters'] }] });
  type(/^Password/, '');
  await expect(form.validateFields()).resolves.toEqual({ password: null });
});

it('a control that a form gives is told the words of the field', () => {
  const { form } = formOf(
    <PointField name="equipmentType">{(label, { options }) => <Radio.Group aria-label={label} options={options} />}</PointField>,
  );
  fireEvent.click(screen.getByRole('radio', { name: 'DC' }));
  expect(form.getFieldValue('equipmentType')).toBe('dc');
});

it('a flag as a box has its words beside it', () => {
  const { form } = formOf(<PointField name="allowMissingSubprotocol" checkbox />);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Accept connections without a subprotocol' }));
  expect(form.getFieldValue('allowMissingSubprotocol')).toBe(true);
});

it('what must be given here is asked for, though its schema lets it be left out', async () => {
  const { form } = formOf(<PointField name="password" required />);
  await expect(form.validateFields()).rejects.toMatchObject({ errorFields: [{ errors: ['Password is required'] }] });
  type(/^Password/, 'long enough');
  await expect(form.validateFields()).resolves.toEqual({ password: 'long enough' });
});
