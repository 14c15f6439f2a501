/** 12000 as 12k, 2500 as 2.5k. */
export function thousands(dp: number): string {
  return `${dp / 1000}k`;
}

/** Short forms of keywords for a card's flags. */
const SHORT: Record<string, string> = {
  Blocker: "BLK", Rush: "RUSH", Piercing: "PRC", Jamming: "JAM", Reboot: "RBT", Retaliation: "RTL", Barrier: "BAR",
  Blitz: "BLZ", Decoy: "DCY", Evade: "EVD", Fortitude: "FRT", Raid: "RAID", Alliance: "ALL", Overclock: "OVR",
};

export function flag(keyword: string): string {
  const extra = /Security A(?:ttack|\.)\s*([+-]\d+)/.exec(keyword);
  if (extra) return `SA${extra[1]}`;
  return SHORT[keyword] ?? keyword.slice(0, 4).toUpperCase();
}

let ruler: CanvasRenderingContext2D | null = null;

/** The size at which a bold name fits into a width: smaller down to 9.5 px, then squeezed. */
export function fit(name: string, width: number, largest: number): { size: number; squeeze: number } {
  ruler ??= document.createElement("canvas").getContext("2d")!;
  ruler.font = "700 100px Inter, system-ui, sans-serif";
  const wanted = (width / (ruler.measureText(name).width || 1)) * 100;
  const size = Math.max(9.5, Math.min(largest, wanted));
  return { size, squeeze: Math.min(1, wanted / size) };
}
