import type { Deviation } from './deviation.ts';

export const connectionDeviations: readonly Deviation[] = [
  { name: 'no-subprotocol', description: 'connects without Sec-WebSocket-Protocol', noSubprotocol: true },
  { name: 'trailing-slash', description: 'adds a slash to the URL', path: (serial) => `${serial}/` },
  { name: 'duplicate-connections', description: 'opens a second connection of its identity now and then', duplicateEveryS: 60 },
  { name: 'fast-reconnect', description: 'reconnects once a second, for ever', reconnectS: 1 },
  { name: 'late-answers', description: 'answers calls after forty-five seconds', answerDelayS: 45 },
  { name: 'never-answers', description: 'takes calls and never answers them', answerDelayS: null },
  {
    name: 'garbage-frames',
    description: 'sends text between its frames that is no OCPP',
    garbage: (random) =>
      random.pick([
        '',
        'PING',
        '{"a":1}',
        '[2]',
        '[2,"x"',
        '[9,"1",{}]',
        '[3,"nobody-asked",{}]',
        '[2,"1","Nonsense",{}]',
        '\u0000\u0001',
      ]),
  },
];
