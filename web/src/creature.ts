import type { CardFacts } from "./protocol";

/** Pictures of creatures: the server sends rows of palette letters, a canvas makes them pixels. */
const pictures = new Map<string, string>();

export function picture(facts: CardFacts): string {
  let found = pictures.get(facts.number);
  if (found === undefined) {
    found = facts.pixels?.length ? draw(facts.pixels, facts.palette ?? []) : placeholder(facts);
    pictures.set(facts.number, found);
  }
  return found;
}

function draw(rows: string[], palette: string[]): string {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(...rows.map((row) => row.length));
  canvas.height = rows.length;
  const paint = canvas.getContext("2d")!;
  rows.forEach((row, y) => {
    [...row].forEach((letter, x) => {
      const color = palette[letter.charCodeAt(0) - 97];
      if (color) {
        paint.fillStyle = color;
        paint.fillRect(x, y, 1, 1);
      }
    });
  });
  return canvas.toDataURL();
}

/** A mirrored blot from the name, for a card that has no creature. */
function placeholder(facts: CardFacts): string {
  let seed = [...facts.name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const next = () => (seed = (seed * 1664525 + 1013904223) >>> 0) / 2 ** 32;
  const rows: string[] = [];
  for (let y = 0; y < 18; y++) {
    let half = "";
    for (let x = 0; x < 9; x++) {
      const inside = Math.hypot((8.5 - x) / 8, (y - 9.5) / 8) < 0.75 + next() * 0.35;
      half += inside ? (next() < 0.22 ? "b" : "a") : ".";
    }
    rows.push(half + [...half].reverse().join(""));
  }
  const colors: Record<string, [string, string]> = {
    red: ["#d9484d", "#7c1d27"], blue: ["#3b82f6", "#1a3f8f"], yellow: ["#eab02f", "#8a5c0a"],
    green: ["#33a46c", "#14533a"], black: ["#5d6675", "#252b36"], purple: ["#8b5cf6", "#43248a"],
    white: ["#a9adb5", "#5f646e"],
  };
  return draw(rows, colors[facts.colors[0] ?? "white"] ?? colors.white!);
}
