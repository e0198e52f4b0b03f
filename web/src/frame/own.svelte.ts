import type { OwnFacts } from "../protocol";
import { fetchOwn, letPhonesIn } from "./api";
import { isOwnMachine } from "./root";

const LOOK_MS = 2000;

/** The machine on which the server runs, as its own browser knows it: can others come in, and what was kept. */
class OwnMachine {
  facts = $state.raw<OwnFacts | null>(null);

  /** Where others find this page, where that is not what this browser calls it. */
  get base(): string | null {
    return this.facts?.address ?? null;
  }

  /** Can nobody but this machine open what is shown here? */
  get isAlone(): boolean {
    return isOwnMachine && this.facts !== null && this.facts.address === null;
  }

  async look(): Promise<OwnFacts | null> {
    if (isOwnMachine) this.facts = await fetchOwn().catch(() => this.facts);
    return this.facts;
  }

  /** Look now and then, as long as somebody wants to know; call what comes back to end it. */
  watch(): () => void {
    void this.look();
    const timer = isOwnMachine ? setInterval(() => void this.look(), LOOK_MS) : 0;
    return () => clearInterval(timer);
  }

  async letIn(open: boolean): Promise<void> {
    this.facts = await letPhonesIn(open);
  }
}

export const ownMachine = new OwnMachine();
