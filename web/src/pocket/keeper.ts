/** A worker that lives for a moment: it has the device keep Python as a later visit wants to begin, and says when it is done. */

import { keepStart } from "./python";

keepStart()
  .catch((error: unknown) => console.warn(error)) // it was a shortcut: without it the next visit begins as this one did
  .finally(() => self.postMessage("done"));
