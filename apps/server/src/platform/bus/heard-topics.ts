import { z } from 'zod';

/** How often a process says again what it listens to, in ms. */
const SAY_MS = 5_000;
/** One that says nothing for so long is gone. */
const GONE_MS = 3 * SAY_MS;

/** What a process says: the topics that it listens to, and whether it wants to know those of the others. */
export const heardWord = z.strictObject({
  from: z.string().max(500),
  topics: z.array(z.string().max(100)).max(500),
  ask: z.boolean(),
});
export type Heard = z.output<typeof heardWord>;

/** Which topics the processes of a bus listen to, each by its own word: at every change, again and again, and when one that has just begun asks. */
export class HeardTopics {
  private readonly own = new Set<string>();
  private readonly others = new Map<string, { topics: ReadonlySet<string>; until: number }>();
  private readonly timer: NodeJS.Timeout;
  private readonly node: string;
  private readonly say: (heard: Heard) => void;

  constructor(node: string, say: (heard: Heard) => void) {
    this.node = node;
    this.say = say;
    this.timer = setInterval(() => this.tell(), SAY_MS).unref();
    this.tell(true);
  }

  /** Says it now; `ask`: the others are to say it too. */
  tell(ask = false): void {
    this.say({ from: this.node, topics: [...this.own], ask });
  }

  /** This process listens to a topic, or does so no more. */
  set(topic: string, isHeard: boolean): void {
    if (this.own.has(topic) === isHeard) return;
    if (isHeard) this.own.add(topic);
    else this.own.delete(topic);
    this.tell();
  }

  take({ from, topics, ask }: Heard): void {
    if (from === this.node) return;
    this.others.set(from, { topics: new Set(topics), until: performance.now() + GONE_MS });
    if (ask) this.tell();
  }

  byOthers(topic: string): boolean {
    for (const [node, { topics, until }] of this.others) {
      if (until < performance.now()) this.others.delete(node);
      else if (topics.has(topic)) return true;
    }
    return false;
  }

  close(): void {
    clearInterval(this.timer);
  }
}
