import { setPriority } from 'node:os';
import { floods } from './floods.ts';

/** Sends one flood, in a process of its own: `sender.ts NAME URL SECONDS`. Prints how much it sent. */
const [name, url, seconds] = process.argv.slice(2);
// An attacker has a machine of his own: here his work must not take the processor from who is attacked.
setPriority(10);
let sent = 0;
await floods[name!]!({
  url: url!,
  until: performance.now() + Number(seconds) * 1000,
  sent: (count = 1) => {
    sent += count;
  },
});
console.log(sent);
process.exit(0);
