// @vitest-environment jsdom
import { DownloadOutlined } from '@ant-design/icons';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Button } from 'antd';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { withTexts } from '../../testing/texts.ts';
import { PageHeader } from './page-header.tsx';

beforeAll(() => withTexts('en'));
afterEach(cleanup);

const restOf = (container: HTMLElement) => [...container.querySelectorAll('[data-rest]')].map((one) => one.textContent);

it('a phone shows the chief actions, and the rest behind a button that says whether it is open', () => {
  const { container } = render(
    <PageHeader title="Point">
      <Button>Edit</Button>
      <Button icon={<DownloadOutlined />}>Export</Button>
      <Button type="primary">New</Button>
      <Button danger>Cut off</Button>
    </PageHeader>,
  );
  expect(restOf(container)).toEqual(['Edit', 'Cut off']);
  const more = screen.getByRole('button', { name: /More/, expanded: false });
  fireEvent.click(more);
  expect(screen.getByRole('button', { name: /More/, expanded: true })).toBe(more);
  expect(container.querySelector('[data-open="true"]')).not.toBeNull();
});

it('two actions are shown as they are', () => {
  const { container } = render(
    <PageHeader title="Point">
      <Button>Edit</Button>
      <Button>Cut off</Button>
    </PageHeader>,
  );
  expect(restOf(container)).toEqual([]);
  expect(screen.queryByRole('button', { name: /More/ })).toBeNull();
});
