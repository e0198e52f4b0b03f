/** The way of a piece as a drawn line, in squares. */

export interface Point {
  x: number;
  y: number;
}

interface Leg {
  from: Point;
  to: Point;
}

/** How far from the middle a stretch lies that is walked to and fro: there on one side, back on the other. */
const ASIDE = 0.13;
const RIGHT = 1;
const LEFT = -1;
const HEAD = 0.2;
const HEAD_ANGLE = 0.6;

const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
const round = (number: number) => Math.round(number * 1000) / 1000;
const isSame = (a: Point, b: Point) => a.x === b.x && a.y === b.y;

function direction({ from, to }: Leg): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

interface Line {
  legs: Leg[];
  side: number;
}

/** The legs of a walk. One that is walked to and fro lies beside its other self, so that both can be seen. */
function legsOf(way: Point[], side: number): Leg[] {
  const legs = way.slice(1).map((to, i) => ({ from: way[i]!, to }));
  return legs.map((leg, i) => {
    const again = legs.slice(0, i).filter(({ from, to }) => isSame(from, leg.from) && isSame(to, leg.to)).length;
    const both = legs.some(({ from, to }) => isSame(from, leg.to) && isSame(to, leg.from));
    const { x, y } = direction(leg);
    const aside = both ? side * ASIDE * (1 + again) : 0;
    const beside = (point: Point) => ({ x: point.x - y * aside, y: point.y + x * aside });
    return { from: beside(leg.from), to: beside(leg.to) };
  });
}

/** A walk keeps to the side on which its end is farther from its beginning: so no line runs through the arrow's point. */
function lineOf(way: Point[]): Line {
  const sides = [RIGHT, LEFT].map((side) => ({ side, legs: legsOf(way, side) }));
  const length = ({ legs }: Line) => (legs.length ? Math.hypot(legs.at(-1)!.to.x - way[0]!.x, legs.at(-1)!.to.y - way[0]!.y) : 0);
  return length(sides[1]!) > length(sides[0]!) ? sides[1]! : sides[0]!;
}

function isTurnBack(a: Leg, b: Leg): boolean {
  const [one, other] = [direction(a), direction(b)];
  return one.x * other.x + one.y * other.y < -0.99;
}

/** A line through the squares of a walk; where it turns back it goes round in a small bow. */
export function drawWay(way: Point[]): string {
  const { legs, side } = lineOf(way);
  const sweep = side === LEFT ? 1 : 0;
  return legs
    .map((leg, i) => {
      const before = legs[i - 1];
      if (!before) return `M${at(leg.from)}L${at(leg.to)}`;
      const gap = Math.hypot(leg.from.x - before.to.x, leg.from.y - before.to.y);
      if (gap === 0) return `L${at(leg.to)}`;
      const joint = isTurnBack(before, leg) ? `A${round(gap / 2)} ${round(gap / 2)} 0 0 ${sweep} ` : "L";
      return `${joint}${at(leg.from)}L${at(leg.to)}`;
    })
    .join("");
}

/** The point of an arrow where the walk ends. */
export function drawHead(way: Point[]): string {
  const last = lineOf(way).legs.at(-1);
  if (!last) return "";
  const { x, y } = direction(last);
  const wing = (angle: number) => ({
    x: last.to.x - HEAD * (x * Math.cos(angle) - y * Math.sin(angle)),
    y: last.to.y - HEAD * (x * Math.sin(angle) + y * Math.cos(angle)),
  });
  return `M${at(wing(HEAD_ANGLE))}L${at(last.to)}L${at(wing(-HEAD_ANGLE))}`;
}
