// @vitest-environment jsdom

import { carForm, partForm, userGroupForm } from '@csms/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../../testing/no-layout.ts';
import { withTexts } from '../../../testing/texts.ts';
import { fieldsOf } from './fields.tsx';

const PATIENCE = { timeout: 20_000 };
const PartField = fieldsOf(partForm);
const CarField = fieldsOf(carForm);
const GroupField = fieldsOf(userGroupForm);
const sent = vi.fn<(values: object) => void>();

function Shown({ children }: { children: React.ReactNode }) {
  return (
    <Form onFinish={sent}>
      {children}
      <button type="submit">Send</button>
    </Form>
  );
}

beforeEach(async () => {
  withoutLayout();
  await withTexts('en');
  sent.mockClear();
});
afterEach(cleanup);

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('a field that its schema needs is marked and asked for, in its own words', async () => {
  render(
    <Shown>
      <PartField name="partsNumber" />
      <PartField name="supplier" />
    </Shown>,
  );
  send();
  await screen.findByText('Parts number is required', {}, PATIENCE);
  expect(screen.queryByText('Supplier is required')).toBeNull();
  enter('Parts number', 'GUN-7');
  send();
  await waitFor(() => expect(sent).toHaveBeenCalledOnce(), PATIENCE);
});

it('a form may need what the schema can do without', async () => {
  render(
    <Shown>
      <CarField name="alias" required />
    </Shown>,
  );
  send();
  await screen.findByText('Alias is required', {}, PATIENCE);
  enter('Alias', 'Van');
  send();
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ alias: 'Van' }), PATIENCE);
});

it('the unit of a number stands behind it, or the one that the form knows', () => {
  render(
    <Shown>
      <PartField name="leadDays" />
      <PartField name="minimum" unit="pieces" />
    </Shown>,
  );
  expect(screen.getByText('days')).toBeTruthy();
  expect(screen.getByText('pieces')).toBeTruthy();
});

it('a flag is a switch, or a box with its words behind it', () => {
  render(
    <Shown>
      <GroupField name="postPaid" />
      <PartField name="isSerialised" checkbox />
    </Shown>,
  );
  expect(screen.getByRole('switch', { name: 'Post-paid' })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Serial numbers' })).toBeTruthy();
});

it('an amount is sent with a decimal point', async () => {
  render(
    <Shown>
      <PartField name="price" />
    </Shown>,
  );
  enter('Price', '12,5');
  send();
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ price: '12.5' }), PATIENCE);
});
