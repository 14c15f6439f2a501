import { card } from "./cards.svelte";
import type { Option } from "./protocol";
import { t } from "./settings.svelte";
import type { Table } from "./table.svelte";
import type { Key } from "./texts";

const PLAIN: Record<string, Key> = {
  keep: "do_keep", redraw: "do_redraw", hatch: "hatch", move: "move_out", stay: "do_stay", pass: "end_turn", done: "do_done",
  yes: "do_yes", no: "do_no", "no block": "do_no_block", "no counter": "do_no_counter",
};

/** The name of what is at a place: a label's card, or the card that the place names. */
export function named(table: Table, place: string | undefined): string {
  if (!place) return "";
  const perm = table.permanents.get(place);
  if (perm) return perm.name;
  const number = place.split(" ").pop()!;
  return card(number)?.name ?? number;
}

/** An option in words, with its price. */
export function label(table: Table, option: Option): string {
  const name = named(table, option.subject);
  const price = option.cost == null ? "" : ` ${t("for_cost", { cost: option.cost })}`;
  if (option.say) return / for \d+(;|$)/.test(option.say) ? option.say.replace(/;.*$/, "") : option.say + price;
  if (option.kind in PLAIN) return t(PLAIN[option.kind]!);
  if (option.kind === "digivolve") return t("do_digivolve", { name, base: named(table, option.object) }) + price;
  if (option.kind === "attack") return option.object?.startsWith("player") ? t("do_attack", { name }) : t("do_attack_on", { name, target: named(table, option.object) });
  if (option.kind === "play") return t("do_play", { name }) + price;
  if (option.kind === "use") return t("do_use", { name }) + price;
  if (option.kind === "block") return t("do_block", { name });
  return name;
}

const SHORT: Record<string, string> = { dna: "DNA", burst: "Burst", "app fuse": "App", link: "Link" };

/** An option on what it is done to: what would come of it, or what it costs and which way it is. */
export function brief(option: Option): string {
  if (option.hint) return option.hint;
  const price = option.cost == null ? "" : String(option.cost);
  return [SHORT[option.kind] ?? "", price].filter(Boolean).join(" ") || option.kind;
}
