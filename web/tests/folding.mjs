/** The page's own folding of steps, for tests that run without a browser, and for those that listen to a page. */

import { transpiled } from "./transpiled.mjs";

export const { Folder, hashOf, VERSION } = await transpiled("frame/folding.ts");

export function astray() {
  throw new Error("what the steps have told is not what the server has");
}

/** Call `hear` with whatever a page is told, as whole views, and with what it says. Spare lines bring only copies. */
export function listen(page, hear, { said = () => {}, spares = false } = {}) {
  page.on("websocket", (line) => {
    const folder = new Folder(astray);
    let isSpare = false;
    line.on("framereceived", ({ payload }) => {
      if (!isSpare || spares) for (const message of folder.fold(JSON.parse(String(payload)))) hear(message);
    });
    line.on("framesent", ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.t === "hello") isSpare = Boolean(message.spare_of);
      if (!isSpare) said(message);
    });
  });
}
