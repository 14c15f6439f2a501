/** The parts of a card's text, for colours. What they mean is decided by the server; this only tells them apart. */
export interface Part {
  text: string;
  kind: "" | "timing" | "keyword" | "condition" | "cost" | "duration" | "number";
}

const RULES: [Part["kind"], RegExp][] = [
  ["timing", /\[[^\]\n]*\]/y],
  ["keyword", /<[^>\n]*>/y],
  ["condition", /\b(?:When|If|While|During)\b[^,.\n[<]*,/y],
  ["cost", /\bBy\b [^,.\n[<]*,/iy],
  ["duration", /\b(?:for the turn|for this attack|until [^.,\n]*)/iy],
  ["number", /[+-]?\b\d+\b/y],
];

export function parts(text: string): Part[] {
  const found: Part[] = [];
  let plain = "";
  let at = 0;
  const flush = () => {
    if (plain) found.push({ text: plain, kind: "" });
    plain = "";
  };
  outer: while (at < text.length) {
    for (const [kind, rule] of RULES) {
      rule.lastIndex = at;
      const match = rule.exec(text)?.[0];
      if (match) {
        flush();
        found.push({ text: match, kind });
        at += match.length;
        continue outer;
      }
    }
    plain += text[at++];
  }
  flush();
  return found;
}
