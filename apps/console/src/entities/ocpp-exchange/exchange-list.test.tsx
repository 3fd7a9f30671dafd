// @vitest-environment jsdom
import type { OcppMessage } from '@csms/contract';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withTexts } from '../../testing/texts.ts';
import { ExchangeList } from './exchange-list.tsx';

it('what a charger sent stands apart from how it deviates', async () => {
  await withTexts('en');
  const message: OcppMessage = {
    ...{ id: '1', time: '2026-11-25T08:00:00Z', serialNumber: 'A', direction: 'in', action: 'Heartbeat', messageId: '1' },
    ...{ request: '[2,"1","Heartbeat",{}]', answer: null, outcome: 'waiting', latencyMs: null, repeats: 1 },
    deviations: [{ rule: 'extra-field', path: 'debug', original: 'object with heap' }],
  };
  render(<ExchangeList messages={[message]} open="1" onToggle={() => {}} ofPoint />);
  const [, told] = screen.getAllByRole('listitem');
  expect(told?.textContent).toBe('debug Extra field object with heap');
});
