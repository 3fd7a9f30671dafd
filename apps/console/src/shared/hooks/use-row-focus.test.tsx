// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useRowFocus } from './use-row-focus.ts';

afterEach(cleanup);

function List() {
  const [rows, setRows] = useState(['a', 'b', 'c']);
  const list = useRef<HTMLUListElement>(null);
  const follow = useRowFocus(list, rows);
  const put = (row: string, to: number) => {
    const others = rows.filter((one) => one !== row);
    setRows(to < 0 ? others : others.toSpliced(to, 0, row));
  };
  return (
    <ul ref={list}>
      {rows.map((row, at) => (
        <li key={row} data-row={row}>
          <button type="button">{row}</button>
          <span data-moves>
            {[
              ['up', at - 1],
              ['down', at + 1],
              ['out', -1],
            ].map(([act, to]) => (
              <button
                key={act}
                type="button"
                aria-label={`${act} ${row}`}
                disabled={act === 'up' ? at === 0 : act === 'down' && at === rows.length - 1}
                onClick={({ currentTarget }) => {
                  follow(row, currentTarget);
                  put(row, Number(to));
                }}
              />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  return document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
};

it('the focus goes with a row that is moved, and stays in the list where its row or button is gone', () => {
  render(<List />);
  expect(press('down a')).toBe('down a');
  expect(press('down a')).toBe('up a');
  expect(press('up c')).toBe('down c');
  expect(press('out c')).toBe('b');
});
