import assert from "node:assert/strict";
import net from "node:net";
import { after, before } from "node:test";

import { openHouse, test } from "./house.mjs";

let house;
let balancer;

/** A balancer whose lines can freeze: they stay open and carry nothing more. New ones go through. */
function freezable(target) {
  const { hostname, port } = new URL(target);
  const lines = new Set();
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    const line = { frozen: false, ends: [near, far] };
    lines.add(line);
    near.on("data", (data) => line.frozen || far.write(data));
    far.on("data", (data) => line.frozen || near.write(data));
    for (const [end, other] of [[near, far], [far, near]]) {
      end.on("error", () => end.destroy());
      end.on("close", () => {
        lines.delete(line);
        if (!line.frozen) other.destroy();
      });
    }
  });
  server.freeze = () => {
    for (const line of lines) line.frozen = true;
    return lines.size;
  };
  server.end = () => {
    for (const line of lines) for (const end of line.ends) end.destroy();
    server.close();
  };
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

before(async () => {
  house = await openHouse();
  balancer = await freezable(house.address);
});
after(async () => {
  balancer?.end();
  await house?.close();
});

test("a player whose node freezes plays on by another line", async () => {
  const page = await house.page({ baseURL: `http://127.0.0.1:${balancer.address().port}` });
  let lines = 0;
  page.on("websocket", () => lines++);
  await page.goto("/");
  await page.click('[data-play="bon_appetit"]');
  await page.waitForSelector('[data-input="flip"]');
  assert.equal(lines, 1);
  assert.ok(balancer.freeze() > 0);
  const back = page.waitForEvent("websocket", { timeout: 60_000 });
  await page.click('[data-input="flip"]');
  await back;
  await page.waitForFunction(() => document.querySelector("[data-table]")?.dataset.line !== "lost");
  await page.waitForSelector('[data-input="flip"]', { timeout: 60_000 });
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("a quiet line that answers is kept", async () => {
  const page = await house.page({ baseURL: `http://127.0.0.1:${balancer.address().port}` });
  let lines = 0;
  const probes = [];
  page.on("websocket", (socket) => {
    lines++;
    socket.on("framereceived", ({ payload }) => String(payload).includes('"alive"') && probes.push(payload));
  });
  await page.goto("/");
  await page.click('[data-play="bon_appetit"]');
  await page.waitForSelector('[data-input="flip"]');
  const deadline = Date.now() + 60_000;
  while (probes.length < 2 && Date.now() < deadline) await page.waitForTimeout(100);
  assert.ok(probes.length >= 2, "no sign of life was asked for");
  assert.equal(lines, 1);
  await page.context().close();
});
