// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCaptcha } from './use-captcha.ts';

let made = 0;
vi.mock('../../api/call.ts', () => ({ call: async () => ({ captchaId: String(++made), svg: `picture ${made}` }) }));
afterEach(cleanup);

it('whoever comes back from the calculation never sees the picture of before, which is replaced in that moment', async () => {
  const drawn: (string | undefined)[] = [];
  function Form() {
    const { svg, byProof, choose } = useCaptcha();
    if (!byProof) drawn.push(svg);
    return (
      <button type="button" onClick={() => choose(!byProof)}>
        {byProof ? 'calculation' : (svg ?? 'none')}
      </button>
    );
  }
  render(<Form />);
  fireEvent.click(await screen.findByText('picture 1'));
  await screen.findByText('calculation');
  drawn.length = 0;
  fireEvent.click(screen.getByText('calculation'));
  await waitFor(() => screen.getByText('picture 2'));
  expect(new Set(drawn)).toEqual(new Set([undefined, 'picture 2']));
});
