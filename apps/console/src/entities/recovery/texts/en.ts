export default {
  proposes: 'Recovery proposes: {{steps}}',
  actsAlone: 'Starts automatically when nothing prevents it.',
  run: 'Run recovery',
  started: 'Recovery has begun at {{point}}',
  not: 'Not now: {{why}}',
  last: 'Last run',
  stop: 'Stop',
  stopped: 'It stops before its next step',
  wait: 'Wait {{minutes}} min',
  waitSeconds: 'Wait {{seconds}} s',
  step: { next: 'to come', running: 'under way', done: 'done', failed: 'failed', skipped: 'not needed' },
  at: '{{point}} · connector {{no}}',
};
