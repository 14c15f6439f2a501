import type { OwnCard } from "./protocol";

const plain: Required<OwnCard> = {
  name: "Testmon", kind: "Digimon", colors: ["red"], level: 4, cost: 5, dp: 5000, traits: [], digivolve: { "red 3": 2 }, effect: "", inherited: "", security: "",
};

export const EXAMPLES: Required<OwnCard>[] = [
  { ...plain, traits: ["Dragon"], effect: "[On Play] Gain 1 memory.", inherited: "[Your Turn] This Digimon gets +1000 DP." },
  { ...plain, name: "Wallmon", colors: ["black"], digivolve: { "black 3": 2 }, effect: "<Blocker>\n[On Deletion] <Draw 1>." },
  { ...plain, name: "Little Storm", kind: "Option", colors: ["blue"], level: null, dp: null, cost: 3, digivolve: {}, effect: "[Main] Return 1 of your opponent's level 4 or lower Digimon to the hand.", security: "[Security] Activate this card's [Main] effect." },
];

/** The facts that were given, without the empty ones. */
export function cleaned(own: OwnCard): Record<string, unknown> {
  const facts: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(own)) {
    const empty = value === "" || value == null || (Array.isArray(value) && !value.length) || (key === "digivolve" && !Object.keys(value as object).length);
    if (!empty && !(key === "level" && (own.kind === "Tamer" || own.kind === "Option")) && !(key === "dp" && own.kind !== "Digimon")) facts[key] = value;
  }
  return facts;
}

/** A board on which every part of the card can be tried: it is held, on the field, under another card, in security. */
export function board(own: OwnCard): string {
  const color = own.colors?.[0] ?? "red";
  const level = own.level ?? 4;
  const other = (name: string, at: number) => ({ name, color, level: at, cost: at + 1, dp: at * 1000 });
  const cards = { "X-01": cleaned(own), "X-02": other("Base", level - 1), "X-03": other("Heir", level + 1) };
  const field = own.kind === "Digimon" ? ["X-02", { stack: ["X-02", "X-01"] }, { stack: ["X-01", "X-03"] }] : own.kind === "Tamer" ? ["X-01", "X-02"] : ["X-02", "X-03"];
  const setup: Record<string, unknown> = {
    title: own.name || "Workshop", memory: 5, cards,
    a: { hand: own.kind === "Digi-Egg" ? ["X-03"] : ["X-01", "X-01", "X-03"], battle: field, deck: 10, security: ["X-01", "X-02"], ...(own.kind === "Digi-Egg" ? { breeding: "X-01" } : {}) },
    b: { battle: [{ stack: ["ST2-05"], suspended: true }, "ST2-03", "ST2-06"], hand: ["ST2-02", "ST2-05"], deck: 10, security: ["ST2-02", "ST2-03", "ST2-05"] },
    moves: [],
  };
  return Object.entries(setup).map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join("\n"); // JSON is YAML
}

/** A card as a link's fragment: base64 of its facts. */
export function toLink(own: OwnCard): string {
  const bytes = new TextEncoder().encode(JSON.stringify(cleaned(own)));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export function fromLink(link: string): Partial<OwnCard> {
  if (!link) return {};
  try {
    const bytes = Uint8Array.from(atob(link.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    return { ...plain, traits: [], digivolve: {}, level: null, dp: null, cost: null, ...(JSON.parse(new TextDecoder().decode(bytes)) as OwnCard) };
  } catch {
    return {};
  }
}
