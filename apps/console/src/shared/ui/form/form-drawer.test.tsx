// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../../testing/no-layout.ts';
import { withTexts } from '../../../testing/texts.ts';
import { useUrlParam } from '../../hooks/use-url-state.ts';
import { DialogHost } from '../dialogs.tsx';
import { FormDrawer } from './form-drawer.tsx';

const PATIENCE = { timeout: 20_000 };
const deed = vi.fn(async () => {});
const sent = vi.fn(async () => {});
const review = vi.fn<() => Promise<boolean>>();

function Page() {
  const [open, setOpen] = useUrlParam('open');
  const [form] = Form.useForm<{ note: string }>();
  return (
    <>
      <DialogHost />
      <FormDrawer<{ note: string }>
        title="Drawer"
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        submitText="Send"
        form={form}
        review={review}
        onSubmit={sent}
        footer={(finish) => (
          <button type="button" onClick={() => void finish(deed)}>
            Close alarm
          </button>
        )}
      >
        <Form.Item name="note" label="Note">
          <Input />
        </Form.Item>
      </FormDrawer>
    </>
  );
}

let router: ReturnType<typeof createMemoryRouter>;
const isOpen = () => router.state.location.search !== '';
beforeEach(async () => {
  await withTexts('en');
  withoutLayout();
  Element.prototype.scrollIntoView = () => {};
  for (const mock of [deed, sent, review]) mock.mockClear();
  review.mockResolvedValue(true);
  router = createMemoryRouter([{ path: '/', element: <Page /> }], { initialEntries: ['/?open=1'] });
  render(<RouterProvider router={router} />);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Note' }, PATIENCE), { target: { value: 'seen to' } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('what has succeeded beside the submit closes the form, and nobody is asked about unsaved changes', async () => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close alarm' })));
  await waitFor(() => expect(isOpen()).toBe(false), PATIENCE);
  expect(deed).toHaveBeenCalledOnce();
  expect(screen.queryByText('Discard unsaved changes?')).toBeNull();
});

it('what has failed beside the submit stays open with what was typed, and is still asked about', async () => {
  deed.mockRejectedValueOnce(new Error('no'));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close alarm' })));
  expect(isOpen()).toBe(true);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
  await screen.findByText('Discard unsaved changes?', undefined, PATIENCE);
  expect(isOpen()).toBe(true);
});

it('a form with a review sends nothing before the review was agreed to', async () => {
  review.mockResolvedValue(false);
  await act(async () => fireEvent.submit(screen.getByRole('textbox', { name: 'Note' }).closest('form')!));
  await waitFor(() => expect(review).toHaveBeenCalledOnce(), PATIENCE);
  expect(sent).not.toHaveBeenCalled();
  expect(isOpen()).toBe(true);
  review.mockResolvedValue(true);
  await act(async () => fireEvent.submit(screen.getByRole('textbox', { name: 'Note' }).closest('form')!));
  await waitFor(() => expect(isOpen()).toBe(false), PATIENCE);
  expect(sent).toHaveBeenCalledOnce();
});
