export default {
  label: 'Service in figures',
  minutes: '{{n}} min',
  hours: '{{n}} h',
  days: '{{n}} days',
  working: '{{time}} of working time',
  of: '{{part}} of {{all}}',
  runs: '{{healed}} of {{runs}} runs healed',
  faults_one: '{{count}} fault',
  faults_other: '{{count}} faults',
  archived: '{{n}} archived',
  again: '{{reopened}} reopened, {{repeated}} came back',
  parts_one: '{{count}} part',
  parts_other: '{{count}} parts',
  about: '≈ {{n}}',
  estimate: 'estimate, {{low}} to {{high}}',
  uncounted_one: '{{count}} order not estimated yet',
  uncounted_other: '{{count}} orders not estimated yet',
  costIn: 'Cost ({{currency}})',
  means: {
    opened: 'Orders opened in the period.',
    responseSeconds:
      'Mean time from opening until somebody was sent, of orders opened in the period. Working time counts the service hours alone.',
    repairSeconds:
      'Mean time from opening until it was proven or archived, of orders that somebody worked at. Working time counts the service hours without waits for parts, access, grid or others.',
    betweenFailuresSeconds:
      'Time that connectors were in service ÷ faults that appeared. By model and firmware as they are today.',
    firstTimeFix:
      'Share of orders worked at that were archived on the first attempt and did not come back within 30 days. It may still fall for orders of the last 30 days.',
    againShare: 'Share of orders worked at that were opened again on their way, or came back within 30 days.',
    healedOrders: 'Orders that recovery from afar ended without a visit, and its runs that began in the period.',
    costs: 'Working time by the hourly rate, spare parts and what was entered. Currencies are never added.',
    lostSessions:
      'An estimate: the usual sessions of a connector in each hour of the week × the time it was out and no other connector of its kind at the station was free. The range holds 95 % (Poisson).',
  },
};
