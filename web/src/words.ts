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
