/** Is there a newer page than this one? It plays on, and asks to be loaded anew when nobody is in the middle of something. */
class Freshness {
  isOld = $state(false);
  /** Somebody does not want to be asked again. */
  isPutOff = $state(false);
  /** A game is going on at a table of this page. */
  isBusy = $state(false);
}

export const freshness = new Freshness();
