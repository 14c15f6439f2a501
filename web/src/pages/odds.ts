/** How many of `from` things one can choose `count` of, exactly. */
function ways(from: number, count: number): bigint {
  if (count < 0 || count > from) return 0n;
  let found = 1n;
  for (let each = 1; each <= count; each++) found = (found * BigInt(from - count + each)) / BigInt(each);
  return found;
}

/** The chance that none of `copies` is among `seen` cards of `size`: exact, as a fraction. */
function none(size: number, copies: number, seen: number): [bigint, bigint] {
  return [ways(size - copies, Math.min(seen, size)), ways(size, Math.min(seen, size))];
}

const SCALE = 1_000_000n;

/** The chance to see at least one of `copies` in `seen` cards. With a redraw, a first hand without it is put back once. */
export function atLeastOne(size: number, copies: number, seen: number, redraw: boolean, hand = 5): number {
  const [missed, all] = none(size, copies, seen);
  if (all === 0n) return 0;
  if (!redraw) return Number(SCALE - (missed * SCALE) / all) / Number(SCALE);
  const [empty, hands] = none(size, copies, hand);
  return Number(SCALE - (empty * missed * SCALE) / (hands * all)) / Number(SCALE);
}

/** How many cards one has seen when one's nth turn's draw is over; who goes first does not draw on the first turn. */
export function seenBy(turn: number, first: boolean, hand = 5): number {
  return hand + turn - (first ? 1 : 0);
}
