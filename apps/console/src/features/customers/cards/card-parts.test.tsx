// @vitest-environment jsdom
import type { Card } from '@csms/contract';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Holder } from './card-parts.tsx';

it('phone and mail of a card’s user are parts of their own, so that neither is cut for the other', () => {
  render(<Holder card={{ userName: 'Tyler', phone: '+1 303 555 5761', email: 'tyler@saguaro.example' } as Card} />);
  for (const text of ['Tyler', '+1 303 555 5761', 'tyler@saguaro.example']) expect(screen.getByText(text)).toBeTruthy();
});
