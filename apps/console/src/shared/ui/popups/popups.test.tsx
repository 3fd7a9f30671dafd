// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { withoutLayout } from '../../../testing/no-layout.ts';
import { Dropdown } from './popups.tsx';

afterEach(cleanup);

it('a menu that is clicked before its code is there opens as soon as it is, and its button keeps the focus', async () => {
  withoutLayout();
  const clicks: string[] = [];
  render(
    <Dropdown
      trigger={['click']}
      menu={{ items: [{ key: 'one', label: 'First choice', onClick: ({ key }) => void clicks.push(key) }] }}
    >
      <button type="button">Choices</button>
    </Dropdown>,
  );
  const button = screen.getByText('Choices');
  button.focus();
  fireEvent.click(button);
  const choice = await screen.findByText('First choice', {}, { timeout: 20_000 });
  expect(document.activeElement).toBe(screen.getByText('Choices'));
  fireEvent.click(choice);
  expect(clicks).toEqual(['one']);
});
