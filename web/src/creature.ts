import type { CardFacts } from "./protocol";

/** Pictures of creatures from their compact form (docs/creatures.md): two idle frames side by side. */
const pictures = new Map<string, string>();
const SIZE = 18;
const SHUT: Record<number, number> = { 11: 2, 12: 2, 13: 14, 14: 13 };

export function picture(facts: CardFacts): string {
  const key = facts.creature ?? "";
  let found = pictures.get(key);
  if (found === undefined) {
    found = draw(key);
    pictures.set(key, found);
  }
  return found;
}

function draw(compact: string): string {
  const parts = /^(.{42}) (.)(.*)$/.exec(compact);
  if (!parts) return "data:,";
  const [, colors, waist, code] = parts as unknown as [string, string, string, string];
  const palette = colors.match(/.../g)!.map((color) => "#" + [...color].map((digit) => digit + digit).join(""));
  const cells: number[] = [];
  for (const [, letter, count] of code.matchAll(/([.a-zA-Z|])(\d*)/g)) {
    const cell = letter === "." ? 0 : letter!.toLowerCase().charCodeAt(0) - 96;
    if (letter === "|") cells.push(...cells.slice(-9).reverse());
    else cells.push(...Array<number>(+count! || (/[A-Z]/.test(letter!) ? 2 : 1)).fill(cell));
  }
  const rows = Array.from({ length: SIZE }, (_, y) => Array.from({ length: SIZE }, (_, x) => cells[y * SIZE + x] ?? 0));
  const row = waist === "." ? 0 : waist.charCodeAt(0) - 88;
  const moved = row ? [Array<number>(SIZE).fill(0), ...rows.slice(0, row), ...rows.slice(row + 1)] : rows;
  const second = moved.map((line) => line.map((cell) => SHUT[cell] ?? cell));
  const canvas = document.createElement("canvas");
  canvas.width = SIZE * 2;
  canvas.height = SIZE;
  const paint = canvas.getContext("2d")!;
  [rows, second].forEach((frame, shift) => {
    frame.forEach((line, y) => {
      line.forEach((cell, x) => {
        if (!cell) return;
        paint.fillStyle = palette[cell - 1] ?? "#000";
        paint.fillRect(x + shift * SIZE, y, 1, 1);
      });
    });
  });
  return canvas.toDataURL();
}
