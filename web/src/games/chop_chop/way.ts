/** The way of a piece as a drawn line, in squares. */

export interface Point {
  x: number;
  y: number;
}

interface Leg {
  from: Point;
  to: Point;
}

/** How far from the middle a stretch lies that is walked more than once: each walk keeps to its own right. */
const ASIDE = 0.13;
const HEAD = 0.2;
const HEAD_ANGLE = 0.6;

const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
const round = (number: number) => Math.round(number * 1000) / 1000;
const isSame = (a: Point, b: Point) => a.x === b.x && a.y === b.y;

function direction({ from, to }: Leg): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

/** The legs of a walk; one that is walked to and fro lies beside its other self, so that both can be seen. */
function legsOf(way: Point[]): Leg[] {
  const legs = way.slice(1).map((to, i) => ({ from: way[i]!, to }));
  return legs.map((leg, i) => {
    const again = legs.slice(0, i).filter(({ from, to }) => isSame(from, leg.from) && isSame(to, leg.to)).length;
    const both = legs.some(({ from, to }) => isSame(from, leg.to) && isSame(to, leg.from));
    const { x, y } = direction(leg);
    const aside = both ? ASIDE * (1 + again) : 0;
    const beside = (point: Point) => ({ x: point.x - y * aside, y: point.y + x * aside });
    return { from: beside(leg.from), to: beside(leg.to) };
  });
}

function isTurnBack(a: Leg, b: Leg): boolean {
  const [one, other] = [direction(a), direction(b)];
  return one.x * other.x + one.y * other.y < -0.99;
}

/** A line through the squares of a walk; where it turns back it goes round in a small bow. */
export function drawWay(way: Point[]): string {
  const legs = legsOf(way);
  return legs
    .map((leg, i) => {
      const before = legs[i - 1];
      if (!before) return `M${at(leg.from)}L${at(leg.to)}`;
      const gap = Math.hypot(leg.from.x - before.to.x, leg.from.y - before.to.y);
      if (gap === 0) return `L${at(leg.to)}`;
      const joint = isTurnBack(before, leg) ? `A${round(gap / 2)} ${round(gap / 2)} 0 0 0 ` : "L";
      return `${joint}${at(leg.from)}L${at(leg.to)}`;
    })
    .join("");
}

/** The point of an arrow where the walk ends. */
export function drawHead(way: Point[]): string {
  const last = legsOf(way).at(-1);
  if (!last) return "";
  const { x, y } = direction(last);
  const wing = (angle: number) => ({
    x: last.to.x - HEAD * (x * Math.cos(angle) - y * Math.sin(angle)),
    y: last.to.y - HEAD * (x * Math.sin(angle) + y * Math.cos(angle)),
  });
  return `M${at(wing(HEAD_ANGLE))}L${at(last.to)}L${at(wing(-HEAD_ANGLE))}`;
}
