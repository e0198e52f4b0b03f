/** A worker that lives for one question: what decided a game? It has a Python of its own, so that no room waits for it. */

import type { FromAnalysing } from "./analyst";
import { loadAnalyst } from "./python";

const say = (told: FromAnalysing) => self.postMessage(told);

async function analyse(record: string): Promise<void> {
  const python = await loadAnalyst();
  const net = python.wanted_net(record);
  if (net) {
    const answer = await fetch(new URL(`nets/${net}`, self.location.href));
    if (!answer.ok) throw new Error(`${net}: ${answer.status}`);
    python.take_net(net, new Uint8Array(await answer.arrayBuffer()));
  }
  const whole = python.analyse_game(record, (share, rough) => say({ share, rough: JSON.parse(rough) as unknown[] }));
  say({ whole: JSON.parse(whole) as object });
}

self.onmessage = ({ data }: MessageEvent<string>) => {
  analyse(data).catch((error: unknown) => {
    console.warn(error);
    say({ failed: true });
  });
};
