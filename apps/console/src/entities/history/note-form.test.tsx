// @vitest-environment jsdom
import { contract, type HistoryTold } from '@csms/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../shared/api/query-client.ts';
import { fakeFetch, fetched } from '../../testing/faked-fetch.ts';
import { withoutLayout } from '../../testing/no-layout.ts';
import { Note } from './note.tsx';
import { NewNote } from './note-form.tsx';

const answers = (data: unknown) =>
  new Response(JSON.stringify({ code: 200, msg: 'ok', data }), { headers: { 'content-type': 'application/json' } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');

/** As a drawer shows it that is opened anew. */
function open(part: ReactNode) {
  cleanup();
  render(<QueryClientProvider client={makeQueryClient()}>{part}</QueryClientProvider>);
}

const sent: unknown[] = [];
fakeFetch();
beforeEach(withoutLayout);

function answerAll() {
  sent.length = 0;
  fetched.mockImplementation(async (url, init) => {
    if (String(url).includes(contract.history.people.path)) return answers([{ id: 7, username: 'chen', name: 'Chen Wei' }]);
    sent.push(JSON.parse(String(init?.body)));
    return answers(init?.method === 'PUT' ? null : { id: 1 });
  });
}

it('what was typed is there when the drawer opens again, on the same thing alone, and names whom it named', async () => {
  answerAll();
  open(<NewNote subject="record" id="1" />);
  fireEvent.change(field(), { target: { value: '@chen the cable is hot' } });
  open(<NewNote subject="record" id="2" />);
  expect(field().value).toBe('');
  open(<NewNote subject="record" id="1" />);
  expect(field().value).toBe('@chen the cable is hot');

  fireEvent.click(screen.getByRole('button'));
  await pass(1000);
  expect(sent).toEqual([{ subject: 'record', id: '1', text: '@chen the cable is hot', mentions: [7] }]);
  open(<NewNote subject="record" id="1" />);
  expect(field().value).toBe('');
});

it('a note that is being changed is as it was typed, until it is saved', async () => {
  answerAll();
  const note: HistoryTold<'note'> = {
    type: 'note',
    noteId: 3,
    text: 'Key at the desk',
    mentions: [],
    isOwn: true,
    editTime: null,
  };
  const own = <Note note={note} who="Zhao" subject="station" id="1" />;
  open(own);
  fireEvent.click(screen.getAllByRole('button')[0]!);
  fireEvent.change(field(), { target: { value: 'Key at the gate' } });
  open(own);
  expect(field().value).toBe('Key at the gate');

  fireEvent.click(screen.getAllByRole('button').at(-1)!);
  await pass(1000);
  expect(sent).toEqual([{ text: 'Key at the gate', mentions: [] }]);
  open(own);
  expect(screen.queryByRole('textbox')).toBeNull();
});
