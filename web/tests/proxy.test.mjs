import assert from "node:assert/strict";
import http from "node:http";
import net from "node:net";
import { after, before } from "node:test";

import { openHouse, test } from "./house.mjs";

let house;
let proxy;

/** A proxy that serves the house under `/cats` and takes that away before it asks. */
function behindProxy(target) {
  const { hostname, port } = new URL(target);
  const inside = (url) => url.replace(/^\/cats/, "") || "/";
  const server = http.createServer((request, answer) => {
    if (!request.url.startsWith("/cats/")) return answer.writeHead(404).end();
    const asked = http.request({ hostname, port, method: request.method, path: inside(request.url), headers: request.headers }, (got) => {
      answer.writeHead(got.statusCode, got.headers);
      got.pipe(answer);
    });
    asked.on("error", () => answer.destroy());
    request.pipe(asked);
  });
  server.on("upgrade", (request, socket) => {
    const other = net.connect(Number(port), hostname, () => {
      const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      other.write(`GET ${inside(request.url)} HTTP/1.1\r\n${headers.join("")}\r\n`);
      socket.pipe(other).pipe(socket);
    });
    for (const end of [other, socket]) end.on("error", () => end.destroy());
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

before(async () => {
  house = await openHouse("--root-path", "/cats");
  proxy = await behindProxy(house.address.replace(/\/cats$/, ""));
});
after(async () => {
  proxy?.closeAllConnections();
  proxy?.close();
  await house?.close();
});

test("under a proxy's path everything is found: page, table, invitation, lesson", async () => {
  const address = `http://127.0.0.1:${proxy.address().port}`;
  const page = await house.page({ baseURL: address });
  const strays = [];
  page.on("request", (request) => new URL(request.url()).pathname.startsWith("/cats/") || strays.push(request.url()));
  await page.goto("/cats/");
  await page.click('[data-play="bon_appetit"]');
  await page.click('[data-input="flip"]');
  assert.match(page.url(), /\/cats\/r\/\w+$/);
  await page.reload();
  await page.waitForSelector("[data-table][data-game]");
  await page.getByRole("button", { name: "Who is here" }).click();
  await page.waitForFunction(() => document.querySelector(".invitation img")?.naturalWidth > 0);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Back to all games" }).click();
  await page.click('[data-learn="bon_appetit"]');
  await page.waitForSelector("[data-wants]");
  assert.deepEqual(strays, []);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});
