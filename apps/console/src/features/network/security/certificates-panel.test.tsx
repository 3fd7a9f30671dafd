// @vitest-environment jsdom
import type { IssuedCertificate, PointSecurity } from '@csms/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { userQuery } from '../../../shared/access/access.tsx';
import { makeQueryClient } from '../../../shared/api/query-client.ts';
import { withTexts } from '../../../testing/texts.ts';
import { CertificatesPanel } from './certificates-panel.tsx';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const DAY = 86_400_000;
const after = (ms: number) => new Date(NOW + ms).toISOString();
const certificate = (serial: string, notAfter: string, rest: Partial<IssuedCertificate> = {}): IssuedCertificate => ({
  ...{ serial, notBefore: after(-300 * DAY), notAfter, issuedTime: after(-300 * DAY), installedTime: after(-300 * DAY) },
  ...{ installResult: 'accepted', revokedTime: null, revokedBy: null },
  ...rest,
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function show(language: 'en' | 'zh', ...certificates: IssuedCertificate[]) {
  vi.useRealTimers();
  await withTexts(language);
  vi.useFakeTimers({ now: NOW });
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, { permissions: [], rolePaths: [] } as never);
  const data: PointSecurity = {
    ...{
      serialNumber: 'A',
      pointName: 'A',
      profile: 3,
      seen: 3,
      protocol: 'ocpp1.6',
      online: true,
      hasPassword: false,
      rotation: null,
    },
    ...{ returnUntil: null, refused: null, upgrade: null, refusedRequest: null, installed: null, certificates },
  };
  render(
    <QueryClientProvider client={client}>
      <App>
        <CertificatesPanel data={data} />
      </App>
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
}
const rowOf = (serial: string) => within(screen.getByText(serial).closest('li')!);

it('a certificate in use says for how many days it is valid from thirty days on, in both languages', async () => {
  const all = [
    certificate('FAR', after(30 * DAY + 1)),
    certificate('NEAR', after(30 * DAY)),
    certificate('SOON', after(DAY + 1)),
    certificate('LAST', after(1)),
    certificate('OVER', after(-1)),
  ];
  await show('en', ...all);
  rowOf('FAR').getByText('Installed');
  rowOf('NEAR').getByText('Expires in 30 days');
  rowOf('SOON').getByText('Expires in 2 days');
  rowOf('LAST').getByText('Expires in 1 day');
  rowOf('OVER').getByText('Expired');
  cleanup();
  await show('zh', certificate('NEAR', after(30 * DAY)));
  expect(rowOf('NEAR').getByText(/30/).textContent).toMatch(/30 天/);
});

it('one that is revoked, or was never installed, says that instead', async () => {
  await show(
    'en',
    certificate('GONE', after(DAY), { revokedTime: after(-DAY), revokedBy: 'Lin' }),
    certificate('ASKED', after(DAY), { installedTime: null, installResult: null }),
  );
  rowOf('GONE').getByText(/Lin/);
  expect(rowOf('ASKED').queryByText(/Expires/)).toBeNull();
});
